import { and, desc, eq, gt, lte, max, min, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AnalystView, StockProfile } from "../../contract/market-schemas";
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
  const [row] = await selectSummaries(db, gate).where(eq(stocks.symbol, symbol));
  if (!row) return undefined;
  const { exchange, currency, description } = row.stock;
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
  const past = alias(candles, "past");
  const year = db
    .select({ high: max(past.close).as("year_high"), low: min(past.close).as("year_low") })
    .from(past)
    .where(
      and(
        eq(past.symbol, candles.symbol),
        lte(past.date, candles.date),
        gt(past.date, sql`${candles.date} - ${YEAR_DAYS}::int`),
      ),
    )
    .as("year");
  const { open, high, low, volume } = candles;
  const [day] = await db
    .select({ open, high, low, volume, yearHigh: year.high, yearLow: year.low })
    .from(candles)
    .leftJoinLateral(year, sql`true`)
    .where(and(eq(candles.symbol, symbol), eq(candles.date, date)));
  return day ? { ...day, volume: day.volume || null } : null;
}

/** The latest month's recommendations and the price targets; null when there are neither. */
async function findAnalystView(db: Db, gate: LicenceGate, symbol: string): Promise<AnalystView | null> {
  const [found] = await db
    .select({ counts: recommendations, target: priceTargets })
    .from(stocks)
    .leftJoin(recommendations, eq(recommendations.symbol, stocks.symbol))
    .leftJoin(priceTargets, eq(priceTargets.symbol, stocks.symbol))
    .where(eq(stocks.symbol, symbol))
    .orderBy(desc(recommendations.month))
    .limit(1);
  const { counts, target } = found ?? {};
  const sources = [counts?.source, target?.source].filter((source) => source !== undefined);
  if (sources.length === 0) return null;
  const view: AnalystView = { source: gate.describe(sources) };
  if (counts && gate.mayShow(counts.source)) {
    const { month, strongBuy, buy, hold, sell, strongSell } = counts;
    Object.assign(view, { month, strongBuy, buy, hold, sell, strongSell });
  }
  if (target && gate.mayShow(target.source)) {
    Object.assign(view, { targetLow: target.low, targetMean: target.mean, targetHigh: target.high });
  }
  return view;
}
