import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { CandlePreview } from "../../contract/desk-market";
import { createTradeBook } from "../../domain/ledger-book";
import type { Telling } from "../../domain/ledger-facts";
import { scaleOf, toMicros } from "../../domain/ledger-progress";
import { type CandleMicros, tellingsOf } from "../../domain/ledger-retold";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { candles, stocks } from "../db/market-tables";
import type { NewEntry } from "../ledger/append";
import { byTrade } from "../signals/open-trades";

type Changes = CandlePreview["changes"];
type Row = typeof ledger.$inferSelect;

/** A correction that only tells of a candle, and the kind of the entry that recorded it. */
export interface RetoldEntry {
  kind: string;
  entry: NewEntry & { facts: Telling };
}

/**
 * What the ledger has to tell of its fills and closes once candles are these: one correction for each of them that recorded a
 * price of such a day, by the source that the stock's candles have, where these say another. By their entries.
 * @param because why the candles are others, for every reader
 */
export async function findRetold(db: Db, changes: Changes, because: string): Promise<RetoldEntry[]> {
  const trades = [...byTrade(await readTrades(db, changes)).values()];
  const closes = await readCloses(db, changes, trades);
  const found = trades.flatMap((entries) => tellingsOfTrade(entries, { changes, closes, because }));
  return found.sort((one, other) => one.entry.facts.tells - other.entry.facts.tells);
}

/** All entries of the trades of which one recorded a candle of such a day. */
async function readTrades(db: Db, changes: Changes): Promise<Row[]> {
  const days = changes.filter(({ old }) => old).map(({ symbol, date }) => `${symbol} ${date}`);
  if (days.length === 0) return [];
  const { kind, facts, trade, source } = ledger;
  const day = sql`coalesce(${facts} ->> 'candleDate', ${facts} ->> 'fillDate')`;
  const of = sql`(${facts} ->> 'symbol') || ' ' || ${day}`;
  const touched = db
    .select({ trade })
    .from(ledger)
    .innerJoin(stocks, and(sql`${stocks.symbol} = ${facts} ->> 'symbol'`, eq(stocks.candleSource, source)))
    .where(and(inArray(kind, ["fill", "close", "correction"]), inArray(of, days)));
  return db.select().from(ledger).where(inArray(trade, touched)).orderBy(asc(ledger.seq));
}

/** What the source says, with these changes, of the closes of the signals' days: "SYMBOL date" → dollars. */
async function readCloses(db: Db, changes: Changes, trades: readonly Row[][]): Promise<Map<string, number>> {
  const days = trades.flatMap(([signal]) =>
    signal ? [dayOf(String(signal.facts.symbol), String(signal.facts.date))] : [],
  );
  if (days.length === 0) return new Map();
  const { symbol, date, close } = candles;
  const rows = await db
    .select({ symbol, date, close })
    .from(candles)
    .where(sql`(${symbol}, ${date}) in (select split_part(day, ' ', 1), split_part(day, ' ', 2)::date
      from json_array_elements_text(${JSON.stringify(days)}::text::json) day)`);
  return new Map([
    ...rows.map((row): [string, number] => [dayOf(row.symbol, row.date), row.close]),
    ...changes.map((change): [string, number] => [dayOf(change.symbol, change.date), change.corrected.close]),
  ]);
}

const dayOf = (symbol: string, date: string) => `${symbol} ${date}`;

interface Known {
  changes: Changes;
  closes: ReadonlyMap<string, number>;
  because: string;
}

function tellingsOfTrade(entries: readonly Row[], { changes, closes, because }: Known): RetoldEntry[] {
  const book = createTradeBook();
  for (const entry of entries) book.enter(entry);
  const [trade] = book.trades();
  const [first] = entries;
  if (!trade || !first) return [];
  const { symbol, date } = trade.signal;
  // A trade's prices are in the scale of its signal, whatever the stock has split since.
  const factor = scaleOf(trade.signal, closes.get(dayOf(symbol, date)));
  const days = new Map(
    changes
      .filter((change) => change.symbol === symbol)
      .map(({ date: day, corrected }) => [day, toCandle(corrected, factor)]),
  );
  const { source, trade: name } = first;
  const basis = first.basis === "issued" || first.basis === "practice" ? first.basis : "simulated";
  return tellingsOf(trade, days, because).map((facts) => ({
    kind: entries.find(({ seq }) => seq === facts.tells)?.kind ?? "",
    entry: { kind: "correction", basis, source, trade: name, facts },
  }));
}

const toCandle = (
  { open, high, low, close }: Changes[number]["corrected"],
  factor: number,
): CandleMicros => ({
  openMicros: toMicros(open * factor),
  highMicros: toMicros(high * factor),
  lowMicros: toMicros(low * factor),
  closeMicros: toMicros(close * factor),
});
