import { lastClosedDay } from "../../domain/trading-days";
import type { Db } from "../db/client";
import type { RuleSignal } from "../signals/rule-signal";
import { STOCKS_TO_WATCH } from "../signals/stocks-to-watch";
import { noteNews } from "./note-news";

interface Computed {
  symbol: string;
  /** Whose candles. */
  source: string;
  /** The day up to which it was computed before; null at the first time. */
  before: string | null;
  /** All days of the stock, the oldest first. */
  days: readonly { date: string }[];
  signals: readonly Pick<RuleSignal, "rule" | "date" | "reason">[];
}

/**
 * Keeps that a stock has become one to watch with its newest day, in the transaction that computed it. Nothing is kept of
 * what is computed for the first time or of older days: a history that is read in is no news.
 */
export async function noteWatched(tx: Db, computed: Computed, now: Date): Promise<void> {
  const { symbol, source, before, days, signals } = computed;
  const [earlier, newest] = days.slice(-2);
  if (!newest || before === null || before >= newest.date || newest.date !== lastClosedDay(now)) return;
  const on = ({ date }: { date: string }) =>
    signals.find((signal) => signal.rule === STOCKS_TO_WATCH && signal.date === date);
  const found = on(newest);
  if (!found || !earlier || on(earlier)) return;
  const { date, reason } = found;
  const news = { kind: "watch" as const, symbol, date, source, reason };
  await noteNews(tx, `watch:${STOCKS_TO_WATCH}:${symbol}:${date}`, { news, at: now });
}
