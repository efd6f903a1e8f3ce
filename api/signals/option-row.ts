import type { OptionRow } from "../../contract/signals";
import { isBought, openTrade, type TradePlan } from "../../domain/simulation";
import { tradingDayAfter } from "../../domain/trading-days";
import type { signals, trades } from "../db/signal-tables";
import { VOLATILITY } from "./rule-signal";

type SignalRow = typeof signals.$inferSelect;
type TradeRow = typeof trades.$inferSelect;

type Terms = Pick<TradeRow, "tradeType" | "expiration" | "strikeCents" | "bidCents">;

/** A trade's option as the contract has it. */
export function toOption({ tradeType, expiration, strikeCents, bidCents }: Terms): OptionRow {
  return {
    tradeType: tradeType === "Put" ? "Put" : "Call",
    expiration,
    strike: strikeCents / 100,
    bid: bidCents / 100,
  };
}

/** The option that a signal would buy if the next day opened at its close; null for one that opens no trade. */
export function planOption(signal: SignalRow): OptionRow | null {
  const plan = planOf(signal);
  const open = plan && openTrade(plan, tradingDayAfter(signal.date), signal.close);
  return open && isBought(open) ? toOption(open) : null;
}

function planOf({ stance, stop, target, inputs }: SignalRow): TradePlan | null {
  const percent = inputs.find(({ name }) => name === VOLATILITY)?.value;
  if (stop === null || target === null || percent === undefined) return null;
  return {
    tradeType: stance === "sell" ? "Put" : "Call",
    stopCents: Math.round(stop * 100),
    targetCents: Math.round(target * 100),
    volatility: percent / 100,
  };
}
