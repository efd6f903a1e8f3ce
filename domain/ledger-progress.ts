import type { DayCandle } from "./candles";
import { dueAfter, sessionOf, sessionsBetween } from "./ledger-days";
import { deadlineOf } from "./ledger-endings";
import { type Amendments, type Exit, exitOf, lastAmendment } from "./ledger-exits";
import type { FactsOf } from "./ledger-facts";
import { bidByModel, boughtByModel, isBeyondLimit, modelOf, resultOf } from "./ledger-prices";
import { asTold, type ToldDay } from "./ledger-told";
import { type Mark, resultOf as resultOfStake } from "./record/positions";
import { LEAST_ASK_CENTS } from "./simulation";
import { stakeCents } from "./track-record";

/** A simulated trade pays no fees: its prices are 2 % worse than the model's at each end instead (SPEC-DECISIONS 32). */
const NO_FEES = 0;

/** What is to be recorded next of a trade, with the day that it tells of. */
export type NextEntry =
  | { kind: "unfilled"; day: string; facts: FactsOf<"unfilled"> }
  | { kind: "fill"; day: string; facts: FactsOf<"fill"> }
  | { kind: "close"; day: string; facts: FactsOf<"close"> };

/** A trade that the ledger has, priced by the model, and has no ending of. */
export interface OpenInLedger {
  signal: FactsOf<"signal">;
  /** In their order; signals made by hand alone have any. */
  amendments?: Amendments;
  /** Undefined until it is filled. */
  fill: FactsOf<"fill"> | undefined;
}

interface Known {
  /** The stock's candles as far as they may be shown, the oldest first; those up to the signal's own day are passed over. */
  candles: readonly DayCandle[];
  /** The newest day that any stock has candles of, as far as they may be shown. */
  upTo: string;
  /** Nothing that tells of a moment after this is recorded. */
  now: Date;
  /** What the ledger has told of this stock's sessions by this source: that stands, whatever candles say now. */
  told: readonly ToldDay[];
  /** Whether these candles are of the source that the signal was recorded by; others say nothing of it. */
  isSameSource: boolean;
}

/**
 * What the ledger may say of an open trade by what is known now, in its order: its fill or that there was none, and its
 * close. By the terms that the ledger has, whatever the rules would say today. Where no price came until it was due, that
 * is said: an unfilled signal, or a loss of the whole stake.
 */
export function progressOf(
  { signal, amendments = [], fill: filled }: OpenInLedger,
  known: Known,
): NextEntry[] {
  const { now, upTo, isSameSource } = known;
  const time = now.toISOString();
  const candles = isSameSource ? asTold(inScaleOf(signal, known.candles), known.told) : [];
  const days = candles.filter(({ date }) => date > signal.date && hasClosed(date, time));
  const fill = filled ? undefined : fillOf(signal, days);
  const entries = fill ? [fill] : [];
  const terms = filled ?? (fill?.kind === "fill" ? fill.facts : undefined);
  if (!terms) {
    if (fill) return entries;
    const { symbol, session, delayMinutes } = signal;
    const traded = days.length > 0 || (upTo > session && hasClosed(session, time));
    const why =
      isSameSource && traded ? "no trade" : isDue(session, delayMinutes, time) ? "no price" : undefined;
    return why ? [{ kind: "unfilled", day: session, facts: { symbol, session, why, openMicros: null } }] : [];
  }
  const trade = { signal, amendments, fill: terms };
  const ending = closeOf(trade, days, upTo, time) ?? unpricedOf(trade, time);
  return ending ? [...entries, ending] : entries;
}

const hasClosed = (date: string, time: string): boolean => {
  const close = sessionOf(date)?.close;
  return close !== undefined && close <= time;
};

const isDue = (date: string, delayMinutes: number, time: string): boolean => {
  const due = dueAfter(date, delayMinutes);
  return due !== undefined && due <= time;
};

/** Dollars in millionths, whole. */
export const toMicros = (dollars: number): number => Math.round(dollars * 1_000_000);

/** A close that is off by more than this share is not mended but of another scale: the stock has split since. */
const SPLIT_SHARE = 0.2;

/**
 * By how much a source's prices have to be multiplied to be in the scale of a signal, by which its trade is recorded.
 * @param close of the signal's day, as the source has it by now; undefined where it has none
 */
export function scaleOf(
  { entryCents }: Pick<FactsOf<"signal">, "entryCents">,
  close: number | undefined,
): number {
  const ratio = close === undefined ? 1 : entryCents / 100 / close;
  return Math.abs(ratio - 1) <= SPLIT_SHARE ? 1 : ratio;
}

/** Candles in the scale of the close that the signal was recorded by, to the millionth of a dollar. */
function inScaleOf(signal: FactsOf<"signal">, candles: readonly DayCandle[]): DayCandle[] {
  const factor = scaleOf(signal, candles.find(({ date }) => date === signal.date)?.close);
  const scaled = (price: number) => toMicros(price * factor) / 1_000_000;
  return candles.map(({ date, open, high, low, close }) => ({
    date,
    open: scaled(open),
    high: scaled(high),
    low: scaled(low),
    close: scaled(close),
  }));
}

