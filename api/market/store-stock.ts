import { and, eq, gte, ne, or, sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { insertRows } from "../db/insert-rows";
import {
  articles,
  financialYears,
  fundamentals,
  fundOwnership,
  priceTargets,
  recommendations,
  stocks,
} from "../db/market-tables";
import type {
  Candle,
  FundYear,
  ProviderAction,
  ProviderArticle,
  Recommendation,
} from "../providers/market-data/port";
import { writeActions } from "./action-rows";
import type { Answer } from "./ask-provider";
import type { KnownStock, StockFigures } from "./ask-stock";
import { dropCandles, writeCandles } from "./candle-rows";

/** What a provider told of a stock; nothing of a part that it was not asked for. */
interface ToldOfStock {
  candles: Answer<readonly Candle[]>;
  actions: Answer<readonly ProviderAction[]>;
  figures: StockFigures | undefined;
}

/**
 * Stores what `source` told of a stock, whole or not at all, in place of what another source had told. A part that
 * did not come stays as it is, and imported candles are nobody's to touch. Resolves with the number of candles written.
 */
export async function storeStock(
  db: Db,
  source: string,
  { symbol, candleSource, newest }: KnownStock,
  told: ToldOfStock,
): Promise<number> {
  return db.transaction(async (tx) => {
    // An import, or another process, that writes the same stock waits here, or is waited for.
    const [stock] = await tx
      .select({ candleSource: stocks.candleSource })
      .from(stocks)
      .where(eq(stocks.symbol, symbol))
      .for("update");
    // Another process was faster, and its data is newer: this data was asked for before that.
    if (!stock || stock.candleSource !== candleSource) return 0;
    let written = 0;
    if (told.candles && candleSource !== "imported") {
      const isOther = candleSource !== null && candleSource !== source;
      // Asked for anew from the beginning: older days of ours would be in the scale of before.
      const [first] = told.candles.value;
      const isWhole = first !== undefined && newest !== null && first.date <= newest.date;
      if (isOther || isWhole) await dropCandles(tx, symbol);
      await writeCandles(tx, source, symbol, told.candles.value);
      written = told.candles.value.length;
    }
    if (told.actions && candleSource !== "imported")
      await writeActions(tx, source, symbol, told.actions.value);
    if (told.figures) await storeFigures(tx, { source, symbol }, told.figures);
    return written;
  });
}

interface Owner {
  source: string;
  symbol: string;
}

async function storeFigures(tx: Db, owner: Owner, figures: StockFigures): Promise<void> {
  const { symbol } = owner;
  const { financialYears: years, recommendations: months, fundOwnership: funds, news } = figures;

  if (figures.fundamentals) {
    const { value } = figures.fundamentals;
    await tx.delete(fundamentals).where(eq(fundamentals.symbol, symbol));
    if (value) await tx.insert(fundamentals).values({ ...owner, ...value });
  }
  if (figures.priceTarget) {
    const { value } = figures.priceTarget;
    await tx.delete(priceTargets).where(eq(priceTargets.symbol, symbol));
    if (value) await tx.insert(priceTargets).values({ ...owner, ...value });
  }
  if (years) {
    await tx.delete(financialYears).where(eq(financialYears.symbol, symbol));
    await insertRows(
      tx,
      financialYears,
      years.value.map((year) => ({ ...owner, ...year })),
    );
  }
  if (months) await storeRecommendations(tx, owner, months.value);
  if (funds) await storeFundOwnership(tx, owner, funds.value);
  if (news) await storeNews(tx, owner, news.value);
}

/** Providers tell of a few months only: older ones of theirs are kept. */
async function storeRecommendations(
  tx: Db,
  { source, symbol }: Owner,
  months: readonly Recommendation[],
): Promise<void> {
  const first = months[0]?.month;
  const replaced = or(
    ne(recommendations.source, source),
    first === undefined ? undefined : gte(recommendations.month, first),
  );
  await tx.delete(recommendations).where(and(eq(recommendations.symbol, symbol), replaced));
  const rows = months.map((month) => ({ source, symbol, ...month }));
  await insertRows(tx, recommendations, rows);
}

/** Some providers tell of the year that runs and no other: earlier ones of theirs are kept. */
async function storeFundOwnership(
  tx: Db,
  { source, symbol }: Owner,
  years: readonly FundYear[],
): Promise<void> {
  const first = years[0]?.year;
  const replaced = or(
    ne(fundOwnership.source, source),
    first === undefined ? undefined : gte(fundOwnership.year, first),
  );
  await tx.delete(fundOwnership).where(and(eq(fundOwnership.symbol, symbol), replaced));
  await insertRows(
    tx,
    fundOwnership,
    years.map((year) => ({ source, symbol, ...year })),
  );
}

async function storeNews(tx: Db, { source, symbol }: Owner, news: readonly ProviderArticle[]): Promise<void> {
  await tx.delete(articles).where(eq(articles.symbol, symbol));
  const rows = news.map((article) => ({ source, symbol, ...article, id: `${source}:${article.id}` }));
  // A provider may send an article twice.
  await insertRows(tx, articles, rows, sql`do nothing`);
}
