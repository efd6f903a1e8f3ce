import type { FactsOf } from "../../domain/ledger-facts";
import { resultOf } from "../../domain/ledger-prices";
import { expirationAfter, priceOption, strikeNear } from "../../domain/option-price";

type Signal = FactsOf<"signal">;
type Fill = FactsOf<"fill">;
type Close = FactsOf<"close">;

/** A call on a stock by the first rule, with some of it changed. */
export const signalOf = (symbol: string, changes: Partial<Signal> = {}): Signal => ({
  rule: "stock-timing",
  symbol,
  tradeType: "Call",
  date: "2026-03-02",
  session: "2026-03-03",
  entryCents: 11_000,
  stopCents: 10_500,
  targetCents: 11_750,
  mostDays: 5,
  volatility: 3_150,
  ...{ prices: "model", strikeCents: null, expiration: null },
  delayMinutes: 15,
  reason: "The 20-day average rose above the 50-day average.",
  ...changes,
});

/** Filled by the model at this open, in dollars. */
export function fillOf(signal: Signal, open: number): Fill {
  const { symbol, tradeType, session } = signal;
  const terms = {
    tradeType: tradeType === "Put" ? ("Put" as const) : ("Call" as const),
    strikeCents: strikeNear(open),
    expiration: expirationAfter(session),
    volatility: (signal.volatility ?? 0) / 10_000,
  };
  const { strikeCents, expiration } = terms;
  const prices = priceOption(terms, open, session);
  return {
    ...{ symbol, tradeType, strikeCents, expiration, fillDate: session, ...prices },
    ...{ feesCents: 65, stakeCents: 100_000, prices: "model", model: 1, quotedAt: null },
    openMicros: Math.round(open * 1e6),
  };
}

/** Closed by the model at this price of the stock, in dollars. */
export function closeOf(
  signal: Signal,
  fill: Fill,
  { exit, date, price, candle }: { exit: Close["exit"]; date: string; price: number; candle: number[] },
): Close {
  const { symbol, tradeType, strikeCents, expiration } = fill;
  const terms = {
    tradeType: tradeType === "Put" ? ("Put" as const) : ("Call" as const),
    strikeCents: strikeCents ?? 0,
    expiration: expiration ?? "",
    volatility: (signal.volatility ?? 0) / 10_000,
  };
  const paid = { exitBidCents: priceOption(terms, price, date).bidCents, feesCents: 65 };
  const [openMicros = 0, highMicros = 0, lowMicros = 0, closeMicros = 0] = candle.map((at) => at * 1e6);
  return {
    ...{ symbol, tradeType, strikeCents, expiration, closeDate: date, exit, ...paid },
    ...{ resultCents: resultOf(fill, paid), prices: "model", model: 1, quotedAt: null },
    ...{ missingDays: 0, stockMicros: null },
    ...{ candleDate: date, openMicros, highMicros, lowMicros, closeMicros },
  };
}
