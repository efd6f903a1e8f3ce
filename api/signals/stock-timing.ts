import type { DayCandle } from "../../domain/candles";
import { formatDate } from "../../domain/dates";
import { formatPrice } from "../../domain/money";
import { rsiMiddle } from "../../domain/rule-figures";
import type { Figures } from "./figures";
import { describePlan, listInputs, planAt, type RuleSignal, type Stance } from "./rule-signal";

export const STOCK_TIMING = "stock-timing";
/** Where a stock stands by it on a day, whether or not the stance began with that day. */
export const STANDING = "standing";

/** Buyers lead above it, sellers below it. */
const EVEN_RSI = rsiMiddle;

/** Where a stock stands at a day's close. */
export interface TimingDay {
  stance: Stance;
  /** The last crossing of the averages, and whether RSI has confirmed it; none before the first. */
  crossing?: { index: number; up: boolean; confirmed: boolean };
  /** The day on which the stance began, where it began with a crossing. */
  since?: number;
}

/**
 * The stance of each day with figures: buy once the 20-day average has crossed above the 50-day average and RSI is above
 * 50, sell once it has crossed below and RSI is below 50, each until the next crossing; wait otherwise.
 */
export function timeStock(figures: readonly (Figures | undefined)[]): (TimingDay | undefined)[] {
  let up: boolean | undefined;
  let day: TimingDay = { stance: "wait" };
  return figures.map((known, index) => {
    if (!known) return undefined;
    const { ema20, ema50, rsi } = known;
    const isUp = ema20 === ema50 ? up : ema20 > ema50;
    if (up !== undefined && isUp !== undefined && isUp !== up) {
      day = { stance: "wait", crossing: { index, up: isUp, confirmed: false }, since: index };
    }
    up = isUp;
    const { crossing } = day;
    if (crossing && !crossing.confirmed && (crossing.up ? rsi > EVEN_RSI : rsi < EVEN_RSI)) {
      const stance = crossing.up ? "buy" : "sell";
      day = { stance, crossing: { ...crossing, confirmed: true }, since: index };
    }
    return day;
  });
}

/** What the rule says at that day's close; `standing` leaves out the plan, which belongs to the day the stance began. */
export function timingSignal(
  symbol: string,
  candles: readonly DayCandle[],
  figures: Figures,
  { stance, crossing, since }: TimingDay,
  index: number,
  { standing = false } = {},
): RuleSignal | undefined {
  const candle = candles[index];
  if (!candle) return undefined;
  const plan = stance === "wait" || standing ? undefined : planAt(candles, index, figures, stance);
  const begun = candles[since ?? -1]?.date;
  const crossed = candles[crossing?.index ?? -1]?.date;
  const averages = `its 20-day average of ${formatPrice(figures.ema20)} is ${figures.ema20 > figures.ema50 ? "above" : "below"} its 50-day average of ${formatPrice(figures.ema50)}`;
  const why =
    crossing && crossed && begun
      ? `since ${formatDate(crossed)} and RSI (14) ${sayRsi(figures, crossing, begun, standing)}`
      : "and has not crossed it in the days that we have, so the rule waits";
  return {
    rule: standing ? STANDING : STOCK_TIMING,
    index,
    date: candle.date,
    stance,
    close: candle.close,
    ...(plan && { plan }),
    reason: `${symbol} closed at ${formatPrice(candle.close)}, ${averages} ${why}${plan ? `: ${describePlan(plan, figures)}` : ""}.`,
    inputs: listInputs(candle.close, figures, plan),
  };
}

function sayRsi(
  { rsi }: Figures,
  { up, confirmed }: NonNullable<TimingDay["crossing"]>,
  begun: string,
  standing: boolean,
): string {
  const value = `is ${rsi.toFixed(1)}`;
  const side = up ? "above" : "below";
  if (!confirmed) return `${value}, which does not confirm it (${side} ${EVEN_RSI} would), so the rule waits`;
  const stance = `so the rule says ${up ? "buy" : "sell"}`;
  if (!standing) return `${value}, ${side} ${EVEN_RSI}, ${stance}`;
  return `was ${side} ${EVEN_RSI} on ${formatDate(begun)} (it ${value} now), ${stance} since then`;
}
