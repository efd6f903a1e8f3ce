import type { FactsOf } from "../../domain/ledger-facts";
import { MOST_DAYS } from "../../domain/simulation";
import { tradingDayAfter } from "../../domain/trading-days";
import type { signals } from "../db/signal-tables";
import { VOLATILITY } from "./rule-signal";

type SignalRow = typeof signals.$inferSelect;

const toCents = (price: number | null) => (price === null ? null : Math.round(price * 100));

/** What the ledger states of a signal; undefined for one that plans no trade. @param delayMinutes of the licence of its candles */
export function signalFactsOf(signal: SignalRow, delayMinutes: number): FactsOf<"signal"> | undefined {
  const { rule, symbol, date, stance, entry, stop, target, reason, inputs } = signal;
  const percent = inputs.find(({ name }) => name === VOLATILITY)?.value;
  const entryCents = toCents(entry);
  if (entryCents === null || percent === undefined) return undefined;
  return {
    rule,
    symbol,
    date,
    session: tradingDayAfter(date),
    tradeType: stance === "sell" ? "Put" : "Call",
    entryCents,
    stopCents: toCents(stop),
    targetCents: toCents(target),
    mostDays: MOST_DAYS,
    volatility: Math.round(percent * 100),
    // Which option follows from its session's open (domain/option-price.ts).
    ...{ prices: "model", strikeCents: null, expiration: null },
    delayMinutes,
    reason,
  };
}
