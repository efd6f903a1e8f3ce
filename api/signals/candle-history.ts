import { asc, eq, sql } from "drizzle-orm";
import type { DayCandle } from "../../domain/candles";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { signalRuns } from "../db/signal-tables";
import { RULES_VERSION } from "./rules";

/** All of a stock's candles, the oldest first; as one JSON text, since row by row takes five times as long. */
export async function readCandles(db: Db, symbol: string): Promise<DayCandle[]> {
  const { date, open, high, low, close } = candles;
  const [row] = await db
    .select({
      days: sql<[string, number, number, number, number][]>`coalesce(json_agg(
        json_build_array(${date}, ${open}, ${high}, ${low}, ${close}) order by ${date}), '[]')`,
    })
    .from(candles)
    .where(eq(candles.symbol, symbol));
  return (row?.days ?? []).map(([date, open, high, low, close]) => ({ date, open, high, low, close }));
}

/** Of the rules, whose candles they are, and each candle; null for a stock without any. */
function fingerprint(db: Db) {
  const { symbol, date, open, high, low, close } = candles;
  const hashes = db
    .select({
      symbol,
      hash: sql<string>`md5(string_agg(concat_ws(',', ${date}, ${open}, ${high}, ${low}, ${close}), ';' order by ${date}))`.as(
        "hash",
      ),
    })
    .from(candles)
    .groupBy(symbol)
    .as("hashes");
  const value = sql<
    string | null
  >`${RULES_VERSION}::text || ':' || ${stocks.candleSource} || ':' || ${hashes.hash}`;
  return { hashes, value };
}

/** The stocks whose candles, or whose rules, are not those that were last computed. */
export async function listStale(db: Db): Promise<string[]> {
  const { hashes, value } = fingerprint(db);
  const rows = await db
    .select({ symbol: stocks.symbol })
    .from(stocks)
    .leftJoin(hashes, eq(hashes.symbol, stocks.symbol))
    .leftJoin(signalRuns, eq(signalRuns.symbol, stocks.symbol))
    .where(sql`${value} is distinct from ${signalRuns.fingerprint}`)
    .orderBy(asc(sql`${stocks.symbol} collate "C"`));
  return rows.map(({ symbol }) => symbol);
}

/** What {@link listStale} compares, of one stock, whose row is locked until the transaction ends. */
export async function lockStock(tx: Db, symbol: string) {
  const [stock] = await tx
    .select({ source: stocks.candleSource })
    .from(stocks)
    .where(eq(stocks.symbol, symbol))
    .for("update");
  if (!stock) return undefined;
  const { hashes, value } = fingerprint(tx);
  const [found] = await tx
    .select({ fingerprint: value, computed: signalRuns.fingerprint })
    .from(stocks)
    .leftJoin(hashes, eq(hashes.symbol, stocks.symbol))
    .leftJoin(signalRuns, eq(signalRuns.symbol, stocks.symbol))
    .where(eq(stocks.symbol, symbol));
  return found && { source: stock.source, ...found };
}
