import {
  type BrokenChain,
  type ChainState,
  emptyChain,
  type LedgerEntry,
  type LedgerHead,
  verifyChain,
} from "./ledger";

/** Entries and the newest entry, as `roi.ledger` answers them. */
interface LedgerPage {
  entries: LedgerEntry[];
  head: LedgerHead | null;
}

/** What came is no page of a ledger; the message is a sentence. */
export class LedgerUnreadable extends Error {
  override readonly name = "LedgerUnreadable";
}

/** A hash that was seen earlier, in a mail or on a page: the ledger has to hold it, at its place where that is known. */
export interface KnownHash {
  seq?: number;
  hash: string;
}

export type LedgerVerdict =
  | { ok: true; count: number; head: LedgerHead | undefined }
  /** `seq` is missing where nobody can say which entry it was. */
  | (Omit<BrokenChain, "seq" | "problem"> & { seq?: number });

interface Walk {
  /** One page as it came, unread: the entries after `after`, the oldest first. */
  fetchPage(after: number): Promise<unknown>;
  known?: readonly KnownHash[];
  /** Hears how many entries hold so far, of how many. */
  onProgress?(held: number, all: number): void;
}

/**
 * Verifies a whole ledger page by page: the chain, that it ends where its head says, and that it holds what was known of
 * it. While one page is hashed the next is fetched.
 * @throws {LedgerUnreadable} for what is no page; what `fetchPage` throws
 */
export async function verifyLedger({ fetchPage, known = [], onProgress }: Walk): Promise<LedgerVerdict> {
  const sought = new Set(known);
  let state: ChainState = emptyChain;
  let next = fetchPage(0);
  for (;;) {
    const { entries, head } = readPage(await next);
    const last = entries.at(-1);
    const ended = !last || last.seq >= (head?.seq ?? 0);
    if (last && !ended) {
      next = fetchPage(last.seq);
      // Where this page is broken nobody waits for the next.
      next.catch(() => undefined);
    }
    const verdict = await verifyChain(entries, state);
    if (!verdict.ok) return verdict;
    state = verdict.state;
    const other = firstUnlike(entries, sought);
    if (other) return other;
    onProgress?.(state.seq, head?.seq ?? state.seq);
    if (ended) return wrongEnd(state, head) ?? firstMissing(sought, state) ?? held(state);
  }
}

const held = ({ seq, hash, recordedAt }: ChainState): LedgerVerdict => ({
  ok: true,
  count: seq,
  head: seq > 0 ? { seq, hash, recordedAt } : undefined,
});

/** Strikes off what is found; an entry that was known with another hash was changed, and all after it. */
function firstUnlike(entries: readonly LedgerEntry[], sought: Set<KnownHash>): LedgerVerdict | undefined {
  const bySeq = new Map(entries.map(({ seq, hash }) => [seq, hash]));
  const hashes = new Set(bySeq.values());
  for (const known of sought) {
    const hash = known.seq === undefined ? undefined : bySeq.get(known.seq);
    if (known.seq === undefined ? hashes.has(known.hash) : hash === known.hash) sought.delete(known);
    else if (known.seq !== undefined && hash !== undefined) {
      const reason = `Entry ${known.seq} was changed: its hash was ${known.hash} before, and all that follow were written anew.`;
      return { ok: false, seq: known.seq, reason };
    }
  }
  return undefined;
}

function wrongEnd({ seq, hash }: ChainState, head: LedgerHead | null): LedgerVerdict | undefined {
  if ((head?.seq ?? 0) > seq) {
    const reason = `Entry ${seq + 1} is missing: the ledger says that it stands at entry ${head?.seq}, and ends at entry ${seq}.`;
    return { ok: false, seq: seq + 1, reason };
  }
  if (seq === 0 || (head && head.seq === seq && head.hash === hash)) return undefined;
  return { ok: false, seq, reason: `Entry ${seq} was changed: the ledger's head has another hash.` };
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
    reason: `No entry has the hash ${hash}: since that was told, the ledger was cut or written anew. It ends at entry ${end}.`,
  };
}

function readPage(value: unknown): LedgerPage {
  if (isRecord(value) && Array.isArray(value.entries)) {
    const { entries, head = null } = value;
    if (entries.every(isEntry) && (head === null || isHead(head))) return { entries, head };
  }
  throw new LedgerUnreadable("What came is no ledger that can be read.");
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isHead = (value: unknown): value is LedgerHead =>
  isRecord(value) &&
  Number.isSafeInteger(value.seq) &&
  typeof value.hash === "string" &&
  typeof value.recordedAt === "string";

const isEntry = (value: unknown): value is LedgerEntry =>
  isHead(value) && "facts" in value && isRecord(value.facts);
