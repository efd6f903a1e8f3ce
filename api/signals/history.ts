import type { DayCandle } from "../../domain/candles";
import { supposedResults } from "../../domain/option-sensitivity";
import type { Mark } from "../../domain/record/positions";
import {
  closeTrade,
  exitOf,
  isBought,
  isTradedClose,
  MOST_DAYS,
  markTrade,
  type OpenTrade,
  openTrade,
  type TradeClose,
} from "../../domain/simulation";
import { tradingDayAfter } from "../../domain/trading-days";
import { findPattern } from "./custom-pattern";
import { readFigures } from "./figures";
import type { RuleSignal } from "./rule-signal";
import { timeStock, timingSignal } from "./stock-timing";
import { watchStock } from "./stocks-to-watch";

/** Days, the newest, of which is kept where a stock stands: a licence may show no younger ones. */
const KEPT_DAYS = 5;

export interface SimulatedTrade {
  signal: RuleSignal;
  open: OpenTrade;
  close: TradeClose | undefined;
  /** At each close that it was held through. */
  marks: Mark[];
  /** What its stake would have brought under other prices (domain/option-sensitivity.ts); null while it is open. */
  supposed: number[] | null;
}

interface StockHistory {
  /** By rule, the oldest first. */
  signals: RuleSignal[];
  trades: SimulatedTrade[];
}

/**
 * All that the rules say of a stock and the trades that follow. What is said of a day knows nothing after it. `upTo` is the
 * newest day of any stock.
 */
export function computeHistory(symbol: string, candles: readonly DayCandle[], upTo = ""): StockHistory {
  const figures = readFigures(candles);
  const timing = timeStock(figures);
  const spoken: Record<"timing" | "patterns" | "standing" | "watched", RuleSignal[]> = {
    timing: [],
    patterns: [],
    standing: [],
    watched: [],
  };
  for (const [index, known] of figures.entries()) {
    const stance = timing[index];
    if (!known || !stance) continue;
    const add = (list: RuleSignal[], signal: RuleSignal | undefined) => signal && list.push(signal);
    const isKept = index >= candles.length - KEPT_DAYS;
    const say = (options = {}) => timingSignal(symbol, candles, known, stance, index, options);
    if (stance.since === index) add(spoken.timing, say());
    if (isKept) add(spoken.standing, say({ standing: true }));
    add(spoken.patterns, findPattern(symbol, candles, known, index));
    if (isKept) add(spoken.watched, watchStock(symbol, candles, figures, stance, index));
  }
  return {
    signals: Object.values(spoken).flat(),
    trades: [spoken.timing, spoken.patterns].flatMap((signals) => tradeAll(signals, candles, upTo)),
  };
}

/** Of one rule's signals; one that comes while a trade of the rule is open opens none. */
function tradeAll(
  signals: readonly RuleSignal[],
  candles: readonly DayCandle[],
  upTo: string,
): SimulatedTrade[] {
  const trades: SimulatedTrade[] = [];
  for (const signal of signals) {
    const days = candles.slice(signal.index + 1, signal.index + 2 + MOST_DAYS);
    const fill = days[0];
    const latest = trades.at(-1);
    const isFree = !latest || (latest.close !== undefined && latest.close.closeDate <= signal.date);
    if (!signal.plan || !fill || !isFree || !isTradedClose(signal.close)) continue;
    // A stock that did not trade in the session is not filled later: what a ledger's signal is for is that session.
    if (fill.date !== tradingDayAfter(signal.date)) continue;
    const open = openTrade(signal.plan, fill.date, fill.open);
    if (!isBought(open)) continue;
    const close = closeTrade(open, days, upTo);
    const ending = exitOf(open, days, upTo);
    const supposed = ending ? supposedResults(open, fill.open, ending) : null;
    trades.push({ signal, open, close, marks: markTrade(open, days, close?.closeDate ?? null), supposed });
  }
  return trades;
}
