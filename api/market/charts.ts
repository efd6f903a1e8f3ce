import { and, desc, eq, lte } from "drizzle-orm";
import type { Financials, PriceSeries } from "../../contract/charts";
import type { Db } from "../db/client";
import { candles, financialYears, stocks } from "../db/market-tables";
import type { LicenceGate } from "./licence";
import { lastShownDay } from "./quotes";
import type { findStock } from "./stocks";

type Stock = NonNullable<Awaited<ReturnType<typeof findStock>>>;

/** The contract's most: over thirty years of trading days. */
const MAX_POINTS = 8000;
const MAX_YEARS = 100;

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
