import table from "~/components/ui/data-table.module.css";
import { privacyWords as words } from "~/content/privacy-page";
import { formatInstant } from "~/lib/dates";
import type { ConsentRow } from "~/pages/account/consents-given.server";
import styles from "./consent-table.module.css";

/** Consents in the order given: a table, or one entry below the other where there is no room for one. */
export function ConsentTable({ rows, caption }: { rows: readonly ConsentRow[]; caption: string }) {
  return (
    <table className={`${table.table} ${styles.consents}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Version</th>
          <th scope="col">Given</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ConsentLine key={`${row.kind} ${row.revision} ${row.at}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function ConsentLine({ row }: { row: ConsentRow }) {
  const { title, wording, link, isRenamed, revision, hash, at, address } = row;
  return (
    <tr>
      <th scope="row" className={styles.what}>
        <span className={styles.title}>{title}</span>
        {wording.map((said) => (
          <q key={said} className={styles.said}>
            {said}
          </q>
        ))}
        {link && (
          <a className={styles.read} {...link}>
            {words.read}
            <span className="visually-hidden">: {title}</span>
          </a>
        )}
        {isRenamed && <span className={styles.note}>{words.otherNames}</span>}
        {!link && wording.length === 0 && <span className={styles.note}>{words.gone}</span>}
      </th>
      <td className={styles.version}>
        {revision}
        {hash && (
          <details className={styles.hash}>
            <summary>{words.hash}</summary>
            <code>{hash}</code>
          </details>
        )}
      </td>
      <td className={styles.given}>
        <time dateTime={at}>{formatInstant(at)}</time>
        {address && <span className={styles.note}>{words.from(address)}</span>}
      </td>
    </tr>
  );
}
