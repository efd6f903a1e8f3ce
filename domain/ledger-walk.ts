import {
  type BrokenChain,
  type ChainState,
  emptyChain,
  faultyAt,
  followChain,
  type LedgerHead,
} from "./ledger";
import type { LedgerFault } from "./ledger-book";
import type { LedgerCounts } from "./ledger-counts";
import type { LedgerEntry } from "./ledger-form";
import { isEntry } from "./ledger-form";
import { readPage } from "./ledger-page";
import { faultsOfRecord, type RecordCounts } from "./ledger-record";
import { createRootWatch, type KnownRoot } from "./ledger-roots";
import { createSessionWatch, type SessionCounts } from "./ledger-sessions";
import { canonicalOf, firstLeftOut, firstNotThere, firstShownOtherwise } from "./ledger-shown";
import type { RecordRow } from "./record-row";
import type { Cosigned } from "./witness";

/** A hash that was seen earlier, in a mail or on a page: the ledger has to hold it, at its place where that is known. */
export interface KnownHash {
  seq?: number;
  hash: string;
  /** The time that was told with it. */
  recordedAt?: string;
}

export type LedgerVerdict =
  | {
      ok: true;
      count: number;
      head: LedgerHead | undefined;
      /** What nobody can judge by the ledger alone, counted so that everybody can look it up. */
      counts: LedgerCounts;
      /** How many rows of a record were compared, and how many of them name an entry. */
      record: RecordCounts;
      /** Where it was asked what witnesses had seen. */
      sessions?: SessionCounts | undefined;
    }
  /** `seq` is missing where nobody can say which entry it was; `faults` is there where entries state something wrongly. */
  | (Omit<BrokenChain, "seq" | "problem"> & { seq?: number; faults?: LedgerFault[] });

/** As contract/ledger.ts has it: behind a page so full the next one most likely is as full. */
const FULL_PAGE = 1000;

interface Walk {
  /** The text of one page as it came: JSON, with the entries after `after`, the oldest first. */
  fetchPage(after: number): Promise<string>;
  /** When the ledger is looked at: what is overdue by then is a fault. Now, where it is left out. */
  at?: Date;
  known?: readonly KnownHash[];
  /** Old checkpoints whose signatures are verified already: the ledger has to begin with all their entries. */
  roots?: readonly KnownRoot[];
  /** What witnesses cosigned of this ledger; signatures and roots are verified already. */
  cosigned?: readonly Cosigned[] | undefined;
  /** The rows of a whole record: each has to say what the ledger has of its trade. */
  record?: readonly RecordRow[] | undefined;
  /** Entries as they were shown, in any order. Each has to be in the ledger unchanged, and none between them may be left out. */
  shown?: readonly LedgerEntry[];
  /** Hears how many entries hold so far, of how many. */
  onProgress?(held: number, all: number): void;
}

/**
 * Verifies a whole ledger page by page: the chain, that it ends where its head says, that it holds what was known of it,
 * and what its entries state. While one page is hashed the next is fetched, and the one after it where pages are full.
 * @throws {LedgerUnreadable} for what is no page; what `fetchPage` throws
 */
export async function verifyLedger(walk: Walk): Promise<LedgerVerdict> {
  const { fetchPage, at = new Date(), known = [], roots = [], record, shown = [], onProgress } = walk;
  const rootWatch = createRootWatch(roots);
  const sessions = createSessionWatch(walk.cosigned);
  const sought = new Set<KnownHash>(known);
  /** The newest entry that a page told of: what was there once has to be there in the end. */
  let newest: LedgerHead | null = null;
  const unseen = new Map(shown.map((entry) => [entry.seq, canonicalOf(entry)]));
  const leftOut = firstLeftOut(shown);
  let state: ChainState = emptyChain();
  const asked = new Map<number, Promise<string>>();
  const ask = (after: number) => {
    const page = asked.get(after) ?? fetchPage(after);
    // Where a page before it is broken nobody waits for it.
    page.catch(() => undefined);
    asked.set(after, page);
    return page;
  };
  let next = ask(0);
  for (;;) {
    const { entries: values, head: told } = readPage(await next);
    const head: LedgerHead | null = told === "unreadable" ? newest : told;
    if (newest && (head?.seq ?? 0) < newest.seq) return cutOff(newest.seq, head?.seq ?? 0);
    if (head && head.seq !== newest?.seq) sought.add(head);
    newest = head;
    const last = lastOf(values);
    const end = head?.seq ?? 0;
    const ended = !last || last.seq >= end;
    if (last && !ended) {
      next = ask(last.seq);
      asked.delete(last.seq);
      const afterNext = last.seq + FULL_PAGE;
      if (values.length === FULL_PAGE && afterNext < end) ask(afterNext);
    }
    const followed = await followChain(values, state);
    if (!followed.ok) return followed;
    if (told === "unreadable")
      return { ok: false, reason: "What the ledger calls its newest entry cannot be read." };
    const { entries } = followed;
    state = followed.state;
    sessions.see(entries);
    const other =
      firstUnlike(entries, sought) ??
      (await rootWatch.firstUnlike(entries)) ??
      firstShownOtherwise(entries, unseen);
    if (other) return other;
    onProgress?.(state.seq, head?.seq ?? state.seq);
    if (ended) {
      const missing = firstMissing(sought, state) ?? firstNotThere(unseen, state);
      const ends = wrongEnd(state, head) ?? rootWatch.firstMissing(state.seq) ?? missing ?? leftOut;
      return (
        ends ??
        backdated(sessions.backdatedAt(at)) ??
        faultyAt(state, at) ??
        otherRecord(record, state) ??
        held(state, sessions.countAt(at), record)
      );
    }
  }
}

