import { asc, eq, sql } from "drizzle-orm";
import type { DayCandle } from "../../domain/candles";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { signalRuns, trades } from "../db/signal-tables";
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

/**
 * By which rules and of whose candles a stock's signals have to be; null where it has no candles. Whoever changes candles
 * sets that of their run to another (api/market/candle-rows.ts), so that nobody has to look at candles for it.
 */
const wanted = sql<string | null>`${RULES_VERSION}::text || ':' || ${stocks.candleSource}`;

/** The newest day that anything was computed up to. */
const newestDay = sql`(select max(${signalRuns.asOf}) from ${signalRuns})`;

/** A stock that has not traded since: nothing of it will come and end these trades. */
const hasExpired = sql`exists (select 1 from ${trades} where ${trades.symbol} = ${stocks.symbol}
  and ${trades.source} = ${stocks.candleSource} and ${trades.closeDate} is null
  and ${trades.expiration} < ${newestDay})`;

const isStale = sql<boolean>`(${wanted} is distinct from ${signalRuns.fingerprint} or ${hasExpired})`;

/** Stocks whose candles, or whose rules, are not those that were last computed, or that have a trade which expired. */
export async function listStale(db: Db): Promise<string[]> {
  const rows = await db
    .select({ symbol: stocks.symbol })
    .from(stocks)
    .leftJoin(signalRuns, eq(signalRuns.symbol, stocks.symbol))
    .where(isStale)
    .orderBy(asc(sql`${stocks.symbol} collate "C"`));
  return rows.map(({ symbol }) => symbol);
}

/** Whose candles a stock has, and what was last computed; its row is locked until the transaction ends. */
export async function lockStock(tx: Db, symbol: string) {
  const [stock] = await tx
    .select({
      source: stocks.candleSource,
      wanted,
      isStale,
      computed: signalRuns.fingerprint,
      computedUpTo: signalRuns.asOf,
      upTo: sql<string | null>`${newestDay}::text`,
    })
    .from(stocks)
    .leftJoin(signalRuns, eq(signalRuns.symbol, stocks.symbol))
    .where(eq(stocks.symbol, symbol))
    .for("update", { of: stocks });
  return stock;
}
