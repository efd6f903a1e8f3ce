import { asc, desc, inArray, max, type SQL, sql } from "drizzle-orm";
import { emptyChain, hashEntry, LEDGER_VERSION } from "../../domain/ledger";
import { createTradeBook } from "../../domain/ledger-book";
import type { LedgerKind } from "../../domain/ledger-facts";
import type { LedgerEntry } from "../../domain/ledger-form";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { ledger, openInLedger } from "../db/ledger-table";
import { trades } from "../db/signal-tables";

/** What is to be recorded. Facts are integers (money in cents) and texts, all that its kind states. */
export interface NewEntry {
  kind: LedgerKind;
  basis: "issued" | "practice" | "simulated";
  /** Whose candles. */
  source: string;
  trade: string;
  facts: Record<string, string | number | null>;
}

/** An entry that could not be told from a changed one later, or could never be verified. Nothing was written. */
export class LedgerRefusal extends Error {
  override readonly name = "LedgerRefusal";
}

/** So much one entry may take as JSON; a page of them has to fit into a reply. */
const MAX_BYTES = 3_000;
/** As contract/ledger.ts has them. */
const LONGEST = { source: 40, trade: 120, fact: 600 };
/** What a trade has once at most; one that comes again is passed over. */
const once: readonly LedgerKind[] = ["signal", "withdraw", "unfilled", "fill", "close"];
const endings: readonly LedgerKind[] = ["withdraw", "unfilled", "close"];
/** Of the transactions that append: one at a time, in however many processes. */
const LEDGER_LOCK = 7_205_759;

