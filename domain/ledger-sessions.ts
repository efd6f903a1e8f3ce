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

/** So long an entry may be recorded and not be shown yet: it is written with many others, or a checkpoint is on its way. */
const UNSHOWN_MS = 15 * 60_000;
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

/**
 * Whether an entry was there for long when a witness signed a log without it.
 * @param recordedAt of the entry that follows those of the log that was signed; undefined where there is none
 * @param time Unix seconds, by the witness's clock
 */
export const wasThere = (recordedAt: string | undefined, time: number): boolean =>
  recordedAt !== undefined && Date.parse(recordedAt) < time * 1000 - UNSHOWN_MS;

/** Follows a ledger's entries by what witnesses cosigned of it; undefined is what nobody asks for. */
export function createSessionWatch(cosigned: readonly Cosigned[] | undefined) {
  const sizes = new Set(cosigned?.map(({ size }) => size));
  /** When the last entry of each was recorded. */
  const recorded = new Map<number, string>();
  const acting: { seq: number; open: number }[] = [];
  /** Of each log that was cosigned the entry that it lacked first, with its time. */
  const lacking = new Map<number, string>();

  /** Those whose time can be, the smallest first, each with the earliest time of it and all after it. */
  function timelyAt(at: Date) {
    const bySize = (cosigned ?? [])
      .filter(({ size, time }) => isTimely(time, recorded.get(size) ?? "", at))
      .sort((one, other) => one.size - other.size);
    /** A larger log that was seen earlier has the entry as well. */
    const since = bySize.map(({ time }) => time);
    for (let at = since.length - 2; at >= 0; at--) since[at] = Math.min(since[at] ?? 0, since[at + 1] ?? 0);
    return { bySize, since };
  }

  function countAt(at: Date): SessionCounts {
    const { bySize, since } = timelyAt(at);
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
        if (sizes.has(entry.seq - 1)) lacking.set(entry.seq - 1, entry.recordedAt);
        const session = actsIn(entry);
        const open = session && sessionOf(session)?.open;
        if (open) acting.push({ seq: entry.seq, open: Date.parse(open) });
      }
    },
    countAt: (at: Date) => (cosigned ? countAt(at) : undefined),
    /**
     * The first entry that claims to have been recorded long before a witness saw the log without it. A log signs its newest state
     * whenever it is asked, so an entry that it did not show did not exist. If a larger log had been seen before that, the witness
     * was shown an old checkpoint, which proves nothing.
     */
    backdatedAt(at: Date): { seq: number; reason: string } | undefined {
      const { bySize, since } = timelyAt(at);
      const found = bySize.find(
        ({ size, time }, index) => time === since[index] && wasThere(lacking.get(size), time),
      );
      if (!found) return undefined;
      const [seq, time] = [found.size + 1, new Date(found.time * 1000).toISOString()];
      const reason = `Entry ${seq} says that it was recorded at ${lacking.get(found.size)}, and a witness saw the log without it at ${time}.`;
      return { seq, reason };
    },
  };
}
