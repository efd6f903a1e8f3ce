import { and, desc, eq, gt, lte, max, min, sql } from "drizzle-orm";
import type { AnalystView, StockProfile } from "../../contract/market";
import type { Db } from "../db/client";
import { candles, priceTargets, recommendations, stocks } from "../db/market-tables";
import type { LicenceGate } from "./licence";
import { selectSummaries, toSummary } from "./quotes";
import { findSectorsOf } from "./sectors";

/** "Year" in a year's high and low. */
const YEAR_DAYS = 365;

/** Undefined when there is no such stock. */
export async function findStock(db: Db, symbol: string) {
  const [stock] = await db.select().from(stocks).where(eq(stocks.symbol, symbol));
  return stock;
}

/** All that is known of a stock; undefined when there is none of that symbol. */
export async function findProfile(
  db: Db,
  gate: LicenceGate,
  symbol: string,
): Promise<StockProfile | undefined> {
  const stock = await findStock(db, symbol);
  const [row] = await selectSummaries(db, gate).where(eq(stocks.symbol, symbol));
  if (!stock || !row) return undefined;
  const { exchange, currency, description } = stock;
  const summary = toSummary(row, gate);
  const sectorsOf = await findSectorsOf(db, [symbol]);
  return {
    ...summary,
    exchange,
    currency,
    description,
    sectors: sectorsOf(symbol),
    day: summary.quote ? await findDay(db, symbol, summary.quote.asOf) : null,
    analysts: await findAnalystView(db, gate, symbol),
  };
}

/** The day's candle, with the highest and lowest close of the 365 days that end with it. */
async function findDay(db: Db, symbol: string, date: string): Promise<StockProfile["day"]> {
  const [day] = await db
    .select()
    .from(candles)
    .where(and(eq(candles.symbol, symbol), eq(candles.date, date)));
  if (!day) return null;
  const [year] = await db
    .select({ high: max(candles.close), low: min(candles.close) })
    .from(candles)
    .where(
      and(
        eq(candles.symbol, symbol),
        lte(candles.date, date),
        gt(candles.date, sql`${date}::date - ${YEAR_DAYS}::int`),
      ),
    );
  const { open, high, low, volume } = day;
  return { open, high, low, volume, yearHigh: year?.high ?? null, yearLow: year?.low ?? null };
}

/** The latest month's recommendations and the price targets; null when there are neither. */
async function findAnalystView(db: Db, gate: LicenceGate, symbol: string): Promise<AnalystView | null> {
  const [counts] = await db
    .select()
    .from(recommendations)
    .where(eq(recommendations.symbol, symbol))
    .orderBy(desc(recommendations.month))
    .limit(1);
  const [target] = await db.select().from(priceTargets).where(eq(priceTargets.symbol, symbol));
  const parts = [counts, target].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  const view: AnalystView = { source: gate.describe(parts.map(({ source }) => source)) };
  if (counts && gate.mayShow(counts.source)) {
    const { month, strongBuy, buy, hold, sell, strongSell } = counts;
    Object.assign(view, { month, strongBuy, buy, hold, sell, strongSell });
  }
  if (target && gate.mayShow(target.source)) {
    Object.assign(view, { targetLow: target.low, targetMean: target.mean, targetHigh: target.high });
  }
  return view;
}
