import type { FactsOf } from "./ledger-facts";
import { expirationAfter, type OptionTerms, priceOption, strikeNear } from "./option-price";
import { resultOf as resultOfStake } from "./record/positions";
import { LEAST_ASK_CENTS, touch } from "./simulation";

/** Black and Scholes as domain/option-price.ts has them, at the strike and expiration that it chooses. */
export const OPTION_MODEL = 1;

type Signal = FactsOf<"signal">;
type Fill = FactsOf<"fill">;
type Close = FactsOf<"close">;

/** Where a trade is left, as the signal or its newest amendment has it. */
export type Levels = Pick<Signal, "stopCents" | "targetCents">;

const dollars = (micros: number) => micros / 1_000_000;

/** The option that a signal names, or that follows from its session's open where it names none. */
function termsOf({ strikeCents, expiration }: Signal, fillDate: string, openMicros: number | null) {
  if (strikeCents !== null && expiration !== null) return { strikeCents, expiration };
  if (openMicros === null) return undefined;
  return { strikeCents: strikeNear(dollars(openMicros)), expiration: expirationAfter(fillDate) };
}

/** The option that the model buys at a session's open; undefined without a volatility, and for what is no option. */
function modelOption(signal: Signal, fillDate: string, openMicros: number) {
  const { tradeType, volatility } = signal;
  const named = termsOf(signal, fillDate, openMicros);
  if (tradeType === "Stock" || volatility === null || !named) return undefined;
  const terms: OptionTerms = { tradeType, ...named, volatility: volatility / 10_000 };
  return { ...named, ...priceOption(terms, dollars(openMicros), fillDate) };
}

/** What is wrong with the instrument of a fill whatever it is priced by; the rest of a sentence that begins with the entry. */
export function wrongTerms(signal: Signal, fill: Fill): string | undefined {
  const { strikeCents, expiration, openMicros, fillDate } = fill;
  if (signal.tradeType === "Stock") {
    const isBare = strikeCents === null && expiration === null && openMicros === null;
    return isBare ? undefined : "buys a stock, and states what an option has";
  }
  if (signal.strikeCents !== null && fill.prices !== "model" && openMicros !== null) {
    return "has terms that its signal names, and states an open";
  }
  const terms = termsOf(signal, fillDate, openMicros);
  if (!terms) return "has terms that follow from its session’s open, and does not state that";
  for (const name of ["strikeCents", "expiration"] as const) {
    if (fill[name] !== terms[name])
      return `states “${name}” as ${fill[name]}, and its signal’s terms give ${terms[name]}`;
  }
  return undefined;
}

/** What is wrong with the prices of a fill by the model; the rest of a sentence that begins with the entry. */
export function wrongModelFill(signal: Signal, fill: Fill): string | undefined {
  const { model, openMicros, quotedAt, fillDate } = fill;
  if (model !== OPTION_MODEL) return `is priced by a model ${model}, which nobody here knows`;
  if (openMicros === null || quotedAt !== null) {
    return "is priced by a model, and does not state the session’s open alone";
  }
  const option = modelOption(signal, fillDate, openMicros);
  if (!option) return "is priced by a model, and its signal has no volatility to price an option by";
  for (const name of ["askCents", "bidCents"] as const) {
    if (fill[name] !== option[name]) {
      return `states “${name}” as ${fill[name]}, and its signal’s volatility and its open give ${option[name]}`;
    }
  }
  return undefined;
}

/** What is wrong with a signal that was not filled for its option's price. */
export function wrongTooCheap(
  signal: Signal,
  session: string,
  openMicros: number | null,
): string | undefined {
  if (openMicros === null) return "calls its option too cheap, and does not state the session’s open";
  const option = modelOption(signal, session, openMicros);
  if (!option) return "calls its option too cheap, and its signal has no volatility to price one by";
  const { askCents } = option;
  return askCents < LEAST_ASK_CENTS
    ? undefined
    : `calls its option too cheap, and its ask at that open is ${askCents} cents`;
}

/** What a close comes to, in cents, rounded as every result is, less the fees of both sides. */
export function resultOf(
  { stakeCents, askCents, feesCents }: Pick<Fill, "stakeCents" | "askCents" | "feesCents">,
  close: Pick<Close, "exitBidCents" | "feesCents">,
): number {
  return resultOfStake(stakeCents, askCents, close.exitBidCents) - feesCents - close.feesCents;
}

/** What is wrong with the candle of a close by the model, its reason by that candle, and its bid. */
export function wrongModelClose(
  signal: Signal,
  levels: Levels,
  fill: Fill,
  close: Close,
): string | undefined {
  const { model, quotedAt, candleDate, closeDate, exit, exitBidCents } = close;
  if (model !== OPTION_MODEL) return `is priced by a model ${model}, which nobody here knows`;
  const candle = candleOf(close);
  if (candleDate === null || !candle || quotedAt !== null) {
    return "is priced by a model, and does not state a candle alone";
  }
  const { open, high, low } = candle;
  if (!(low <= open && open <= high && low <= candle.close && candle.close <= high)) {
    return "states a candle whose low is not its lowest price, or whose high is not its highest";
  }
  const isOlder = candleDate >= fill.fillDate && candleDate < closeDate;
  if (candleDate !== closeDate && (!isOlder || exit === "stop" || exit === "target")) {
    return `is of ${closeDate}, and its candle is of ${candleDate}`;
  }
  const { tradeType, volatility } = signal;
  const { strikeCents, expiration } = fill;
  if (tradeType === "Stock" || volatility === null || strikeCents === null || expiration === null) {
    return "is priced by a model, and is no option that a model prices";
  }
  const price = priceAtExit(tradeType, levels, exit, candle, candleDate !== closeDate);
  if (price === undefined) return `ended by “${exit}”, and its candle and its levels say otherwise`;
  const terms = { tradeType, strikeCents, expiration, volatility: volatility / 10_000 };
  const { bidCents } = priceOption(terms, price, closeDate);
  if (exitBidCents === bidCents) return undefined;
  return `states a bid of ${exitBidCents} cents, and its candle gives ${bidCents}`;
}

interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

function candleOf({ openMicros, highMicros, lowMicros, closeMicros }: Close): Candle | undefined {
  if (openMicros === null || highMicros === null || lowMicros === null || closeMicros === null) {
    return undefined;
  }
  return {
    open: dollars(openMicros),
    high: dollars(highMicros),
    low: dollars(lowMicros),
    close: dollars(closeMicros),
  };
}

/** Levels of which none is missing: one that nobody set is never touched. */
export function planOf(tradeType: string, { stopCents, targetCents }: Levels) {
  const rises = tradeType !== "Put";
  const [lowest, highest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return {
    tradeType: rises ? ("Call" as const) : ("Put" as const),
    stopCents: stopCents ?? (rises ? lowest : highest),
    targetCents: targetCents ?? (rises ? highest : lowest),
  };
}

/** The stock's price, in dollars, at which a day ended the trade as it says; undefined where the day did not. */
function priceAtExit(
  tradeType: "Call" | "Put",
  levels: Levels,
  exit: Close["exit"],
  candle: Candle,
  isOlder: boolean,
): number | undefined {
  // What was announced is left at the open, before the day can touch anything.
  if (exit === "leave" && !isOlder) return candle.open;
  const touched = touch(planOf(tradeType, levels), { date: "", ...candle });
  if (exit === "time" || exit === "expiration" || exit === "leave") return touched ? undefined : candle.close;
  return touched?.exit === exit ? touched.price : undefined;
}