/** The last of a page's entries, as far as it can be read: where to ask on, before each is looked at. */
function lastOf(values: readonly unknown[]): { seq: number } | undefined {
  const value = values.at(-1);
  return isEntry(value) ? value : undefined;
}

const cutOff = (before: number, now: number): LedgerVerdict => ({
  ok: false,
  seq: now + 1,
  reason: `Entry ${now + 1} is missing: the ledger’s newest entry was ${before}, and it is ${now} a moment later.`,
});

const backdated = (found: { seq: number; reason: string } | undefined): LedgerVerdict | undefined =>
  found && { ok: false, ...found };

function otherRecord(
  record: readonly RecordRow[] | undefined,
  { book }: ChainState,
): LedgerVerdict | undefined {
  const faults = record ? faultsOfRecord(record, book) : [];
  const [first] = faults;
  return first && { ok: false, reason: first.reason, faults };
}

const held = (
  { seq, hash, recordedAt, book }: ChainState,
  sessions: SessionCounts | undefined,
  record: readonly RecordRow[] = [],
): LedgerVerdict => ({
  ok: true,
  counts: book.counts(),
  record: { rows: record.length, named: record.filter((row) => row.seq !== undefined).length },
  sessions,
  count: seq,
  head: seq > 0 ? { seq, hash, recordedAt } : undefined,
});

/** Strikes off what is found; an entry that was known with another hash was changed, and all after it. */
function firstUnlike(entries: readonly LedgerEntry[], sought: Set<KnownHash>): LedgerVerdict | undefined {
  if (sought.size === 0) return undefined;
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  const byHash = new Map(entries.map((entry) => [entry.hash, entry]));
  for (const known of sought) {
    const found = known.seq === undefined ? byHash.get(known.hash) : bySeq.get(known.seq);
    if (!found) continue;
    const { seq, hash, recordedAt } = found;
    if (hash !== known.hash) {
      const reason = `Entry ${seq} was changed: its hash was ${known.hash} before, and all that follow were rewritten.`;
      return { ok: false, seq, reason };
    }
    if (recordedAt !== (known.recordedAt ?? recordedAt)) return otherTime(seq);
    sought.delete(known);
  }
  return undefined;
}

const otherTime = (seq: number): LedgerVerdict => ({
  ok: false,
  seq,
  reason: `Entry ${seq} is shown with another time than the one it was recorded at.`,
});

function wrongEnd({ seq, hash, recordedAt }: ChainState, head: LedgerHead | null): LedgerVerdict | undefined {
  if ((head?.seq ?? 0) > seq) {
    const reason = `Entry ${seq + 1} is missing: the ledger says that its newest entry is ${head?.seq}, but it ends at entry ${seq}.`;
    return { ok: false, seq: seq + 1, reason };
  }
  if (seq === 0) return undefined;
  if (head && head.seq === seq && head.hash === hash) {
    return head.recordedAt === recordedAt ? undefined : otherTime(seq);
  }
  return { ok: false, seq, reason: `Entry ${seq} was changed: the ledger’s head has another hash.` };
}

function firstMissing(sought: ReadonlySet<KnownHash>, { seq: end }: ChainState): LedgerVerdict | undefined {
  const [lost] = sought;
  if (!lost) return undefined;
  const { seq, hash } = lost;
  if (seq !== undefined) {
    const reason = `Entry ${end + 1} is missing: the ledger ends at entry ${end}, and entry ${seq} was there before.`;
    return { ok: false, seq: end + 1, reason };
  }
  return {
    ok: false,
    reason: `No entry has the hash ${hash}: since that hash was published, the ledger was cut off or rewritten. It ends at entry ${end}.`,
  };
}
