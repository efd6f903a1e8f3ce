import { SourceBadge } from "~/components/market/source-badge";
import { BasisBadge } from "~/components/ui/badge";
import { formatInstant } from "~/lib/dates";
import { showFacts } from "~/lib/ledger-facts";
import { recordPaths } from "~/lib/record-paths";
import type { SessionProof } from "~/pages/roi/witnesses.server";
import type { LedgerEntry } from "../../../contract/ledger";
import { isTelling } from "../../../domain/ledger-facts";
import { sayRetold } from "../../../domain/retold-words";
import styles from "./entry-list.module.css";

type Proofs = Readonly<Record<number, SessionProof>>;

/** Entries in the order given; the page's script compares what each row was made of, and marks one by its number. */
export function EntryList({ entries, proofs }: { entries: readonly LedgerEntry[]; proofs: Proofs }) {
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.seq} id={`entry-${entry.seq}`} data-ledger-entry={JSON.stringify(entry)}>
          <Entry entry={entry} proof={proofs[entry.seq]} />
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry, proof }: { entry: LedgerEntry; proof: SessionProof | undefined }) {
  const { seq, recordedAt, kind, basis, source, trade, facts, previous, hash } = entry;
  return (
    <article className={styles.entry} aria-labelledby={`entry-${seq}-title`}>
      <header>
        <h3 id={`entry-${seq}-title`}>
          Entry {seq.toLocaleString("en-US")}: {kind}
        </h3>
        <p className={styles.marks}>
          <Basis basis={basis} />{" "}
          {source === "sandbox" || source === "imported" ? (
            <SourceBadge source={{ kind: source }} />
          ) : (
            `Candles: ${source}`
          )}
        </p>
      </header>
      {proof && <BeforeSession proof={proof} />}
      {isTelling(kind, facts) && (
        <p className={styles.marks}>
          {sayRetold(facts)}{" "}
          <a href={recordPaths.ledgerProof({ after: String(facts.tells - 1) })}>Entry {facts.tells}</a>
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>Recorded</dt>
          <dd>
            <time dateTime={recordedAt}>{formatInstant(recordedAt)}</time>
          </dd>
        </div>
        <div data-wide="">
          <dt>Trade</dt>
          <dd>{trade}</dd>
        </div>
        {showFacts(facts).map(({ name, value }) => (
          <div key={name} data-long={value.length > 60 || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.hashes}>
        <div>
          <dt>Hash before</dt>
          <dd>
            <code>{previous}</code>
          </dd>
        </div>
        <div>
          <dt>Hash</dt>
          <dd>
            <code>{hash}</code>
          </dd>
        </div>
      </dl>
    </article>
  );
}

/** Practice rests on candles of our own: it is a sample, whatever else is said of it (SPEC-DECISIONS 45). */
function Basis({ basis }: { basis: string }) {
  if (basis === "issued" || basis === "simulated") return <BasisBadge basis={basis} />;
  if (basis !== "practice") return <>{basis}</>;
  return (
    <>
      <BasisBadge basis="sample" /> practice
    </>
  );
}

/** Who says when it was recorded: a witness, or the clock of this service alone. */
function BeforeSession({ proof: { witness } }: { proof: SessionProof }) {
  if (!witness) return <p className={styles.marks}>Recorded before its session, by our clock.</p>;
  return (
    <p className={styles.marks}>
      <strong>Proven before its session:</strong> {witness.name} cosigned it on{" "}
      <time dateTime={witness.at}>{formatInstant(witness.at)}</time>, before the open.
    </p>
  );
}
