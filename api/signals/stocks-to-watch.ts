import type { DayCandle } from "../../domain/candles";
import { formatDate } from "../../domain/dates";
import { formatPrice } from "../../domain/money";
import { ruleDays } from "../../domain/rule-figures";
import type { Figures } from "./figures";
import { round } from "./rounding";
import { listInputs, type RuleSignal } from "./rule-signal";
import type { TimingDay } from "./stock-timing";

export const STOCKS_TO_WATCH = "stocks-to-watch";
/** The input by which they are ranked, the least first. */
export const DAYS_AWAY = "Days to a crossing";

/** The pace is that of so many days, and more days away than this is not near. */
const PACE_DAYS = ruleDays.pace;
const MOST_DAYS_AWAY = 10;

/**
 * How near a stock is to a signal of stock timing: how many days the two averages need to meet at the pace of the last
 * five; 0 where they have crossed and RSI has only to confirm it. Undefined for one that is not near.
 */
export function watchStock(
  symbol: string,
  candles: readonly DayCandle[],
  figures: readonly (Figures | undefined)[],
  timing: TimingDay,
  index: number,
): RuleSignal | undefined {
  const [candle, known, earlier] = [candles[index], figures[index], figures[index - PACE_DAYS]];
  if (!candle || !known) return undefined;
  const found = sayUnconfirmed(candles, known, timing) ?? sayPace(known, earlier);
  if (!found) return undefined;
  return {
    rule: STOCKS_TO_WATCH,
    index,
    date: candle.date,
    stance: "wait",
    close: candle.close,
    reason: `${symbol} closed at ${formatPrice(candle.close)}; ${found.why}.`,
    inputs: [
      { name: DAYS_AWAY, value: round(found.days, 1), unit: "days" },
      ...listInputs(candle.close, known),
    ],
  };
}

function sayUnconfirmed(candles: readonly DayCandle[], { rsi }: Figures, { crossing }: TimingDay) {
  const date = candles[crossing?.index ?? -1]?.date;
  if (!crossing || crossing.confirmed || !date) return undefined;
  const { up } = crossing;
  return {
    days: 0,
    why: `its 20-day average crossed ${up ? "above" : "below"} its 50-day average on ${formatDate(date)} and RSI (14) is ${rsi.toFixed(1)}, so a ${up ? "buy" : "sell"} waits only for an RSI ${up ? "above" : "below"} 50`,
  };
}

function sayPace(known: Figures, earlier: Figures | undefined) {
  if (!earlier) return undefined;
  const [gap, before] = [known.ema50 - known.ema20, earlier.ema50 - earlier.ema20];
  const nearer = Math.abs(before) - Math.abs(gap);
  if (gap * before <= 0 || nearer <= 0) return undefined;
  const days = (PACE_DAYS * Math.abs(gap)) / nearer;
  if (days > MOST_DAYS_AWAY) return undefined;
  const side = gap > 0 ? "below" : "above";
  return {
    days,
    why: `its 20-day average of ${formatPrice(known.ema20)} is ${formatPrice(Math.abs(gap))} ${side} its 50-day average and was ${formatPrice(Math.abs(before))} ${side} it ${PACE_DAYS} trading days before; at that pace they meet in about ${days.toFixed(1)} days, so a ${gap > 0 ? "buy" : "sell"} may be near`,
  };
}
