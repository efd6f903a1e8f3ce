import { and, asc, desc, eq, exists, inArray, ne, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Article, News } from "../../contract/market-schemas";
import type { Db } from "../db/client";
import { articles, sectorStocks, stocks } from "../db/market-tables";
import { trades } from "../db/signal-tables";
import type { LicenceGate } from "./licence";
import { inSector } from "./sectors";

/** Articles of one list. */
const MOST = 30;

type ArticleRow = typeof articles.$inferSelect;

/** News of a stock, the newest first. */
export function listStockNews(db: Db, gate: LicenceGate, symbol: string): Promise<News> {
  return listNews(db, gate, eq(stocks.symbol, symbol));
}

/** News of a sector's stocks, the newest first; an article about several is one. */
export function listSectorNews(db: Db, gate: LicenceGate, sector: string): Promise<News> {
  return listNews(db, gate, inSector(db, eq(sectorStocks.sector, sector)));
}

/** Articles of all stocks that are looked through first for those of the record. */
const LOOKED_THROUGH = 500;

/**
 * News of the stocks that the track record has trades in, the newest first. Those are most stocks that there are: the
 * newest articles of all are gone through until there are enough, where other lists look into each stock's own.
 */
export async function listRecordNews(db: Db, gate: LicenceGate): Promise<News> {
  const inRecord = exists(
    db
      .select({ id: trades.id })
      .from(trades)
      .where(and(eq(trades.symbol, stocks.symbol), inArray(trades.source, [...gate.shown]))),
  );
  const { id, symbol, publishedAt, source } = articles;
  for (let most = LOOKED_THROUGH; ; most *= 10) {
    const newest = await db
      .select({ id, symbol })
      .from(articles)
      .where(inArray(source, [...gate.shown]))
      .orderBy(desc(publishedAt), asc(sql`${id} collate "C"`))
      .limit(most);
    const about = inArray(stocks.symbol, [...new Set(newest.map((article) => article.symbol))]);
    const rows = await db.select({ symbol: stocks.symbol }).from(stocks).where(and(about, inRecord));
    const known = new Set(rows.map((stock) => stock.symbol));
    const found = newest.filter((article) => known.has(article.symbol));
    const ids = [...new Set(found.map((article) => article.id))];
    if (ids.length >= MOST || newest.length < most) return readNews(db, gate, ids.slice(0, MOST), inRecord);
  }
}

/** News of the other stocks of the sector that this one belongs to most, without what is about itself too. */
export function listNeighbourNews(db: Db, gate: LicenceGate, symbol: string): Promise<News> {
  const sector = db
    .select({ sector: sectorStocks.sector })
    .from(sectorStocks)
    .where(and(eq(sectorStocks.symbol, symbol), eq(sectorStocks.main, true)));
  const neighbours = and(inSector(db, inArray(sectorStocks.sector, sector)), ne(stocks.symbol, symbol));
  const own = alias(articles, "own");
  const aboutItself = db
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.id, articles.id), eq(own.symbol, symbol)));
  return listNews(db, gate, neighbours, notExists(aboutItself));
}

/**
 * The ids of the newest articles that meet the condition, about stocks that meet theirs. The newest of each stock are
 * found by its index; the newest of all are among them.
 */
export function selectNewest(db: Db, gate: LicenceGate, about: SQL | undefined, condition?: SQL) {
  const newest = db
    .select({ id: articles.id, publishedAt: articles.publishedAt })
    .from(articles)
    .where(and(eq(articles.symbol, stocks.symbol), inArray(articles.source, [...gate.shown]), condition))
    .orderBy(desc(articles.publishedAt), asc(sql`${articles.id} collate "C"`))
    .limit(MOST)
    .as("newest");
  return db
    .select({ id: newest.id })
    .from(stocks)
    .crossJoinLateral(newest)
    .where(about)
    .groupBy(newest.id)
    .orderBy(desc(sql`max(${newest.publishedAt})`), asc(sql`${newest.id} collate "C"`))
    .limit(MOST);
}

async function listNews(db: Db, gate: LicenceGate, about: SQL | undefined, condition?: SQL): Promise<News> {
  const newest = await selectNewest(db, gate, about, condition);
  return readNews(
    db,
    gate,
    newest.map(({ id }) => id),
    about,
  );
}

async function readNews(
  db: Db,
  gate: LicenceGate,
  ids: readonly string[],
  about: SQL | undefined,
): Promise<News> {
  if (ids.length === 0) return { articles: [], source: await describeHidden(db, gate, about) };
  const rows = await db
    .select()
    .from(articles)
    .where(inArray(articles.id, [...ids]))
    .orderBy(sql`${articles.symbol} collate "C"`);
  const byId = new Map<string, ArticleRow[]>();
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
  return {
    articles: ids.flatMap((id) => toArticle(byId.get(id) ?? [])),
    source: gate.describe([...new Set(rows.map(({ source }) => source))]),
  };
}

/** Whether a list is empty only because of a licence. */
async function describeHidden(db: Db, gate: LicenceGate, about: SQL | undefined): Promise<News["source"]> {
  const hidden = await db
    .select({ source: articles.source })
    .from(articles)
    .innerJoin(stocks, eq(stocks.symbol, articles.symbol))
    .where(and(about, notInArray(articles.source, [...gate.shown])))
    .limit(1);
  return gate.describe(hidden.map(({ source }) => source));
}

/** An article of its rows, one for each stock. */
function toArticle(rows: readonly ArticleRow[]): Article[] {
  const [row] = rows;
  if (!row) return [];
  const { id, headline, summary, url, publisher, publishedAt } = row;
  const symbols = rows.map(({ symbol }) => symbol).slice(0, 50);
  return [{ id, headline, summary, url, publisher, publishedAt: publishedAt.toISOString(), symbols }];
}