/** What a fill holds that its marks are made of. */
type Held = Pick<FactsOf<"fill">, "fillDate" | "strikeCents" | "expiration" | "askCents">;

/**
 * What a trade of the ledger would have brought at the bid of each close that it was held through, by the volatility that was
 * recorded and in the scale of then; none of what no model prices.
 */
export function marksOf(
  signal: FactsOf<"signal">,
  held: Held,
  closeDate: string | null,
  candles: readonly DayCandle[],
): Mark[] {
  return inScaleOf(signal, candles).flatMap(({ date, close }) => {
    if (date < held.fillDate || (closeDate !== null && date >= closeDate)) return [];
    const bidCents = bidByModel(signal, held, close, date);
    return bidCents === undefined
      ? []
      : [{ date, resultCents: resultOfStake(stakeCents, held.askCents, bidCents) }];
  });
}

/** Filled at its session's open, or not at that price; undefined where its stock did not trade then. */
function fillOf(signal: FactsOf<"signal">, days: readonly DayCandle[]): NextEntry | undefined {
  const { symbol, tradeType, session } = signal;
  const day = days.find(({ date }) => date === session);
  if (!day || signal.prices !== "model") return undefined;
  const openMicros = toMicros(day.open);
  const bought = boughtByModel(signal, session, openMicros);
  if (!bought) return undefined;
  const unfilled = (why: FactsOf<"unfilled">["why"]): NextEntry => ({
    ...{ kind: "unfilled", day: session, facts: { symbol, session, why, openMicros } },
  });
  if (isBeyondLimit(signal, openMicros)) return unfilled("beyond limit");
  const { strikeCents, expiration, askCents, bidCents } = bought;
  if (askCents < LEAST_ASK_CENTS) return unfilled("too cheap");
  const facts: FactsOf<"fill"> = {
    ...{ symbol, tradeType, strikeCents, expiration, fillDate: session, askCents, bidCents },
    ...{ feesCents: NO_FEES, stakeCents, prices: "model", model: modelOf(tradeType) },
    ...{ quotedAt: null, openMicros },
  };
  return { kind: "fill", day: session, facts };
}

interface Filled {
  signal: FactsOf<"signal">;
  amendments: Amendments;
  fill: FactsOf<"fill">;
}

function closeOf(
  trade: Filled,
  days: readonly DayCandle[],
  upTo: string,
  time: string,
): NextEntry | undefined {
  const { signal, amendments, fill } = trade;
  const since = days.filter(({ date }) => date >= fill.fillDate);
  const last = deadlineOf(signal, fill, lastAmendment(amendments)?.leaveOn ?? null);
  // Until it is due a stock's own candles may yet come, though others have theirs.
  const isLate = last !== undefined && isDue(last.date, signal.delayMinutes, time);
  const exit = exitOf(trade, since, isLate ? upTo : "");
  if (!exit || !hasClosed(exit.date, time)) return undefined;
  const exitBidCents = bidByModel(signal, fill, exit.price, exit.date);
  if (exitBidCents === undefined) return undefined;
  const priced = since.filter(({ date }) => date <= exit.date).length;
  const missingDays = sessionsBetween(fill.fillDate, exit.date) - priced;
  return { kind: "close", day: exit.date, facts: { ...toFacts(fill, exit, exitBidCents), missingDays } };
}

function toFacts(
  fill: FactsOf<"fill">,
  { date: closeDate, exit, candle }: Exit,
  exitBidCents: number,
): Omit<FactsOf<"close">, "missingDays"> {
  const { symbol, tradeType, strikeCents, expiration } = fill;
  return {
    ...{ symbol, tradeType, strikeCents, expiration, closeDate, exit, exitBidCents, feesCents: NO_FEES },
    resultCents: resultOf(fill, { exitBidCents, feesCents: NO_FEES }),
    ...{ prices: "model", model: modelOf(tradeType), quotedAt: null, candleDate: candle.date },
    openMicros: toMicros(candle.open),
    highMicros: toMicros(candle.high),
    lowMicros: toMicros(candle.low),
    closeMicros: toMicros(candle.close),
    stockMicros: null,
  };
}

/** The whole stake is lost where no price has come until the close is due: it never flatters. */
function unpricedOf({ signal, amendments, fill }: Filled, time: string): NextEntry | undefined {
  const { symbol, tradeType, strikeCents, expiration, prices } = fill;
  const last = deadlineOf(signal, fill, lastAmendment(amendments)?.leaveOn ?? null);
  if (!last || !isDue(last.date, signal.delayMinutes, time)) return undefined;
  const facts: FactsOf<"close"> = {
    ...{ symbol, tradeType, strikeCents, expiration, closeDate: last.date, exit: "unpriced" },
    ...{ exitBidCents: 0, feesCents: NO_FEES },
    resultCents: resultOf(fill, { exitBidCents: 0, feesCents: NO_FEES }),
    ...{ prices, model: null, quotedAt: null, missingDays: 0, stockMicros: null, candleDate: null },
    ...{ openMicros: null, highMicros: null, lowMicros: null, closeMicros: null },
  };
  return { kind: "close", day: last.date, facts };
}
