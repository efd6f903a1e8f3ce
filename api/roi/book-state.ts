import { eq, sql } from "drizzle-orm";
import type { LedgerHead } from "../../domain/ledger";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { readHead } from "../ledger/read";
import { type BookTrade, listOf, listRecorded, readCounts, readTrades } from "./book-rows";

/** What tells whether any trade is another by now. */
export interface Revision {
  revision: string;
  /** The newest day that signals, and so open trades, were worked out up to. */
  asOf: string | null;
}

/** All trades of one moment, with what tells which of them are others later. */
export interface BookState extends Revision {
  /** How often the trades of each symbol had been changed. */
  counts: ReadonlyMap<string, number>;
  head: LedgerHead | undefined;
  /** By their ids, the oldest fill first. */
  trades: ReadonlyMap<string, BookTrade>;
}

/** Asked for in one statement: so many are read in some 20 ms. */
const TRADES = 1_000;
/** So few that an index finds their trades, however many trades each has. */
const SYMBOLS = 5;
/** More than this are read in seconds and not in a moment. */
const MANY = 2_000;

const nothing = { counts: new Map<string, number>(), head: undefined, trades: new Map<string, BookTrade>() };

/** One row, of what is small beside the trades themselves: another one wherever a trade may be another. */
export async function readRevision(db: Db): Promise<Revision> {
  const [found] = await db
    .select({
      revision: sql<string>`concat_ws(' ',
        (select sum(count) from trade_counts),
        (select count(*) || ' ' || coalesce(sum(hashtext(r::text)::bigint), 0) from signal_runs r),
        (select seq || hash from ledger order by seq desc limit 1))`,
      asOf: sql<string | null>`(select max(as_of)::text from signal_runs)`,
    })
    .from(sql`(select 1) one`);
  return { revision: found?.revision ?? "", asOf: found?.asOf ?? null };
}

/**
 * The trades as they are at one moment: of those that were known `before`, only what was changed or recorded since is read,
 * in statements that are short each.
 * @param foundMany told before more than a few are read
 */
export function readState(db: Db, before: BookState | undefined, foundMany: () => void): Promise<BookState> {
  return db.transaction(
    async (tx) => {
      const revision = await readRevision(tx);
      const [counts, head] = [await readCounts(tx), await readHead(tx)];
      const known = before && (await goesOn(tx, before)) ? before : nothing;
      const ids = await listChanged(tx, known, counts);
      if (ids.length > MANY) foundMany();
      const trades = new Map(known.trades);
      for (const part of partsOf(ids, TRADES)) {
        for (const id of part) trades.delete(id);
        for (const trade of await readTrades(tx, part)) trades.set(trade.id, trade);
      }
      return { ...revision, counts, head, trades: ids.length > 0 ? inOrder(trades) : trades };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Whether the ledger is still the one that was known: of what was only added to, the rest is as it was. */
async function goesOn(tx: Db, { head }: BookState): Promise<boolean> {
  if (!head) return true;
  const [entry] = await tx.select({ hash: ledger.hash }).from(ledger).where(eq(ledger.seq, head.seq));
  return entry?.hash === head.hash;
}

/** Every trade whose row or entries may be others, also those whose rows are gone. */
async function listChanged(
  tx: Db,
  known: Omit<BookState, keyof Revision>,
  counts: ReadonlyMap<string, number>,
): Promise<string[]> {
  const symbols = new Set(
    [...counts.keys(), ...known.counts.keys()].filter((each) => counts.get(each) !== known.counts.get(each)),
  );
  const ids = new Set(await listRecorded(tx, known.head?.seq));
  for (const part of partsOf([...symbols], SYMBOLS)) for (const id of await listOf(tx, part)) ids.add(id);
  for (const { id, rowSymbol } of known.trades.values())
    if (rowSymbol !== null && symbols.has(rowSymbol)) ids.add(id);
  return [...ids];
}

function* partsOf(values: readonly string[], size: number) {
  for (let at = 0; at < values.length; at += size) yield values.slice(at, at + size);
}

/** Whatever is sorted by days later has little to move. */
function inOrder(trades: ReadonlyMap<string, BookTrade>): Map<string, BookTrade> {
  const sorted = [...trades.values()].sort((one, other) => (one.fillDate < other.fillDate ? -1 : 1));
  return new Map(sorted.map((trade) => [trade.id, trade]));
}
