import type { FactsOf } from "./ledger-facts";
import { expirationAfter, type OptionTerms, priceOption, strikeNear } from "./option-price";
import { resultOf as resultOfStake } from "./record/positions";
import { priceShare } from "./share-trade";
import { LEAST_ASK_CENTS, touch } from "./simulation";

/** Black and Scholes as domain/option-price.ts has them, at the strike and expiration that it chooses. */
export const OPTION_MODEL = 1;
/** Shares at an open, a level or a close, half a spread worse at each end, as domain/share-trade.ts has them. */
const SHARE_MODEL = 2;
/** The model by which a signal's trades are priced where no quote does. */
export const modelOf = (tradeType: Signal["tradeType"]): number =>
  tradeType === "Stock" ? SHARE_MODEL : OPTION_MODEL;

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

/** What the model buys at a session's open; undefined for an option without a volatility. */
export function boughtByModel(signal: Signal, fillDate: string, openMicros: number) {
  const { tradeType, volatility } = signal;
  if (tradeType === "Stock")
    return { strikeCents: null, expiration: null, ...priceShare(dollars(openMicros)) };
  const named = termsOf(signal, fillDate, openMicros);
  if (volatility === null || !named) return undefined;
  const terms: OptionTerms = { tradeType, ...named, volatility: volatility / 10_000 };
  return { ...named, ...priceOption(terms, dollars(openMicros), fillDate) };
}

/** What is wrong with the instrument of a fill whatever it is priced by; the rest of a sentence that begins with the entry. */
export function wrongTerms(signal: Signal, fill: Fill): string | undefined {
  const { strikeCents, expiration, openMicros, fillDate } = fill;
  if (signal.tradeType === "Stock") {
    const isBare =
      strikeCents === null && expiration === null && (openMicros === null || fill.prices === "model");
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
  if (model !== modelOf(signal.tradeType)) return `is priced by a model ${model}, which nobody here knows`;
  if (openMicros === null || quotedAt !== null) {
    return "is priced by a model, and does not state the session’s open alone";
  }
  const option = boughtByModel(signal, fillDate, openMicros);
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
  const option = boughtByModel(signal, session, openMicros);
  if (!option) return "calls its option too cheap, and its signal has no volatility to price one by";
  const { askCents } = option;
  return askCents < LEAST_ASK_CENTS
    ? undefined
    : `calls its option too cheap, and its ask at that open is ${askCents} cents`;
}

/** Whether a session's open lies beyond the price that its signal says not to enter beyond. */
export function isBeyondLimit({ tradeType, limitCents }: Signal, openMicros: number): boolean {
  if (limitCents === undefined) return false;
  const limit = limitCents * 10_000;
  return tradeType === "Put" ? openMicros < limit : openMicros > limit;
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
  if (model !== modelOf(signal.tradeType)) return `is priced by a model ${model}, which nobody here knows`;
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
  const price = stockPriceAtClose(signal, levels, close);
  if (price === undefined) return `ended by “${exit}”, and its candle and its levels say otherwise`;
  const bidCents = bidByModel(signal, fill, price, closeDate);
  if (bidCents === undefined) return "is priced by a model, and is no option that a model prices";
  if (exitBidCents === bidCents) return undefined;
  return `states a bid of ${exitBidCents} cents, and its candle gives ${bidCents}`;
}

/** What the model sells at while the stock stands at `price` dollars; undefined for an option without its terms. */
export function bidByModel(
  { tradeType, volatility }: Pick<Signal, "tradeType" | "volatility">,
  { strikeCents, expiration }: Pick<Fill, "strikeCents" | "expiration">,
  price: number,
  date: string,
): number | undefined {
  if (tradeType === "Stock") return priceShare(price).bidCents;
  if (volatility === null || strikeCents === null || expiration === null) return undefined;
  const terms = { tradeType, strikeCents, expiration, volatility: volatility / 10_000 };
  return priceOption(terms, price, date).bidCents;
}

/**
 * Where the stock stood, in dollars, when a close by the model left its trade; undefined where its candle does not say so.
 * @param levels that held on the day of the close
 */
export function stockPriceAtClose(
  { tradeType }: Pick<Signal, "tradeType">,
  levels: Levels,
  close: CloseCandle,
): number | undefined {
  const candle = candleOf(close);
  const isOlder = close.candleDate !== close.closeDate;
  return candle && priceAtExit(tradeType, levels, close.exit, candle, isOlder);
}

/** What a close says of its candle. */
export type CloseCandle = Pick<
  Close,
  "closeDate" | "exit" | "candleDate" | "openMicros" | "highMicros" | "lowMicros" | "closeMicros"
>;

interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

function candleOf({ openMicros, highMicros, lowMicros, closeMicros }: CloseCandle): Candle | undefined {
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
  tradeType: Signal["tradeType"],
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
