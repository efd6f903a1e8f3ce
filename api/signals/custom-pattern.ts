import type { DayCandle } from "../../domain/candles";
import { formatPrice } from "../../domain/money";
import { ruleDays } from "../../domain/rule-figures";
import type { Figures } from "./figures";
import { describePlan, listInputs, planAt, type RuleSignal } from "./rule-signal";

export const CUSTOM_PATTERN = "custom-pattern";

/** Closes in a row against the trend, the last of them the day before. */
const PULLBACK_DAYS = ruleDays.pullback;

/**
 * Our pattern at a day's close: in a rise (20-day average above the 50-day average) two falling closes in a row, and then
 * a rising day whose body covers the whole body of the falling day before it: buy. In a fall the mirror of it: sell.
 */
export function findPattern(
  symbol: string,
  candles: readonly DayCandle[],
  figures: Figures,
  index: number,
): RuleSignal | undefined {
  const [day, before] = [candles[index], candles[index - 1]];
  if (!day || !before || figures.ema20 === figures.ema50) return undefined;
  const up = figures.ema20 > figures.ema50;
  if (!covers(day, before, up) || !pulledBack(candles, index - 1, up)) return undefined;
  const plan = planAt(candles, index, figures, up ? "buy" : "sell");
  const [rising, falling] = up ? ["rising", "falling"] : ["falling", "rising"];
  return {
    rule: CUSTOM_PATTERN,
    index,
    date: day.date,
    stance: up ? "buy" : "sell",
    close: day.close,
    plan,
    reason: `${symbol} closed at ${formatPrice(day.close)} after opening at ${formatPrice(day.open)}, a ${rising} day that covers the ${falling} one before it (${formatPrice(before.open)} to ${formatPrice(before.close)}) and ends ${PULLBACK_DAYS} ${falling} closes in a ${up ? "rise" : "fall"} (20-day average ${formatPrice(figures.ema20)}, 50-day average ${formatPrice(figures.ema50)}), so the rule says ${up ? "buy" : "sell"}: ${describePlan(plan, figures)}.`,
    inputs: [
      ...listInputs(day.close, figures, plan),
      { name: "Open", value: day.open, unit: "$" },
      { name: "Open, day before", value: before.open, unit: "$" },
      { name: "Close, day before", value: before.close, unit: "$" },
    ],
  };
}

function pulledBack(candles: readonly DayCandle[], last: number, up: boolean): boolean {
  const closes = candles.slice(Math.max(0, last - PULLBACK_DAYS), last + 1).map(({ close }) => close);
  if (closes.length <= PULLBACK_DAYS) return false;
  return closes.every((close, at) => {
    const previous = closes[at - 1];
    return previous === undefined || (up ? close < previous : close > previous);
  });
}

/** Whether a day in the trend's direction covers the body of a day against it. */
function covers(day: DayCandle, before: DayCandle, up: boolean): boolean {
  return up
    ? before.close < before.open && day.open <= before.close && day.close >= before.open
    : before.close > before.open && day.open >= before.close && day.close <= before.open;
}
