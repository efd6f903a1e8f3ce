import { asc } from "drizzle-orm";
import {
  articles,
  candles,
  financialYears,
  fundamentals,
  fundOwnership,
  priceTargets,
  recommendations,
  sectorStocks,
  sectors,
  stocks,
} from "../../api/db/market-tables";
import { createLog } from "../../api/log";
import type { ListedSector } from "../../api/market/listed/entry";
import { type SyncOptions, type SyncResult, syncMarket } from "../../api/market/sync";
import type { MarketData } from "../../api/providers/market-data/port";
import type { TestApi } from "./api";

/** A sector of these symbols, each listed as NASDAQ's. */
export function sectorOf(
  slug: string,
  symbols: readonly string[],
  also: readonly string[] = [],
): ListedSector {
  return {
    slug,
    name: `The ${slug}`,
    description: `About ${slug}.`,
    also,
    stocks: symbols.map((symbol) => ({
      symbol,
      name: `${symbol} Company`,
      exchange: "NASDAQ" as const,
      description: `About ${symbol}.`,
    })),
  };
}

/** One run at the api's time; the lines that it logged are in `logs`. */
export async function sync(
  { db, now }: TestApi,
  provider: MarketData,
  options?: SyncOptions,
): Promise<SyncResult & { logs: string[] }> {
  const logs: string[] = [];
  const log = createLog("info", { write: (line) => logs.push(line) });
  return { ...(await syncMarket({ db, provider, log, now }, options)), logs };
}

/** Every row of the market, in an order of its own. */
export async function readMarket({ db }: TestApi) {
  return {
    sectors: await db.select().from(sectors).orderBy(asc(sectors.slug)),
    members: await db.select().from(sectorStocks).orderBy(asc(sectorStocks.sector), asc(sectorStocks.symbol)),
    stocks: await db.select().from(stocks).orderBy(asc(stocks.symbol)),
    candles: await db.select().from(candles).orderBy(asc(candles.symbol), asc(candles.date)),
    fundamentals: await db.select().from(fundamentals).orderBy(asc(fundamentals.symbol)),
    years: await db
      .select()
      .from(financialYears)
      .orderBy(asc(financialYears.symbol), asc(financialYears.year)),
    months: await db
      .select()
      .from(recommendations)
      .orderBy(asc(recommendations.symbol), asc(recommendations.month)),
    targets: await db.select().from(priceTargets).orderBy(asc(priceTargets.symbol)),
    funds: await db.select().from(fundOwnership).orderBy(asc(fundOwnership.symbol), asc(fundOwnership.year)),
    articles: await db.select().from(articles).orderBy(asc(articles.symbol), asc(articles.id)),
  };
}
