import { sql } from "drizzle-orm";
import {
  articles,
  candles,
  financialYears,
  fundamentals,
  sectorStocks,
  sectors,
  stockRequests,
  stocks,
} from "../../api/db/market-tables";
import type { TestApi } from "./api";

type StockRow = typeof stocks.$inferInsert;

/** Takes every sector and stock away, with all that hangs on them. */
export async function emptyMarket({ db }: TestApi): Promise<void> {
  await db.execute(sql`truncate ${sectors}, ${stocks}, ${stockRequests} cascade`);
}

export async function addSector({ db }: TestApi, slug: string, name: string, position = 0): Promise<void> {
  await db.insert(sectors).values({ slug, name, description: `About ${name}.`, position });
}

/** A stock in these sectors; the first is the one that it belongs to most. */
export async function addStock(
  { db }: TestApi,
  stock: Partial<StockRow> & { symbol: string },
  inSectors: readonly string[] = [],
): Promise<void> {
  const { symbol } = stock;
  const rest = {
    name: `${symbol} Inc.`,
    exchange: "NASDAQ",
    currency: "USD",
    description: `About ${symbol}.`,
  };
  await db.insert(stocks).values({ ...rest, candleSource: "sandbox", ...stock });
  for (const [index, sector] of inSectors.entries()) {
    await db.insert(sectorStocks).values({ sector, symbol, main: index === 0 });
  }
}

/** Daily candles of these dates and closes; open, high and low are a dollar about the close. */
export async function addCandles(
  { db }: TestApi,
  symbol: string,
  closes: Readonly<Record<string, number>>,
): Promise<void> {
  const rows = Object.entries(closes).map(([date, close], index) => ({
    symbol,
    date,
    open: close - 0.5,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1000 + index,
  }));
  await db.insert(candles).values(rows);
}

export async function addFundamentals(
  { db }: TestApi,
  symbol: string,
  known: Partial<typeof fundamentals.$inferInsert>,
): Promise<void> {
  await db.insert(fundamentals).values({ symbol, source: "sandbox", ...known });
}

/** An article about these stocks. */
export async function addArticle(
  { db }: TestApi,
  id: string,
  symbols: readonly string[],
  publishedAt: string,
  source = "sandbox",
): Promise<void> {
  const rest = {
    headline: `Headline of ${id}`,
    aboutPrice: false,
    publishedAt: new Date(publishedAt),
    source,
  };
  await db.insert(articles).values(symbols.map((symbol) => ({ id, symbol, ...rest })));
}

/** So many candles of days in a row, the closes 1, 2, 3 and so on. */
export async function addDays({ db }: TestApi, symbol: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into ${candles} (symbol, date, open, high, low, close, volume)
    select ${symbol}, date '1990-01-01' + day, day, day, day, day, 1000 from generate_series(1, ${count}::int) as day`);
}

export async function addFinancialYears(
  { db }: TestApi,
  symbol: string,
  years: Readonly<Record<number, Partial<typeof financialYears.$inferInsert>>>,
  source = "sandbox",
): Promise<void> {
  const rows = Object.entries(years).map(([year, known]) => ({
    ...known,
    symbol,
    year: Number(year),
    source,
  }));
  await db.insert(financialYears).values(rows);
}
