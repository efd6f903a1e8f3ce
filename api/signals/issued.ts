import { and, eq, isNull } from "drizzle-orm";
import type { DayCandle } from "../../domain/candles";
import { volatilityOf } from "../../domain/option-price";
import { closeTrade, isBought, type OpenTrade, openTrade, type TradePlan } from "../../domain/simulation";
import type { Db } from "../db/client";
import { ledger } from "../db/ledger-table";
import { trades } from "../db/signal-tables";

type TradeRow = typeof trades.$inferInsert;

/** A signal of the ledger that was recorded before its session. */
export interface IssuedSignal {
  trade: string;
  source: string;
  facts: Record<string, string | number | null>;
}

/** The issued signals whose trades are not closed yet, of each stock. */
export async function listUnclosed(db: Db): Promise<ReadonlyMap<string, readonly IssuedSignal[]>> {
  const rows = await db
    .select({ trade: ledger.trade, source: ledger.source, facts: ledger.facts })
    .from(ledger)
    .leftJoin(trades, eq(trades.id, ledger.trade))
    .where(and(eq(ledger.kind, "signal"), eq(ledger.basis, "issued"), isNull(trades.closeDate)));
  const bySymbol = new Map<string, IssuedSignal[]>();
  for (const row of rows) {
    const symbol = String(row.facts.symbol);
    bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), row]);
  }
  return bySymbol;
}

/**
 * Moves a stock's issued trades on: fills what waits for its open, and closes what has ended. They go by the stop, the
 * target and the volatility that the ledger has, whatever the rules would say today. One whose stock did not trade in its
 * session opens no trade. Nothing else of an issued row is ever changed.
 */
export async function moveIssuedOn(
  tx: Db,
  {
    symbol,
    source,
    candles,
    issued: unclosed,
    upTo,
  }: {
    symbol: string;
    source: string | null;
    candles: readonly DayCandle[];
    issued: readonly IssuedSignal[];
    upTo: string;
  },
): Promise<void> {
  for (const issued of unclosed) {
    // Other candles than those that it was issued by say nothing of it.
    if (issued.source !== source) continue;
    const scaled = inScaleOf(issued, candles);
    const plan = planOf(issued, scaled);
    const days = scaled.filter(({ date }) => date > String(issued.facts.date));
    const fill = days[0];
    if (!plan || !fill) continue;
    const [row] = await tx.select().from(trades).where(eq(trades.id, issued.trade));
    if (!row && fill.date !== issued.facts.session) continue;
    const open: OpenTrade = row
      ? { ...plan, ...row, tradeType: plan.tradeType }
      : openTrade(plan, fill.date, fill.open);
    if (!row && !isBought(open)) continue;
    const close = closeTrade(
      open,
      days.filter(({ date }) => date >= open.fillDate),
      upTo,
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

/** A close that is off by more than this share is not mended but of another scale: the stock has split since. */
const SPLIT_SHARE = 0.2;

/** Candles in the scale of the close that the signal was issued by. */
function inScaleOf({ facts }: IssuedSignal, candles: readonly DayCandle[]): readonly DayCandle[] {
  const now = candles.find(({ date }) => date === facts.date)?.close;
  if (now === undefined || typeof facts.entryCents !== "number") return candles;
  const ratio = facts.entryCents / 100 / now;
  if (Math.abs(ratio - 1) <= SPLIT_SHARE) return candles;
  return candles.map(({ date, open, high, low, close }) => ({
    date,
    open: open * ratio,
    high: high * ratio,
    low: low * ratio,
    close: close * ratio,
  }));
}

function planOf({ facts }: IssuedSignal, candles: readonly DayCandle[]): TradePlan | undefined {
  const { date, tradeType, stopCents, targetCents } = facts;
  const known = candles.filter((candle) => candle.date <= String(date)).map(({ close }) => close);
  // Entries of before volatility was one of their facts go without.
  const volatility = typeof facts.volatility === "number" ? facts.volatility / 10_000 : volatilityOf(known);
  if (volatility === undefined || typeof stopCents !== "number" || typeof targetCents !== "number")
    return undefined;
  return { tradeType: tradeType === "Put" ? "Put" : "Call", stopCents, targetCents, volatility };
}

function toRow({ trade, source, facts }: IssuedSignal, symbol: string, open: OpenTrade): TradeRow {
  const { tradeType, expiration, strikeCents, bidCents, askCents, fillDate } = open;
  const rest = { tradeType, expiration, strikeCents, bidCents, askCents, fillDate };
  return { id: trade, rule: String(facts.rule), symbol, basis: "issued", source, ...rest };
}