/** Holds the ledger until the transaction ends: nobody else appends to it. */
export async function lockLedger(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LEDGER_LOCK})`);
}

/**
 * Appends entries in their order, all or none, recorded at `now` or at the newest entry's time where that is later. One
 * that a trade has once and has already is passed over. Gives the new ones.
 * @throws {LedgerRefusal} for a fact that is no integer and no text, an entry that the verifier would name, a ledger of
 * another format, or anything at all where rows were taken away from the ledger's end
 */
export async function appendToLedger(
  db: Db,
  entries: readonly NewEntry[],
  now: Date,
): Promise<LedgerEntry[]> {
  if (entries.length === 0) return [];
  for (const entry of entries) assertExact(entry);
  return db.transaction(async (tx) => {
    await lockLedger(tx);
    const known = await readEntries(tx, entries);
    const kinds = new Set(known.map(({ trade, kind }) => keyOf(trade, kind)));
    const book = createTradeBook();
    for (const entry of known) book.enter(entry);
    const before = await newest(tx);
    if (before && before.version !== LEDGER_VERSION) throw otherFormat(before.version);
    let last: Pick<LedgerEntry, "seq" | "hash" | "recordedAt"> = before ?? emptyChain();
    await assertWhole(tx, last.seq);
    const time = now.toISOString();
    const added: LedgerEntry[] = [];
    for (const { kind, basis, source, trade, facts } of entries) {
      if (once.includes(kind) && kinds.has(keyOf(trade, kind))) continue;
      kinds.add(keyOf(trade, kind));
      const recordedAt = time < last.recordedAt ? last.recordedAt : time;
      const content = { recordedAt, kind, basis, source, trade, facts };
      const rest = { version: LEDGER_VERSION, seq: last.seq + 1, ...content, previous: last.hash };
      const entry = { ...rest, hash: await hashEntry(rest) };
      book.enter(entry);
      added.push(entry);
      last = entry;
    }
    assertRight(book, added);
    await insertRows(tx, ledger, added);
    await keepOpen(tx, added);
    return added;
  });
}

const keyOf = (trade: string, kind: string) => `${kind}:${trade}`;

const otherFormat = (version: number) =>
  new LedgerRefusal(
    `The ledger is of format ${version}, and format ${LEDGER_VERSION} is written. No ledger of an older format was ever published: begin with a new database.`,
  );

/** Nothing is recorded that its readers would then be told to be wrong. What comes late is told of as late, and is recorded. */
function assertRight(book: ReturnType<typeof createTradeBook>, added: readonly LedgerEntry[]): void {
  const first = added.at(0)?.seq ?? 0;
  const fault = book.faults.find(({ seq, late }) => seq >= first && !late);
  if (!fault) return;
  const trade = added.find(({ seq }) => seq === fault.seq)?.trade;
  throw new LedgerRefusal(`Of the trade ${trade}: ${fault.reason} Nothing was recorded.`);
}

async function keepOpen(tx: Db, added: readonly LedgerEntry[]): Promise<void> {
  const opened = added
    .filter(({ kind }) => kind === "signal")
    .map(({ trade, facts }) => ({ trade, symbol: String(facts.symbol) }));
  await insertRows(tx, openInLedger, opened);
  const ended = added.filter(({ kind }) => endings.some((ending) => ending === kind));
  if (ended.length === 0) return;
  await tx.delete(openInLedger).where(inArray(openInLedger.trade, listed(ended.map(({ trade }) => trade))));
}

/** Whatever their number, one parameter. */
const listed = (values: readonly string[]): SQL =>
  sql`(select json_array_elements_text(${JSON.stringify(values)}::text::json))`;

async function newest(db: Db) {
  const [row] = await db
    .select({
      version: ledger.version,
      seq: ledger.seq,
      hash: ledger.hash,
      recordedAt: ledger.recordedAt,
    })
    .from(ledger)
    .orderBy(desc(ledger.seq))
    .limit(1);
  return row;
}

/** Trades know their entries: one after the newest was taken away, and going on would write another in its place. */
async function assertWhole(tx: Db, end: number): Promise<void> {
  const [known] = await tx
    .select({ signal: max(trades.ledgerSeq), close: max(trades.closeSeq) })
    .from(trades);
  const seq = Math.max(known?.signal ?? 0, known?.close ?? 0);
  if (seq <= end) return;
  throw new LedgerRefusal(
    `The ledger ends at entry ${end}, and a trade was recorded as entry ${seq}: rows were taken away. Nothing is recorded until they are restored.`,
  );
}

/** What the ledger has of the trades of these entries. */
async function readEntries(db: Db, entries: readonly NewEntry[]) {
  const asked = [...new Set(entries.map(({ trade }) => trade))];
  return db
    .select()
    .from(ledger)
    .where(inArray(ledger.trade, listed(asked)))
    .orderBy(asc(ledger.seq));
}

/** What is hashed has to come back from the database and through every reader's JSON as it was. @throws {LedgerRefusal} */
export function assertExact({ source, trade, facts, ...rest }: NewEntry): void {
  if (source.length > LONGEST.source || trade.length > LONGEST.trade) {
    throw new LedgerRefusal(`The trade ${trade.slice(0, LONGEST.trade)} or its source has too long a name.`);
  }
  for (const [name, value] of Object.entries(facts)) {
    if (typeof value === "number" && !Number.isSafeInteger(value)) {
      throw new LedgerRefusal(
        `The fact ${name} of ${trade} is ${value}: the ledger takes whole numbers only.`,
      );
    }
    if (typeof value === "string" && value.length > LONGEST.fact) {
      throw new LedgerRefusal(`The fact ${name} of ${trade} is over ${LONGEST.fact} characters.`);
    }
  }
  const json = JSON.stringify({ source, trade, facts, ...rest });
  // JSON writes a zero character and half a pair as escapes; PostgreSQL keeps neither.
  if (/\\u(?:0000|d[89a-f])/i.test(json)) {
    throw new LedgerRefusal(`The trade ${trade} has a character that no database keeps.`);
  }
  if (Buffer.byteLength(json) > MAX_BYTES) {
    throw new LedgerRefusal(`The facts of ${trade} take more than ${MAX_BYTES} bytes.`);
  }
}
