import { eq, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import { candles, stocks } from "../db/market-tables";
import type { Candle } from "../providers/market-data/port";
import { outdateSignals, writeActions } from "./action-rows";

const overOld = sql`(symbol, date) do update set
  open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume`;

/** Writes a stock's candles over those of the same days, and says whose they are. */
export async function writeCandles(
  db: Db,
  source: string,
  symbol: string,
  rows: readonly Candle[],
): Promise<void> {
  if (rows.length === 0) return;
  const named = rows.map((candle) => ({ symbol, ...candle }));
  await insertRows(db, candles, named, overOld);
  await db.update(stocks).set({ candleSource: source }).where(eq(stocks.symbol, symbol));
  await outdateSignals(db, symbol);
}

/** Deletes a stock's candles with the splits and dividends that belong to them; the stock then has no source. */
export async function dropCandles(db: Db, symbol: string): Promise<void> {
  await db.delete(candles).where(eq(candles.symbol, symbol));
  await writeActions(db, "", symbol, []);
  await db.update(stocks).set({ candleSource: null }).where(eq(stocks.symbol, symbol));
  await outdateSignals(db, symbol);
}
