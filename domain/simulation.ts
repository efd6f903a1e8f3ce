import type { DayCandle } from "./candles";
import {
  expirationAfter,
  IMPLIED_FACTOR,
  priceOption,
  strikeNear,
  type TradeType,
  VOLATILITY_DAYS,
} from "./option-price";
import { type Mark, resultOf } from "./record/positions";
import { stakeCents } from "./track-record";
import { tradingDayAfter } from "./trading-days";

/** What a trade does once it is filled; known at the signal's close. Integer cents. */
export interface TradePlan {
  tradeType: TradeType;
  stopCents: number;
  targetCents: number;
  /** That the option is priced by, of what is known at the signal's close; a year. */
  volatility: number;
}

export type Exit = "target" | "stop" | "time" | "expiration";

export interface OpenTrade extends TradePlan {
  fillDate: string;
  expiration: string;
  strikeCents: number;
  askCents: number;
  bidCents: number;
}

export interface TradeClose {
  closeDate: string;
  exitBidCents: number;
  exit: Exit;
  resultCents: number;
}

/** Sessions, of which the fill's is the first; the trade is left at the last one's close. */
export const MOST_DAYS = 5;

/** How each simulated trade is made, in a sentence that is shown beside it (SPEC-DECISIONS 32). */
export const SIMULATION_METHOD = `A signal known at a day’s close is filled at the next day’s open by a call (buy) or a put (sell): the strike next to that open, expiring on the first Friday a week or more later, priced by Black-Scholes at ${IMPLIED_FACTOR} times the volatility of the last ${VOLATILITY_DAYS} days without interest, 2% (at least a cent) worse than that price at each end. It is closed when the day’s range touches the stop or the target, the stop first if both are touched, at the open if the price has jumped past them, and otherwise at the fifth day’s close. No trade follows a close below $5 or above $100,000, nor an option of less than five cents. Parts of a contract are counted.`;

/** Closes in dollars: below, an option costs next to nothing; above, its figures are no price that anybody sees. */
export const tradedCloses = { least: 5, most: 100_000 };
/** Of an option that costs less, a cent is a gain or a loss of a fifth and more. */
export const LEAST_ASK_CENTS = 5;

/** Whether a signal of this close opens a trade. */
export const isTradedClose = (close: number): boolean =>
  close >= tradedCloses.least && close <= tradedCloses.most;

/** Whether the option that it would buy is dear enough to be bought. */
export const isBought = ({ askCents }: OpenTrade): boolean => askCents >= LEAST_ASK_CENTS;

/** The option that a plan buys at this day's open, in dollars. */
export function openTrade(plan: TradePlan, fillDate: string, open: number): OpenTrade {
  const terms = { ...plan, strikeCents: strikeNear(open), expiration: expirationAfter(fillDate) };
  return { ...terms, fillDate, ...priceOption(terms, open, fillDate) };
}

/** A session, and why a trade is over by its end at the latest. */
interface LastDay {
  date: string;
  exit: Exit;
}

/** A trade is left at the close of its fifth session, or when it expires, whichever comes first. */
function lastDayOf({ fillDate, expiration }: Pick<OpenTrade, "fillDate" | "expiration">): LastDay {
  let date = fillDate;
  for (let day = 1; day < MOST_DAYS; day++) date = tradingDayAfter(date);
  return date < expiration ? { date, exit: "time" } : { date: expiration, exit: "expiration" };
}

/**
 * How a trade ends; `days` begin with that of its fill, and `upTo` is the newest day of any stock: one that has not traded
 * until the trade's last day had passed is worth what its last close says. Undefined while it is open.
 */
export function closeTrade(
  trade: OpenTrade,
  days: readonly DayCandle[],
  upTo = "",
  last = lastDayOf(trade),
): TradeClose | undefined {
  const ending = exitOf(trade, days, upTo, last);
  return ending && settle(trade, ending);
}

/** Where its stock stands when a trade ends, in dollars, and why it does. */
export interface TradeExit extends LastDay {
  price: number;
}

/** The same before anything is priced. */
export function exitOf(
  trade: OpenTrade,
  days: readonly DayCandle[],
  upTo = "",
  last = lastDayOf(trade),
): TradeExit | undefined {
  for (const [index, day] of days.entries()) {
    // The stock did not trade on its last day: what it was worth then is by the close before.
    if (day.date > last.date) return { ...last, price: (days[index - 1] ?? day).close };
    const touched = touch(trade, day);
    if (touched) return { date: day.date, ...touched };
    if (day.date === last.date) return { ...last, price: day.close };
  }
  const newest = days.at(-1);
  if (!newest || upTo <= last.date) return undefined;
  return { ...last, price: newest.close };
}

/** Where a day's range leaves the trade: the stop comes first, and a jump past a level leaves at the open. */
export function touch(
  { tradeType, stopCents, targetCents }: Pick<TradePlan, "tradeType" | "stopCents" | "targetCents">,
  { open, high, low }: DayCandle,
): { price: number; exit: Exit } | undefined {
  const [stop, target] = [stopCents / 100, targetCents / 100];
  const rises = tradeType === "Call";
  const isPast = (price: number, level: number, above: boolean) => (above ? price >= level : price <= level);
  if (isPast(open, stop, !rises)) return { price: open, exit: "stop" };
  if (isPast(open, target, rises)) return { price: open, exit: "target" };
  if (isPast(rises ? low : high, stop, !rises)) return { price: stop, exit: "stop" };
  if (isPast(rises ? high : low, target, rises)) return { price: target, exit: "target" };
  return undefined;
}

/**
 * What a trade would have brought if it had been sold at each close at the bid, from the day of its fill to the day before
 * its close; `days` begin with that of its fill.
 */
export function markTrade(trade: OpenTrade, days: readonly DayCandle[], closeDate: string | null): Mark[] {
  return days
    .filter(({ date }) => closeDate === null || date < closeDate)
    .map(({ date, close }) => {
      const { bidCents } = priceOption(trade, close, date);
      return { date, resultCents: resultOf(stakeCents, trade.askCents, bidCents) };
    });
}

function settle(trade: OpenTrade, { date, price, exit }: TradeExit): TradeClose {
  const { bidCents } = priceOption(trade, price, date);
  return {
    closeDate: date,
    exitBidCents: bidCents,
    exit,
    resultCents: resultOf(stakeCents, trade.askCents, bidCents),
  };
}
