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
    ...(await findDayAndAnalysts(db, gate, symbol, summary.quote?.asOf ?? null)),
  };
}

type DayAndAnalysts = Pick<StockProfile, "day" | "analysts">;

/**
 * The candle of a day (YYYY-MM-DD), with the highest and lowest close of the 365 days that end with it, and what analysts
 * say by now.
 */
async function findDayAndAnalysts(
  db: Db,
  gate: LicenceGate,
  symbol: string,
  date: string | null,
): Promise<DayAndAnalysts> {
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
  const [found] = await db
    .select({
      candle: candles,
      yearHigh: year.high,
      yearLow: year.low,
      counts: recommendations,
      target: priceTargets,
    })
    .from(stocks)
    .leftJoin(candles, and(eq(candles.symbol, stocks.symbol), sql`${candles.date} = ${date}::date`))
    .leftJoinLateral(year, sql`true`)
    .leftJoin(recommendations, eq(recommendations.symbol, stocks.symbol))
    .leftJoin(priceTargets, eq(priceTargets.symbol, stocks.symbol))
    .where(eq(stocks.symbol, symbol))
    .orderBy(desc(recommendations.month))
    .limit(1);
  if (!found) return { day: null, analysts: null };
  const { candle, yearHigh, yearLow, counts, target } = found;
  return {
    day: candle ? toDay(candle, { yearHigh, yearLow }) : null,
    analysts: toAnalystView(gate, counts, target),
  };
}

function toDay(
  { open, high, low, volume }: typeof candles.$inferSelect,
  year: { yearHigh: number | null; yearLow: number | null },
): StockProfile["day"] {
  return { open, high, low, volume: volume || null, ...year };
}

type Row<Table extends typeof recommendations | typeof priceTargets> = Table["$inferSelect"] | null;

/** The latest month's recommendations and the price targets; null when there are neither. */
function toAnalystView(
  gate: LicenceGate,
  counts: Row<typeof recommendations>,
  target: Row<typeof priceTargets>,
): AnalystView | null {
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
