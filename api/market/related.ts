import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { StockSummary } from "../../contract/market-schemas";
import type { Db } from "../db/client";
import { candles, fundamentals, sectorStocks, stocks } from "../db/market-tables";
import type { LicenceGate } from "./licence";
import { lastShownDay, selectSummaries, toSummary } from "./quotes";

const MOST = 8;

/**
 * The stocks that share a sector with this one: those that share more come first, where its main sector counts twice,
 * and among equals the larger company.
 */
export async function listRelated(db: Db, gate: LicenceGate, symbol: string): Promise<StockSummary[]> {
  const own = alias(sectorStocks, "own");
  const close = db
    .select({
      symbol: sectorStocks.symbol,
      closeness: sql<number>`sum(case when ${own.main} then 2 else 1 end)`.as("closeness"),
    })
    .from(own)
    .innerJoin(sectorStocks, and(eq(sectorStocks.sector, own.sector), ne(sectorStocks.symbol, own.symbol)))
    .where(eq(own.symbol, symbol))
    .groupBy(sectorStocks.symbol)
    .as("close");
  const last = db
    .select({ price: candles.close })
    .from(candles)
    .where(and(eq(candles.symbol, stocks.symbol), sql`${candles.date} <= ${lastShownDay(gate)}`))
    .orderBy(desc(candles.date))
    .limit(1)
    .as("last");
  const shares = sql`case when ${inArray(fundamentals.source, [...gate.shown])} then ${fundamentals.sharesOutstanding} end`;
  const closest = await db
    .select({ symbol: stocks.symbol })
    .from(close)
    .innerJoin(stocks, eq(stocks.symbol, close.symbol))
    .leftJoinLateral(last, sql`true`)
    .leftJoin(fundamentals, eq(fundamentals.symbol, stocks.symbol))
    .orderBy(
      desc(close.closeness),
      sql`${last.price} * ${shares} desc nulls last`,
      sql`${stocks.symbol} collate "C"`,
    )
    .limit(MOST);
  const symbols = closest.map((row) => row.symbol);
  if (symbols.length === 0) return [];
  const rows = await selectSummaries(db, gate).where(inArray(stocks.symbol, symbols));
  return rows
    .sort((a, b) => symbols.indexOf(a.stock.symbol) - symbols.indexOf(b.stock.symbol))
    .map((row) => toSummary(row, gate));
}
