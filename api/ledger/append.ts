import { desc, inArray, max, sql } from "drizzle-orm";
import { emptyChain, hashEntry, type LedgerEntry } from "../../domain/ledger";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { ledger } from "../db/ledger-table";
import { trades } from "../db/signal-tables";

/** What is to be recorded. Facts are integers (money in cents) and texts. */
export interface NewEntry {
  kind: "signal" | "close";
  basis: "issued" | "simulated";
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
/** Of the transactions that append: one at a time, in however many processes. */
const LEDGER_LOCK = 7_205_759;

/** Holds the ledger until the transaction ends: nobody else appends to it. */
export async function lockLedger(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LEDGER_LOCK})`);
}

/**
 * Appends entries in their order, all or none, recorded at `now` or at the newest entry's time where that is later. One
 * whose (trade, kind) is there already is passed over. Gives the new ones.
 * @throws {LedgerRefusal} for a fact that is no integer and no text, a close without its signal before it, or anything at
 * all where rows were taken away from the ledger's end
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
    const known = await readKinds(tx, entries);
    let last: Pick<LedgerEntry, "seq" | "hash" | "recordedAt"> = (await newest(tx)) ?? emptyChain();
    await assertWhole(tx, last.seq);
    const time = now.toISOString();
    const added: LedgerEntry[] = [];
    for (const { kind, basis, source, trade, facts } of entries) {
      const kinds = known.get(trade) ?? new Set();
      if (kinds.has(kind)) continue;
      if (kind === "close" && !kinds.has("signal")) {
        throw new LedgerRefusal(`The trade ${trade} is closed without its signal in the ledger.`);
      }
      known.set(trade, kinds.add(kind));
      const recordedAt = time < last.recordedAt ? last.recordedAt : time;
      const rest = { seq: last.seq + 1, recordedAt, kind, basis, source, trade, facts, previous: last.hash };
      const entry = { ...rest, hash: await hashEntry(rest) };
      added.push(entry);
      last = entry;
    }
    await insertRows(tx, ledger, added);
    return added;
  });
}

async function newest(db: Db) {
  const [row] = await db
    .select({ seq: ledger.seq, hash: ledger.hash, recordedAt: ledger.recordedAt })
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
async function readKinds(db: Db, entries: readonly NewEntry[]): Promise<Map<string, Set<string>>> {
  const asked = JSON.stringify([...new Set(entries.map(({ trade }) => trade))]);
  const rows = await db
    .select({ trade: ledger.trade, kind: ledger.kind })
    .from(ledger)
    .where(inArray(ledger.trade, sql`(select json_array_elements_text(${asked}::text::json))`));
  const kinds = new Map<string, Set<string>>();
  for (const { trade, kind } of rows) kinds.set(trade, (kinds.get(trade) ?? new Set()).add(kind));
  return kinds;
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
