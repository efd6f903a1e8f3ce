import type { DayCandle } from "./candles";
import { type CorporateAction, dividendsBetween } from "./corporate-actions";
import { type Mark, resultOf, STAKE_CENTS } from "./record/positions";
import { roundHalfAway } from "./rounding";
import type { Holding } from "./rules/holdings";

/** What a share costs and brings; integer cents. */
interface SharePrice {
  askCents: number;
  bidCents: number;
}

/** From the middle to either side (docs/decisions/0070). */
export const sharePriceTerms = { share: 0.0005, leastCents: 0.5 };

/** @param price in dollars @param roundTrip the whole spread as a share of the price, where it is not the usual one */
export function priceShare(price: number, roundTrip?: number): SharePrice {
  const middle = 100 * price;
  const half =
    roundTrip === undefined
      ? Math.max(sharePriceTerms.leastCents, middle * sharePriceTerms.share)
      : middle * (roundTrip / 2);
  return { askCents: roundHalfAway(middle + half), bidCents: Math.max(0, roundHalfAway(middle - half)) };
}

/** A position that a rule held: at which prices, and what it brought. */
export interface HeldTrade {
  /** Of the close by which the rule decided; the fill is at the stock's next open. */
  signalDate: string;
  fillDate: string;
  /** Null while it is open, as are the two after it. */
  closeDate: string | null;
  exitBidCents: number | null;
  resultCents: number | null;
  stakeCents: number;
  askCents: number;
  /** At the fill. */
  bidCents: number;
  marks: readonly Mark[];
}

/** The stake of a weight, in cents. */
export const stakeOf = (weight: number): number => roundHalfAway(STAKE_CENTS * weight);

/** Optional terms of a holding in shares. */
export interface ShareTerms {
  /** The whole spread as a share of the price, where it is not the usual one. */
  roundTrip?: number | undefined;
  /** Of the stock: dividends that fall into the holding are part of its result. */
  actions?: readonly CorporateAction[] | undefined;
  /** Whether each session is to have its mark. */
  isMarked?: boolean | undefined;
}

/**
 * A holding in shares: bought at the ask of the fill's open, sold at the bid of the exit's, with the dividends from the day
 * after the fill to that of the exit. Undefined where a share is worth less than a cent.
 */
export function holdShares(
  { decided, weight, fill, exit }: Holding,
  candles: readonly DayCandle[],
  { roundTrip, actions = [], isMarked = true }: ShareTerms = {},
): HeldTrade | undefined {
  const [first, last] = [candles[fill], exit === undefined ? undefined : candles[exit]];
  if (!first) return undefined;
  const stakeCents = stakeOf(weight);
  const { askCents, bidCents } = priceShare(first.open, roundTrip);
  if (askCents < 1) return undefined;
  const brought = (price: number, date: string) => {
    const bid = priceShare(price, roundTrip).bidCents;
    const paid = 100 * dividendsBetween(actions, first.date, date);
    return { bid, resultCents: resultOf(stakeCents, askCents, bid + paid) };
  };
  const sold = last && brought(last.open, last.date);
  return {
    signalDate: decided,
    fillDate: first.date,
    closeDate: last?.date ?? null,
    exitBidCents: sold?.bid ?? null,
    resultCents: sold?.resultCents ?? null,
    stakeCents,
    askCents,
    bidCents,
    marks: (isMarked ? candles.slice(fill, exit) : []).map(({ date, close }) => ({
      date,
      resultCents: brought(close, date).resultCents,
    })),
  };
}
