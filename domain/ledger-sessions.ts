import { sessionOf } from "./ledger-days";
import type { LedgerEntry } from "./ledger-form";
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

/** A witness's clock and the log's may be apart by so much. */
const CLOCKS_APART_MS = 60_000;

/**
 * Whether a witness can have signed then: not before the newest entry that the log had was recorded, and not in a time that
 * has not come. A time of 0 says nothing of when it was.
 * @param time Unix seconds, by the witness's clock
 * @param recordedAt of the newest entry
 */
export const isTimely = (time: number, recordedAt: string, at: Date): boolean =>
  time * 1000 >= Date.parse(recordedAt) - CLOCKS_APART_MS && time * 1000 <= at.getTime() + CLOCKS_APART_MS;

/** Follows a ledger's entries by what witnesses cosigned of it; undefined is what nobody asks for. */
export function createSessionWatch(cosigned: readonly Cosigned[] | undefined) {
  const sizes = new Set(cosigned?.map(({ size }) => size));
  /** When the last entry of each was recorded. */
  const recorded = new Map<number, string>();
  const acting: { seq: number; open: number }[] = [];

  function countAt(at: Date): SessionCounts {
    const bySize = (cosigned ?? [])
      .filter(({ size, time }) => isTimely(time, recorded.get(size) ?? "", at))
      .sort((one, other) => one.size - other.size);
    /** The earliest time of each and all after it: a larger log that was seen earlier has the entry as well. */
    const since = bySize.map(({ time }) => time);
    for (let at = since.length - 2; at >= 0; at--) since[at] = Math.min(since[at] ?? 0, since[at + 1] ?? 0);
    const counts: SessionCounts = { acting: acting.length, proven: 0 };
    /** The first that has the entry being looked at: entries come in their order. */
    let first = 0;
    for (const { seq, open } of acting) {
      while ((bySize[first]?.size ?? seq) < seq) first++;
      const time = since[first];
      if (time !== undefined && time * 1000 < open) counts.proven++;
    }
    return counts;
  }

  return {
    see(entries: readonly LedgerEntry[]): void {
      for (const entry of cosigned ? entries : []) {
        if (sizes.has(entry.seq)) recorded.set(entry.seq, entry.recordedAt);
        const session = actsIn(entry);
        const open = session && sessionOf(session)?.open;
        if (open) acting.push({ seq: entry.seq, open: Date.parse(open) });
      }
    },
    countAt: (at: Date) => (cosigned ? countAt(at) : undefined),
  };
}
