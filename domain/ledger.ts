import canonicalize from "canonicalize";
import { toHex } from "./byte-texts";
import { createTradeBook, type LedgerFault, type TradeBook } from "./ledger-book";
import { isInstant } from "./ledger-days";
import { DoubledEntry, isEntry, type LedgerEntry, versionOf, wrongForm } from "./ledger-form";

export interface LedgerHead {
  seq: number;
  hash: string;
  recordedAt: string;
}

/** The format that is written and read (docs/decisions/0065 and 0090). No ledger of an older one was ever published. */
export const LEDGER_VERSION = 3;

/** What the first entry names as the one before it. */
export const GENESIS = "0".repeat(64);

/** What has to be known of the entries before those that are looked at. */
export interface ChainState {
  seq: number;
  hash: string;
  /** "" before the first entry. */
  recordedAt: string;
  /** One book that grows with each page: a copy a page would take time by the square of the ledger's length. */
  book: TradeBook;
}

export const emptyChain = (): ChainState => ({
  seq: 0,
  hash: GENESIS,
  recordedAt: "",
  book: createTradeBook(),
});

/** What is wrong: an entry's format, form, content, place, time or absence, or what it states of its trade. */
type ChainProblem = "version" | "form" | "changed" | "order" | "time" | "missing" | "trade";

export interface BrokenChain {
  ok: false;
  /** The entry that is wrong. */
  seq: number;
  problem: ChainProblem;
  /** A sentence that names the entry. */
  reason: string;
}

/** Entries that each state something wrongly, or of which something is missing; the chain itself holds. */
interface FaultyLedger extends BrokenChain {
  problem: "trade";
  /** Each with its entry, by their order; the first is the one that `seq` and `reason` have. */
  faults: LedgerFault[];
}

interface HeldChain {
  ok: true;
  /** How many entries were looked at. */
  count: number;
  /** The last of them; none where there was none. */
  head: LedgerHead | undefined;
  /** What was looked at. */
  entries: readonly LedgerEntry[];
  /** What to go on with for the entries that follow. */
  state: ChainState;
}

/** The hash of an entry: lower-case hex. @throws where a value has no canonical form (a number that is not finite, half a character) */
export async function hashEntry(entry: Omit<LedgerEntry, "hash">): Promise<string> {
  // Not the known fields alone: one that was added is a change as well.
  const { hash: _, ...rest }: Omit<LedgerEntry, "hash"> & { hash?: string } = entry;
  const bytes = new TextEncoder().encode(canonicalize(rest));
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/**
 * Whether the chain of entries, the oldest first, holds: of our format, no gap, each naming the hash of the one before,
 * each giving its own hash, times that never go back. The first entry that breaks it is named. What entries state goes
 * into the state's book.
 * @param before where the chain stood, to go on from once: its book grows; leave it out to begin with entry 1
 */
export async function followChain(
  values: readonly unknown[],
  before: ChainState = emptyChain(),
): Promise<HeldChain | BrokenChain> {
  const { book } = before;
  const entries = values.filter(isEntry);
  const hashes = await Promise.all(entries.map((entry) => hashEntry(entry).catch(() => "")));
  let last: Pick<LedgerEntry, "seq" | "hash" | "recordedAt"> = before;
  for (const [index, value] of values.entries()) {
    const entry = entries[index];
    // Where one has no form of an entry, those after it have moved up.
    if (entry === undefined || entry !== value || entry.version !== LEDGER_VERSION) {
      return unreadable(value, last.seq + 1);
    }
    const wrong =
      brokenPlace(entry, last.seq + 1, entries) ??
      brokenHash(entry, hashes[index]) ??
      brokenLink(entry, last) ??
      brokenTime(entry, last);
    if (wrong) return wrong;
    book.enter(entry);
    last = entry;
  }
  const { seq, hash, recordedAt } = last;
  return {
    ok: true,
    count: entries.length,
    head: entries.length > 0 ? { seq, hash, recordedAt } : undefined,
    entries,
    state: { seq, hash, recordedAt, book },
  };
}

/**
 * Whether a whole ledger is what was recorded ({@link followChain}) and states what can be: the order of its days, terms
 * that agree, prices and results that follow, one ending for each signal (domain/ledger-book.ts).
 * @param at when it is looked at: what is overdue by then is a fault
 */
export async function verifyChain(
  entries: readonly unknown[],
  at: Date,
): Promise<HeldChain | BrokenChain | FaultyLedger> {
  const followed = await followChain(entries);
  return followed.ok ? (faultyAt(followed.state, at) ?? followed) : followed;
}

/** What the entries of a chain state wrongly at this time; undefined where nothing is wrong. */
export function faultyAt({ book }: ChainState, at: Date): FaultyLedger | undefined {
  const faults = book.faultsAt(at);
  const [first] = faults;
  return first && { ok: false, problem: "trade", ...first, faults };
}

const broken = (seq: number, problem: ChainProblem, reason: string): BrokenChain => ({
  ok: false,
  seq,
  problem,
  reason,
});

/** @param seq the place of what came */
function unreadable(value: unknown, seq: number): BrokenChain {
  const version = versionOf(value);
  const isOfForm =
    value instanceof DoubledEntry ||
    version === LEDGER_VERSION ||
    (version !== undefined && typeof version !== "number");
  if (isOfForm) return broken(seq, "form", `Entry ${seq} ${wrongForm(value)}.`);
  const format = version === undefined ? "no format" : `format ${version}`;
  return broken(seq, "version", `Entry ${seq} is of ${format}, and ledgers are of format ${LEDGER_VERSION}.`);
}

function brokenPlace(entry: LedgerEntry, expected: number, entries: readonly LedgerEntry[]) {
  if (entry.seq === expected) return undefined;
  if (entries.some(({ seq }) => seq === expected) || entry.seq < expected) {
    return broken(
      expected,
      "order",
      `Entry ${expected} is out of order: entry ${entry.seq} is in its place.`,
    );
  }
  return broken(expected, "missing", `Entry ${expected} is missing: entry ${entry.seq} is in its place.`);
}

function brokenHash({ seq, hash }: LedgerEntry, computed: string | undefined) {
  if (hash === computed) return undefined;
  return broken(seq, "changed", `Entry ${seq} was changed: what it says does not give its hash.`);
}

/** The entry's own hash holds, so that what it says of the one before was said when it was recorded. */
function brokenLink({ seq, previous }: LedgerEntry, last: { seq: number; hash: string }) {
  if (previous === last.hash) return undefined;
  if (last.seq === 0) {
    return broken(
      seq,
      "missing",
      `Entry ${seq} was changed: it names an entry before it, and there is none.`,
    );
  }
  return broken(
    last.seq,
    "changed",
    `Entry ${last.seq} was changed: entry ${seq} was recorded after another entry ${last.seq}.`,
  );
}

function brokenTime({ seq, recordedAt }: LedgerEntry, last: { seq: number; recordedAt: string }) {
  if (!isInstant(recordedAt)) {
    return broken(seq, "time", `Entry ${seq} has no proper time: it says "${recordedAt.slice(0, 40)}".`);
  }
  if (recordedAt >= last.recordedAt) return undefined;
  return broken(seq, "time", `Entry ${seq} has a time before that of entry ${last.seq}.`);
}
