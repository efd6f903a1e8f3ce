import type { DayCandle } from "../../domain/candles";
import { formatPrice } from "../../domain/money";
import { impliedVolatilityOf } from "../../domain/option-price";
import { planRanges } from "../../domain/rule-figures";
import type { TradePlan } from "../../domain/simulation";
import type { Figures } from "./figures";
import { round } from "./rounding";

export type Stance = "buy" | "sell" | "wait";

export interface Input {
  name: string;
  value: number;
  unit?: string;
}

/** What a rule says of a stock at a day's close. */
export interface RuleSignal {
  rule: string;
  /** Its place among the candles. */
  index: number;
  date: string;
  stance: Stance;
  /** Dollars. */
  close: number;
  /** A trade follows from it. */
  plan?: SignalPlan;
  reason: string;
  inputs: Input[];
}

interface SignalPlan extends TradePlan {
  /** The close that it reckons with: the fill is at the next open. */
  entryCents: number;
}

/** Times the average true range, from the close. */
const STOP_RANGES = planRanges.stop;
const TARGET_RANGES = planRanges.target;

/** @throws where the close has no 20 days before it, and so no figures either */
export function planAt(
  candles: readonly DayCandle[],
  index: number,
  { atr }: Figures,
  stance: "buy" | "sell",
): SignalPlan {
  const volatility = impliedVolatilityOf(
    candles.slice(Math.max(0, index - 30), index + 1).map(({ close }) => close),
  );
  const close = candles[index]?.close;
  if (volatility === undefined || close === undefined) throw new Error("a plan needs 21 closes");
  const away = stance === "buy" ? 1 : -1;
  const cents = (ranges: number) => Math.max(1, Math.round(100 * (close + away * ranges * atr)));
  return {
    tradeType: stance === "buy" ? "Call" : "Put",
    entryCents: cents(0),
    stopCents: cents(-STOP_RANGES),
    targetCents: cents(TARGET_RANGES),
    // As the ledger states it, in hundredths of a percent: an option is priced by what can be read there.
    volatility: Math.round(volatility * 10_000) / 10_000,
  };
}

/** "stop $1.00, target $2.00 (1 and 1.5 times the average true range of $0.50)" */
export function describePlan({ stopCents, targetCents }: SignalPlan, { atr }: Figures): string {
  return `stop ${formatPrice(stopCents / 100)}, target ${formatPrice(targetCents / 100)} (${STOP_RANGES} and ${TARGET_RANGES} times the average true range of ${formatPrice(atr)})`;
}

/** The figures that every rule tells, and those that a plan adds. */
export function listInputs(close: number, figures: Figures, plan?: SignalPlan): Input[] {
  const inDollars = (name: string, value: number) => ({ name, value: round(value, 4), unit: "$" });
  return [
    inDollars("Close", close),
    inDollars("EMA 20", figures.ema20),
    inDollars("EMA 50", figures.ema50),
    { name: "RSI 14", value: round(figures.rsi, 1) },
    inDollars("ATR 14", figures.atr),
    ...(plan ? [{ name: VOLATILITY, value: round(plan.volatility * 100, 2), unit: "% a year" }] : []),
  ];
}

export const VOLATILITY = "Implied volatility";
