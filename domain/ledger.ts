import canonicalize from "canonicalize";
import { type RecordedTrade, wrongWithTrade } from "./ledger-trades";

/**
 * One row of the ledger. `hash` is SHA-256, in hex, over the canonical JSON (RFC 8785) of all its other fields, and
 * `previous` is the hash of the row before it: whoever changes one row has to change all that follow.
 */
export interface LedgerEntry {
  /** From 1, without a gap. */
  seq: number;
  /** ISO time in UTC with milliseconds. */
  recordedAt: string;
  /** signal or close */
  kind: string;
  /** issued, or simulated */
  basis: string;
  /** Whose candles. */
  source: string;
  /** The trade that a signal opens and a close ends. */
  trade: string;
  /** Integers (money in cents) and texts: what every reader and every database gives back as it was. */
  facts: Record<string, string | number | null>;
  previous: string;
  hash: string;
}

export interface LedgerHead {
  seq: number;
  hash: string;
  recordedAt: string;
}

/** What the first entry names as the one before it. */
export const GENESIS = "0".repeat(64);

/** What has to be known of the entries before those that are looked at. */
export interface ChainState {
  seq: number;
  hash: string;
  /** "" before the first entry. */
  recordedAt: string;
  /** One map that grows with each page: a copy a page would take time by the square of the ledger's length. */
  trades: Map<string, RecordedTrade>;
}

export const emptyChain = (): ChainState => ({ seq: 0, hash: GENESIS, recordedAt: "", trades: new Map() });

/** What is wrong with a chain: an entry's content, its place, its time, its absence, or what it says of its trade. */
type ChainProblem = "changed" | "order" | "time" | "missing" | "trade";

export interface BrokenChain {
  ok: false;
  /** The entry that is wrong. */
  seq: number;
  problem: ChainProblem;
  /** A sentence that names the entry. */
  reason: string;
}

interface HeldChain {
  ok: true;
  /** How many entries were looked at. */
  count: number;
  /** The last of them; none where there was none. */
  head: LedgerHead | undefined;
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

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => hexOf[byte]).join("");

/**
 * Whether entries, the oldest first, are what was recorded: no gap, each naming the hash of the one before, each giving
 * its own hash, times that never go back, trades that are well told (domain/ledger-trades.ts). The first that is not is
 * named.
 * @param before where the chain stood, to go on from once: its trades grow; leave it out to begin with entry 1
 */
export async function verifyChain(
  entries: readonly LedgerEntry[],
  before: ChainState = emptyChain(),
): Promise<HeldChain | BrokenChain> {
  const hashes = await Promise.all(entries.map((entry) => hashEntry(entry).catch(() => "")));
  const { trades } = before;
  let last: Pick<LedgerEntry, "seq" | "hash" | "recordedAt"> = before;
  for (const [index, entry] of entries.entries()) {
    const broken =
      brokenPlace(entry, last.seq + 1, entries) ??
      brokenHash(entry, hashes[index]) ??
      brokenLink(entry, last) ??
      brokenTime(entry, last) ??
      brokenTrade(entry, trades);
    if (broken) return broken;
    const { kind, basis, source } = entry;
    trades.set(entry.trade, { kind, basis, source });
    last = entry;
  }
  const { seq, hash, recordedAt } = last;
  return {
    ok: true,
    count: entries.length,
    head: entries.length > 0 ? { seq, hash, recordedAt } : undefined,
    state: { seq, hash, recordedAt, trades },
  };
}

const broken = (seq: number, problem: ChainProblem, reason: string): BrokenChain => ({
  ok: false,
  seq,
  problem,
  reason,
});

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

function brokenTrade(entry: LedgerEntry, trades: ReadonlyMap<string, RecordedTrade>) {
  const wrong = wrongWithTrade(entry, trades.get(entry.trade));
  return wrong && broken(entry.seq, "trade", `Entry ${entry.seq} ${wrong}.`);
}

/** Whether a text is a time as the ledger writes it; such texts sort as their times do. */
function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
