import { and, desc, eq, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Fundamentals, Quote, StockSummary } from "../../contract/market-schemas";
import { trendCloses } from "../../domain/rule-figures";
import type { Db } from "../db/client";
import { candles, fundamentals, stocks } from "../db/market-tables";
import type { LicenceGate } from "./licence";

/** Closes in a trend. */
const TREND = trendCloses;
/** Prices have six decimals: a difference of two has no more, whatever binary fractions make of it. */
const PRICE_DECIMALS = 6;

/**
 * The last day of which the row's stock may show its candles; null (no day is before it) when none. `source` is the
 * column that says whose they are.
 */
export function lastShownDay({ delayed }: LicenceGate, source: SQLWrapper = stocks.candleSource): SQL {
  const licensed = delayed && sql`when ${delayed.source} then ${delayed.until}::date`;
  return sql`case ${source} when 'sandbox' then 'infinity'::date when 'imported' then 'infinity'::date ${licensed} end`;
}

/** The newest closes of the row's stock, for a lateral join: a walk down the key of each stock, whatever lies beneath. */
function newestCloses(db: Db, gate: LicenceGate, count: number) {
  const newest = db
    .select({ date: candles.date, close: candles.close })
    .from(candles)
    .where(and(eq(candles.symbol, stocks.symbol), lte(candles.date, lastShownDay(gate))))
    .orderBy(desc(candles.date))
    .limit(count)
    .as("newest");
  return db
    .select({
      asOf: sql<string | null>`max(${newest.date})::text`.as("as_of"),
      closes: sql<number[] | null>`json_agg(${newest.close} order by ${newest.date})`.as("closes"),
    })
    .from(newest)
    .as("newest_closes");
}

/** Stocks as rows of a list, still without an order or a condition. */
export function selectSummaries(db: Db, gate: LicenceGate) {
  const newest = newestCloses(db, gate, TREND);
  return db
    .select({
      stock: stocks,
      asOf: newest.asOf,
      closes: newest.closes,
      known: fundamentals,
    })
    .from(stocks)
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(fundamentals, eq(fundamentals.symbol, stocks.symbol))
    .$dynamic();
}

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

/** A row of {@link selectSummaries} as the contract has it, figures at full precision. */
export function toSummary(row: SummaryRow, gate: LicenceGate): StockSummary {
  const quote = toQuote(row, gate);
  const { symbol, name } = row.stock;
  return { symbol, name, quote, fundamentals: toFundamentals(row, quote, gate) };
}

/** The last close of each of these stocks that may be shown, by symbol; null where there is none. */
export async function findQuotes(
  db: Db,
  gate: LicenceGate,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, Quote | null>> {
  if (symbols.length === 0) return new Map();
  const rows = await selectSummaries(db, gate).where(inArray(stocks.symbol, [...symbols]));
  return new Map(rows.map((row) => [row.stock.symbol, toQuote(row, gate)]));
}

function toQuote({ asOf, closes, stock }: SummaryRow, gate: LicenceGate): Quote | null {
  const price = closes?.at(-1);
  if (!asOf || !closes || price === undefined) return null;
  const before = closes.at(-2);
  const change = before === undefined ? null : Number((price - before).toFixed(PRICE_DECIMALS));
  return {
    asOf,
    price,
    change,
    changePercent: before === undefined || change === null ? null : (change / before) * 100,
    trend: closes,
    source: gate.describe(stock.candleSource ? [stock.candleSource] : []),
  };
}

function toFundamentals(
  { known, stock }: SummaryRow,
  quote: Quote | null,
  gate: LicenceGate,
): Fundamentals | null {
  const sources = [known?.source, stock.candleSource].filter((source) => typeof source === "string");
  // What is worked out with a price is only as real as that price.
  const source = gate.describe(sources);
  if (!known || !gate.mayShow(known.source))
    return source?.withheld || source?.withheldInPart ? { source } : null;
  const { sharesOutstanding, earningsPerShare, dividendYield } = known;
  const earns = earningsPerShare !== null && earningsPerShare > 0;
  return {
    marketCap: quote && sharesOutstanding !== null ? quote.price * sharesOutstanding : null,
    peRatio: quote && earns ? quote.price / earningsPerShare : null,
    earningsPerShare,
    dividendYield,
    sharesOutstanding,
    source,
  };
}
