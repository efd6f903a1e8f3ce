import { and, eq, isNull, sql } from "drizzle-orm";
import type { DayCandle } from "../../domain/candles";
import { volatilityOf } from "../../domain/option-price";
import { closeTrade, type OpenTrade, openTrade, type TradePlan } from "../../domain/simulation";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { trades } from "../db/signal-tables";

type TradeRow = typeof trades.$inferInsert;

/** A signal of the ledger that was recorded before its session, and what has become of it. */
interface IssuedSignal {
  trade: string;
  source: string;
  facts: Record<string, string | number | null>;
  row: typeof trades.$inferSelect | null;
}

/** The issued signals of a stock whose trades are not closed yet. */
async function listUnclosed(tx: Db, symbol: string): Promise<IssuedSignal[]> {
  return tx
    .select({ trade: ledger.trade, source: ledger.source, facts: ledger.facts, row: trades })
    .from(ledger)
    .leftJoin(trades, eq(trades.id, ledger.trade))
    .where(
      and(
        eq(ledger.kind, "signal"),
        eq(ledger.basis, "issued"),
        sql`${ledger.facts} ->> 'symbol' = ${symbol}`,
        isNull(trades.closeDate),
      ),
    );
}

/**
 * Moves a stock's issued trades on: fills what waits for its open, and closes what has ended. They go by the stop and
 * the target that the ledger has, whatever the rules would say today. Nothing else of an issued row is ever changed.
 */
export async function moveIssuedOn(
  tx: Db,
  symbol: string,
  source: string | null,
  candles: readonly DayCandle[],
): Promise<void> {
  for (const issued of await listUnclosed(tx, symbol)) {
    // Other candles than those that it was issued by say nothing of it.
    if (issued.source !== source) continue;
    const plan = planOf(issued, candles);
    const days = candles.filter(({ date }) => date > String(issued.facts.date));
    const fill = days[0];
    if (!plan || !fill) continue;
    const { row } = issued;
    const open: OpenTrade = row
      ? { ...plan, ...row, tradeType: plan.tradeType }
      : openTrade(plan, fill.date, fill.open);
    const close = closeTrade(
      open,
      days.filter(({ date }) => date >= open.fillDate),
    );
    if (!row)
      await tx
        .insert(trades)
        .values(toRow(issued, symbol, open))
        .onConflictDoNothing();
    if (close) {
      await tx
        .update(trades)
        .set(close)
        .where(and(eq(trades.id, issued.trade), isNull(trades.closeDate)));
    }
  }
}

function planOf({ facts }: IssuedSignal, candles: readonly DayCandle[]): TradePlan | undefined {
  const { date, tradeType, stopCents, targetCents } = facts;
  const known = candles.filter((candle) => candle.date <= String(date)).map(({ close }) => close);
  const volatility = volatilityOf(known);
  if (volatility === undefined || typeof stopCents !== "number" || typeof targetCents !== "number")
    return undefined;
  return { tradeType: tradeType === "Put" ? "Put" : "Call", stopCents, targetCents, volatility };
}

function toRow({ trade, source, facts }: IssuedSignal, symbol: string, open: OpenTrade): TradeRow {
  const { tradeType, expiration, strikeCents, bidCents, askCents, fillDate } = open;
  const rest = { tradeType, expiration, strikeCents, bidCents, askCents, fillDate };
  return { id: trade, rule: String(facts.rule), symbol, basis: "issued", source, ...rest };
}
