import { and, desc, eq, gte, inArray, lte } from "drizzle-orm";
import type { Candles, FundOwnership, RecommendationTrends } from "../../contract/chart-schemas";
import type { Financials, PriceSeries } from "../../contract/charts";
import type { Db } from "../db/client";
import { candles, financialYears, fundOwnership, recommendations, stocks } from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import type { findStock } from "../market/stocks";

type Stock = NonNullable<Awaited<ReturnType<typeof findStock>>>;

/** The contract's most: over thirty years of trading days, of candles sixteen. */
const MAX_POINTS = 8000;
const MAX_CANDLES = 4000;
const MAX_YEARS = 100;
const MAX_MONTHS = 240;

/** A stock's daily closes, the oldest first. */
export async function readPrices(db: Db, gate: LicenceGate, stock: Stock): Promise<PriceSeries> {
  const { symbol, currency, candleSource } = stock;
  const newest = await db
    .select({ date: candles.date, close: candles.close, volume: candles.volume })
    .from(candles)
    .innerJoin(stocks, eq(stocks.symbol, candles.symbol))
    .where(and(eq(candles.symbol, symbol), lte(candles.date, lastShownDay(gate))))
    .orderBy(desc(candles.date))
    .limit(MAX_POINTS);
  return {
    symbol,
    currency,
    points: newest.reverse().map((day) => ({ ...day, volume: day.volume || null })),
    source: gate.describe(candleSource ? [candleSource] : []),
  };
}

/** A stock's fiscal years, the oldest first. */
export async function readFinancials(db: Db, gate: LicenceGate, stock: Stock): Promise<Financials> {
  const { symbol, currency } = stock;
  const rows = await db
    .select()
    .from(financialYears)
    .where(eq(financialYears.symbol, symbol))
    .orderBy(desc(financialYears.year))
    .limit(MAX_YEARS);
  const years = rows
    .filter(({ source }) => gate.mayShow(source))
    .map(({ year, revenue, netIncome, cashFlow, earningsPerShare }) => ({
      year,
      revenue,
      netIncome,
      cashFlow,
      earningsPerShare,
    }))
    .reverse();
  return { symbol, currency, years, source: gate.describe([...new Set(rows.map(({ source }) => source))]) };
}

/** A stock's daily candles within these days (YYYY-MM-DD, both included), the newest of them, the oldest first. */
export async function readCandles(
  db: Db,
  gate: LicenceGate,
  stock: Stock,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Candles> {
  const { symbol, currency, candleSource } = stock;
  const { date, open, high, low, close, volume } = candles;
  const newest = await db
    .select({ date, open, high, low, close, volume })
    .from(candles)
    .innerJoin(stocks, eq(stocks.symbol, candles.symbol))
    .where(
      and(
        eq(candles.symbol, symbol),
        lte(date, lastShownDay(gate)),
        from === undefined ? undefined : gte(date, from),
        to === undefined ? undefined : lte(date, to),
      ),
    )
    .orderBy(desc(date))
    .limit(MAX_CANDLES);
  return {
    symbol,
    currency,
    candles: newest.reverse().map((day) => ({ ...day, volume: day.volume || null })),
    source: gate.describe(candleSource ? [candleSource] : []),
  };
}

/** What analysts recommended of a stock, by month, the oldest first. */
export async function readRecommendations(
  db: Db,
  gate: LicenceGate,
  symbol: string,
): Promise<RecommendationTrends> {
  const ofStock = eq(recommendations.symbol, symbol);
  const { month, strongBuy, buy, hold, sell, strongSell, source } = recommendations;
  const newest = await db
    .select({ month, strongBuy, buy, hold, sell, strongSell })
    .from(recommendations)
    .where(and(ofStock, inArray(source, [...gate.shown])))
    .orderBy(desc(month))
    .limit(MAX_MONTHS);
  const sources = await db.selectDistinct({ source }).from(recommendations).where(ofStock);
  return { symbol, months: newest.reverse(), source: gate.describe(sources.map((row) => row.source)) };
}

/** What funds held of a stock at the end of each year, the oldest first. */
export async function readFundOwnership(db: Db, gate: LicenceGate, symbol: string): Promise<FundOwnership> {
  const rows = await db
    .select()
    .from(fundOwnership)
    .where(eq(fundOwnership.symbol, symbol))
    .orderBy(desc(fundOwnership.year))
    .limit(MAX_YEARS);
  const years = rows
    .filter(({ source }) => gate.mayShow(source))
    .map(({ year, percent, funds }) => ({ year, percent, funds }))
    .reverse();
  return { symbol, years, source: gate.describe([...new Set(rows.map(({ source }) => source))]) };
}
