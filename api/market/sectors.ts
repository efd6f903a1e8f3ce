import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Sector, SectorName, StockSummary } from "../../contract/market-schemas";
import type { StockOrder } from "../../domain/market";
import type { Db } from "../db/client";
import { sectorStocks, sectors, stocks } from "../db/market-tables";
import type { LicenceGate } from "./licence";
import { sortStocks } from "./order";
import { selectSummaries, toSummary } from "./quotes";

/** The contract's most. */
const MAX_STOCKS = 500;

/** Every sector in its place, with who is in it by symbol. */
export async function listSectors(db: Db): Promise<Sector[]> {
  const rows = await db.select().from(sectors).orderBy(asc(sectors.position), asc(sectors.slug));
  const members = await db
    .select({ sector: sectorStocks.sector, symbol: stocks.symbol, name: stocks.name })
    .from(sectorStocks)
    .innerJoin(stocks, eq(stocks.symbol, sectorStocks.symbol))
    .orderBy(sql`${stocks.symbol} collate "C"`);
  return rows.map(({ slug, name, description }) => ({
    slug,
    name,
    description,
    stocks: members
      .filter(({ sector }) => sector === slug)
      .slice(0, MAX_STOCKS)
      .map(({ symbol, name: stockName }) => ({ symbol, name: stockName })),
  }));
}

export async function findSector(db: Db, slug: string): Promise<SectorName | undefined> {
  const [sector] = await db
    .select({ slug: sectors.slug, name: sectors.name })
    .from(sectors)
    .where(eq(sectors.slug, slug));
  return sector;
}

/** A sector, and whose candles its stocks have. */
export async function findSectorWithSources(
  db: Db,
  slug: string,
): Promise<{ sector: SectorName; sources: string[] } | undefined> {
  const rows = await db
    .selectDistinct({ slug: sectors.slug, name: sectors.name, source: stocks.candleSource })
    .from(sectors)
    .leftJoin(sectorStocks, eq(sectorStocks.sector, sectors.slug))
    .leftJoin(stocks, eq(stocks.symbol, sectorStocks.symbol))
    .where(eq(sectors.slug, slug))
    .orderBy(stocks.candleSource);
  const [first] = rows;
  if (!first) return undefined;
  return {
    sector: { slug: first.slug, name: first.name },
    sources: rows.flatMap(({ source }) => source ?? []),
  };
}

/** Whether a stock is in a sector that meets the condition. */
export function inSector(db: Db, condition: SQL): SQL {
  const members = db.select({ symbol: sectorStocks.symbol }).from(sectorStocks).where(condition);
  return inArray(stocks.symbol, members);
}

/** A sector's stocks with their figures, sorted. */
export async function listSectorStocks(
  db: Db,
  gate: LicenceGate,
  sector: string,
  order: StockOrder,
): Promise<StockSummary[]> {
  const members = inSector(db, eq(sectorStocks.sector, sector));
  const rows = await selectSummaries(db, gate).where(members).limit(MAX_STOCKS);
  return sortStocks(
    rows.map((row) => toSummary(row, gate)),
    order,
  );
}

/** The sectors of each of these stocks, the one it belongs to most first. */
export async function findSectorsOf(
  db: Db,
  symbols: readonly string[],
): Promise<(symbol: string) => SectorName[]> {
  const rows = await db
    .select({ symbol: sectorStocks.symbol, slug: sectors.slug, name: sectors.name })
    .from(sectorStocks)
    .innerJoin(sectors, eq(sectors.slug, sectorStocks.sector))
    .where(inArray(sectorStocks.symbol, [...symbols]))
    .orderBy(sql`${sectorStocks.main} desc`, asc(sectors.position), asc(sectors.slug));
  return (symbol) => rows.filter((row) => row.symbol === symbol).map(({ slug, name }) => ({ slug, name }));
}
