import type { LedgerEntry } from "./ledger";
import { sessionOf } from "./ledger-days";
import type { Cosigned } from "./witness";

/** How many entries act in a session, and how many of them a witness is known to have seen before its open. */
export interface SessionCounts {
  acting: number;
  proven: number;
}

/** The date of the session that an entry has to come before; undefined for one that claims nothing of the kind. */
export function actsIn({
  kind,
  basis,
  facts,
}: Pick<LedgerEntry, "kind" | "basis" | "facts">): string | undefined {
  const isBefore = ["signal", "amend", "withdraw"].includes(kind) && ["issued", "practice"].includes(basis);
  return isBefore && typeof facts.session === "string" ? facts.session : undefined;
}

/** Counts a ledger's entries page by page by what witnesses cosigned of it; undefined where nobody asks for that. */
export function createSessionWatch(cosigned: readonly Cosigned[] | undefined) {
  const counts: SessionCounts = { acting: 0, proven: 0 };
  const bySize = [...(cosigned ?? [])].sort((one, other) => one.size - other.size);
  /** The earliest time of each and all after it: a larger log that was seen earlier has the entry as well. */
  const since = bySize.map(({ time }) => time);
  for (let at = since.length - 2; at >= 0; at--) since[at] = Math.min(since[at] ?? 0, since[at + 1] ?? 0);
  /** The first that has the entry being looked at: entries come in their order. */
  let at = 0;

  return {
    count(entries: readonly LedgerEntry[]): void {
      for (const entry of cosigned ? entries : []) {
        const session = actsIn(entry);
        const open = session && sessionOf(session)?.open;
        if (!open) continue;
        counts.acting++;
        while ((bySize[at]?.size ?? entry.seq) < entry.seq) at++;
        const time = since[at];
        if (time !== undefined && time * 1000 < Date.parse(open)) counts.proven++;
      }
    },
    counts: () => (cosigned ? counts : undefined),
  };
}
