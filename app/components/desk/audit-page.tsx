import { AccountPart } from "~/components/account/account-part";
import field from "~/components/forms/field.module.css";
import { Button } from "~/components/ui/button";
import table from "~/components/ui/data-table.module.css";
import { deskWords } from "~/content/desk";
import type { AuditFilter } from "~/lib/desk-forms";
import { deskPaths } from "~/lib/desk-paths";
import type { AuditEntry } from "../../../contract/desk";
import styles from "./audit-page.module.css";
import { momentOf } from "./desk-moment";
import { DeskSubpage } from "./desk-page";

const { audit: words } = deskWords;

interface AuditPageProps {
  entries: readonly AuditEntry[];
  olderThan?: number | null | undefined;
  filter: AuditFilter;
}

/** The audit log, the newest first, with a filter that is a plain query. */
export function AuditPage({ entries, olderThan, filter }: AuditPageProps) {
  return (
    <DeskSubpage title={words.title} lede={words.lede}>
      <AccountPart id="filter" title={words.filter}>
        <form method="get" action={deskPaths.deskAudit()} className={styles.filter}>
          <FilterField name="deed" label={words.deed} hint={words.deedHint} value={filter.deed} most={60} />
          <FilterField
            name="actor"
            label={words.actor}
            hint={words.actorHint}
            value={filter.actor}
            most={64}
          />
          <FilterField
            name="subjectId"
            label={words.subject}
            hint={words.subjectHint}
            value={filter.subjectId}
            most={64}
          />
          <Button tone="quiet">{words.show}</Button>
        </form>
        <p>
          <a href={deskPaths.deskAudit()}>{words.all}</a>
        </p>
      </AccountPart>
      {entries.length === 0 ? <p>{words.noneFits}</p> : <Entries entries={entries} />}
      <p className={styles.ways}>
        {olderThan && (
          <a href={deskPaths.deskAudit({ ...filter, olderThan: String(olderThan) })}>{words.older}</a>
        )}
        <a href={deskPaths.deskAuditCsv(filter)} download>
          {words.file}
        </a>
      </p>
    </DeskSubpage>
  );
}

interface FilterFieldProps {
  name: string;
  label: string;
  hint: string;
  value: string | undefined;
  most: number;
}

function FilterField({ name, label, hint, value, most }: FilterFieldProps) {
  return (
    <div className={field.field}>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <input
        type="text"
        id={`filter-${name}`}
        name={name}
        className={field.input}
        defaultValue={value}
        maxLength={most}
        // An email would stand in an address: the server refuses it as well.
        pattern="[^@]*"
        title={hint}
        autoComplete="off"
        aria-describedby={`filter-${name}-hint`}
      />
      <span id={`filter-${name}-hint`} className={field.hint}>
        {hint}
      </span>
    </div>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <section className={styles.scroll} aria-label={words.title}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.when}</th>
            <th scope="col">{words.who}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.whose}</th>
            <th scope="col">{words.fields}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.seq}>
              <th scope="row">
                <a href={deskPaths.deskAuditEntry(entry.seq)}>
                  <span className="visually-hidden">{words.open} </span>
                  {entry.seq}
                </a>
              </th>
              <td>{momentOf(entry.at)}</td>
              <td>{actorOf(entry)}</td>
              <td>{entry.deed}</td>
              <td>{entry.subjectId ?? "–"}</td>
              <td>{entry.fields.join(", ") || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const actorOf = ({ actor, actorEmail }: AuditEntry): string =>
  actor === "command" ? words.command : (actorEmail ?? actor);

interface OpenedEntry extends AuditEntry {
  erased: boolean;
  heldBefore?: string | null | undefined;
  heldAfter?: string | null | undefined;
}

/** One entry, with what its fields held before and after. */
export function AuditEntryPage({ entry }: { entry: OpenedEntry }) {
  const said: readonly (readonly [string, string | null | undefined])[] = [
    [words.when, momentOf(entry.at)],
    [words.who, actorOf(entry)],
    [words.what, entry.deed],
    [words.whose, entry.subjectId],
    [words.fields, entry.fields.join(", ")],
    [words.reason, entry.reason],
    [words.request, entry.requestId],
    [words.before, entry.heldBefore],
    [words.after, entry.heldAfter],
    [words.hash, entry.hash],
  ];
  return (
    <DeskSubpage
      title={words.entry(entry.seq)}
      lede={words.entryLede}
      above={[{ label: words.title, href: deskPaths.deskAudit() }]}
    >
      {entry.erased && <p>{words.erased}</p>}
      <dl className={styles.entry}>
        {said.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </DeskSubpage>
  );
}
