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

/** A stock whose candles, or whose rules, are not those that were last computed. */
export interface StaleStock {
  symbol: string;
  /** Of the rules, whose candles they are, and each candle; null for a stock without any. */
  fingerprint: string | null;
}

export async function listStale(db: Db): Promise<StaleStock[]> {
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
  const fingerprint = sql<
    string | null
  >`${RULES_VERSION}::text || ':' || ${stocks.candleSource} || ':' || ${hashes.hash}`;
  return db
    .select({ symbol: stocks.symbol, fingerprint })
    .from(stocks)
    .leftJoin(hashes, eq(hashes.symbol, stocks.symbol))
    .leftJoin(signalRuns, eq(signalRuns.symbol, stocks.symbol))
    .where(sql`${fingerprint} is distinct from ${signalRuns.fingerprint}`)
    .orderBy(asc(sql`${stocks.symbol} collate "C"`));
}

/** Whose candles a stock has, and what was last computed; its row is locked until the transaction ends. */
export async function lockStock(tx: Db, symbol: string) {
  const [stock] = await tx
    .select({ source: stocks.candleSource, computed: signalRuns.fingerprint })
    .from(stocks)
    .leftJoin(signalRuns, eq(signalRuns.symbol, stocks.symbol))
    .where(eq(stocks.symbol, symbol))
    .for("update", { of: stocks });
  return stock;
}
