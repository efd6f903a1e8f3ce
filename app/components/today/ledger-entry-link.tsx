import { todayWords as words } from "~/content/today";
import { recordPaths } from "~/lib/record-paths";

/** Leads to an entry of the ledger; nothing where none is named. */
export function LedgerEntryLink({ seq }: { seq: number | null | undefined }) {
  if (!seq) return null;
  return (
    <a href={`${recordPaths.ledgerProof({ after: String(seq - 1) })}#entry-${seq}`}>{words.entry(seq)}</a>
  );
}
