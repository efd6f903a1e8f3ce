import { and, asc, eq, inArray } from "drizzle-orm";
import { adjustDividends, adjustForSplits } from "../../domain/corporate-actions";
import { lastClosedDay } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { articles, priceTargets, stocks } from "../db/market-tables";
import type { Candle } from "../providers/market-data/port";
import { writeActions } from "./action-rows";
import { dropCandles, writeCandles } from "./candle-rows";
import { type ActionFile, readActionFile } from "./import-actions";
import { BadFile, readCandleFile } from "./import-file";

/** What became of a stock. */
interface ImportedStock {
  symbol: string;
  rows: number;
  /** Trading days, YYYY-MM-DD. */
  first: string;
  last: string;
  /** Dollars, at the end of the last day. */
  lastClose: number;
}

const noActions: ActionFile = new Map();

/**
 * Puts a CSV's daily candles in place of those that its stocks have, all of them or none. What is worked out with
 * prices follows; what the sandbox tells of other prices goes.
 * @param actionFile splits, dividends (dollars a share of the file's prices) and halts, which are kept: prices and dividends are
 * put into today's shares where they are not yet
 * @throws {BadFile}
 */
export async function importCandles(
  db: Db,
  file: string,
  now: Date,
  actionFile?: string,
): Promise<ImportedStock[]> {
  const listed = await db.select({ symbol: stocks.symbol }).from(stocks);
  const symbols = new Set(listed.map(({ symbol }) => symbol));
  const actions = actionFile === undefined ? noActions : await readActionFile(actionFile);
  const read = await readCandleFile(file, { symbols, lastDay: lastClosedDay(now), actions });
  const found = new Map(
    [...read].map(([symbol, rows]) => {
      const told = actions.get(symbol) ?? [];
      const adjusted = adjustForSplits(rows, told);
      return [symbol, { rows: adjusted, actions: adjustDividends(told, rows, adjusted) }];
    }),
  );
  await db.transaction(async (tx) => {
    await lockStocks(tx, [...found.keys()]);
    for (const [symbol, told] of found) {
      await replaceCandles(tx, symbol, told.rows);
      await writeActions(tx, "imported", symbol, told.actions);
    }
  });
  return [...found].map(([symbol, { rows }]) => summarise(symbol, rows));
}

/**
 * Takes imported candles away, so that the next run brings the provider's.
 * @throws {BadFile} when the stock has none
 */
export async function forgetCandles(db: Db, symbol: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [stock] = await lockStocks(tx, [symbol]);
    if (stock?.candleSource !== "imported") throw new BadFile(`${symbol} has no imported candles.`);
    await dropCandles(tx, symbol);
  });
}

/** In one order for everybody: a run of the provider's that writes the same stocks waits, and neither waits for ever. */
function lockStocks(tx: Db, symbols: string[]) {
  return tx
    .select({ symbol: stocks.symbol, candleSource: stocks.candleSource })
    .from(stocks)
    .where(inArray(stocks.symbol, symbols))
    .orderBy(asc(stocks.symbol))
    .for("update");
}

async function replaceCandles(tx: Db, symbol: string, rows: readonly Candle[]): Promise<void> {
  await dropCandles(tx, symbol);
  await writeCandles(tx, "imported", symbol, rows);
  const ofSandbox = and(eq(articles.symbol, symbol), eq(articles.source, "sandbox"));
  await tx.delete(articles).where(and(ofSandbox, eq(articles.aboutPrice, true)));
  await tx
    .delete(priceTargets)
    .where(and(eq(priceTargets.symbol, symbol), eq(priceTargets.source, "sandbox")));
}

function summarise(symbol: string, rows: readonly Candle[]): ImportedStock {
  const byDate = [...rows].sort((a, b) => (a.date < b.date ? -1 : 1));
  const [first, last] = [byDate[0], byDate.at(-1)];
  if (!first || !last) throw new Error(`${symbol} came without rows`);
  return { symbol, rows: rows.length, first: first.date, last: last.date, lastClose: last.close };
}
