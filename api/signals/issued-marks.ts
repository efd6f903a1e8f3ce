import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { isTold } from "../../domain/ledger-facts";
import { marksOf } from "../../domain/ledger-progress";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { stocks } from "../db/market-tables";
import { trades } from "../db/signal-tables";
import { readCandles } from "./candle-history";

type Told = [date: string, cents: number][];

/**
 * Marks the issued trades of these stocks, and those that have no marks yet, at the close of each session that they were held
 * through. Marks are worked out of candles and are no entries of the ledger: they may change where candles are mended. A
 * stock whose candles are another source's by now says nothing of them.
 */
export async function markIssuedTrades(db: Db, symbols: readonly string[]): Promise<void> {
  const { id, symbol, fillDate, closeDate, strikeCents, expiration, askCents, marks } = trades;
  const found = await db
    .select({
      ...{ id, symbol, closeDate, marks, facts: ledger.facts },
      held: { fillDate, strikeCents, expiration, askCents },
    })
    .from(trades)
    .innerJoin(ledger, and(eq(ledger.trade, id), eq(ledger.kind, "signal")))
    .innerJoin(stocks, and(eq(stocks.symbol, symbol), eq(stocks.candleSource, trades.source)))
    .where(and(eq(trades.basis, "issued"), or(isNull(marks), inArray(symbol, [...symbols]))))
    .orderBy(symbol);
  let read: { symbol: string; candles: Awaited<ReturnType<typeof readCandles>> } | undefined;
  for (const trade of found) {
    if (!isTold("signal", trade.facts)) continue;
    if (read?.symbol !== trade.symbol)
      read = { symbol: trade.symbol, candles: await readCandles(db, trade.symbol) };
    const marked = marksOf(trade.facts, trade.held, trade.closeDate, read.candles);
    const told = marked.map(({ date, resultCents }): Told[number] => [date, resultCents]);
    if (JSON.stringify(told) === JSON.stringify(trade.marks)) continue;
    await db.update(trades).set({ marks: told }).where(eq(id, trade.id));
  }
}
