import type { DayCandle } from "./candles";
import { daysBetween, IMPLIED_FACTOR, strikeNear, valueOption } from "./option-price";
import { type Mark, resultOf } from "./record/positions";
import { roundHalfAway } from "./rounding";
import type { Holding } from "./rules/holdings";
import { type HeldTrade, stakeOf } from "./share-trade";
import { addDays, isTradingDay, tradingDayOnOrBefore } from "./trading-days";

/** Calls of two to three months that a rule holds instead of shares (docs/decisions/0070). No price of one is a quote. */

/** What the price of an option supposes; another supposition is a row of the sensitivity table. */
export interface OptionTerms {
  /** Times the forecast of the volatility. */
  impliedFactor: number;
  /** The whole spread as a share of the price; undefined for the one that depends on moneyness and tenor. */
  roundTrip?: number | undefined;
  /** Whether each session is to have its mark; a price each, where results alone matter. */
  isMarked?: boolean | undefined;
}

export const usualTerms: OptionTerms = { impliedFactor: IMPLIED_FACTOR };

const DAYS_OF_YEAR = 365;
/** From the fill to the expiration, and at which it is renewed at a month's end. */
const LEAST_DAYS = 60;
const RENEWAL_DAYS = 31;
const FRIDAY = 5;
/** At the money with a month to go; how far out counts at most; dearer when little time is left. */
const spread = { share: 0.01, mostDeviations: 3, leastCents: 1 };
const tenors = [
  { below: 14, factor: 2 },
  { below: 30, factor: 1.5 },
];
const LEAST_ASK_CENTS = 5;

/** What of it is told to readers. */
export const monthlyTerms = {
  impliedFactor: usualTerms.impliedFactor,
  leastDays: LEAST_DAYS,
  renewalDays: RENEWAL_DAYS,
  spreadShare: spread.share,
  mostDeviations: spread.mostDeviations,
  leastAskCents: LEAST_ASK_CENTS,
} as const;

export interface CallTerms {
  strikeCents: number;
  expiration: string;
  /** Implied, a year. */
  volatility: number;
}

/** What a call costs and brings while its stock stands at `spot` dollars on `date`; integer cents. */
export function priceCall(
  { strikeCents, expiration, volatility }: CallTerms,
  spot: number,
  date: string,
  roundTrip?: number,
): { askCents: number; bidCents: number } {
  const days = Math.max(0, daysBetween(date, expiration));
  const years = days / DAYS_OF_YEAR;
  const middle = 100 * valueOption({ tradeType: "Call", strikeCents, expiration, volatility }, spot, years);
  const deviation = volatility * Math.sqrt(years);
  // In the money the share of the price that is spread does not grow.
  const away = Math.max(0, Math.log(strikeCents / (100 * spot)));
  const deviations = away > 0 ? Math.min(spread.mostDeviations, away / deviation) : 0;
  const tenor = tenors.find(({ below }) => days < below)?.factor ?? 1;
  const usual = Math.max(spread.leastCents, middle * spread.share * tenor * (1 + deviations ** 2 / 2));
  const half = roundTrip === undefined ? usual : middle * (roundTrip / 2);
  return { askCents: roundHalfAway(middle + half), bidCents: Math.max(0, roundHalfAway(middle - half)) };
}

/** The first third Friday that is 60 days or more after the fill; the session before it where the exchange is closed. */
export function monthlyExpiration(fillDate: string): string {
  const least = addDays(fillDate, LEAST_DAYS);
  const inMonth = thirdFriday(least.slice(0, 7));
  const friday = inMonth >= least ? inMonth : thirdFriday(addDays(`${least.slice(0, 7)}-28`, 7).slice(0, 7));
  return isTradingDay(friday) ? friday : tradingDayOnOrBefore(friday);
}

function thirdFriday(month: string): string {
  const weekday = new Date(`${month}-01T00:00:00Z`).getUTCDay();
  const day = 15 + ((FRIDAY - weekday + 7) % 7);
  return `${month}-${day}`;
}

export interface HeldOption extends HeldTrade {
  strikeCents: number;
  expiration: string;
}

/**
 * A holding in calls: one after another, each bought at an open and sold at the open of the exit, or of a renewal with less
 * than 31 days left; or worth at its expiration what exercising it brings. One of less than five cents is not bought.
 * @param forecasts by place among the candles, of the close
 */
export function holdCalls(
  holding: Holding,
  candles: readonly DayCandle[],
  forecasts: readonly (number | undefined)[],
  terms: OptionTerms = usualTerms,
): HeldOption[] {
  const held: HeldOption[] = [];
  let fill: number | undefined = holding.fill;
  while (fill !== undefined) {
    const [eve, day]: (DayCandle | undefined)[] = candles.slice(fill - 1, fill + 1);
    const forecast: number | undefined = forecasts[fill - 1];
    if (!eve || !day || forecast === undefined) break;
    const expiration = monthlyExpiration(day.date);
    const from: number = fill;
    const renewal: number | undefined = holding.renewals.find(
      (at) => at > from && daysBetween(candles[at - 1]?.date ?? "", expiration) < RENEWAL_DAYS,
    );
    const end = renewal ?? holding.exit;
    const call = {
      strikeCents: strikeNear(day.open),
      expiration,
      volatility: forecast * terms.impliedFactor,
    };
    const trade = holdCall(
      call,
      holding.weight,
      candles.slice(from, end === undefined ? undefined : end + 1),
      end,
      terms,
    );
    if (trade) held.push({ signalDate: eve.date, ...trade });
    fill = renewal;
  }
  return held;
}

/** @param days from the fill's to that of the exit, which is sold at its open; without an exit all there are */
function holdCall(
  call: CallTerms,
  weight: number,
  days: readonly DayCandle[],
  exit: number | undefined,
  { roundTrip, isMarked = true }: OptionTerms,
): Omit<HeldOption, "signalDate"> | undefined {
  const [first, last] = [days[0], exit === undefined ? undefined : days.at(-1)];
  if (!first) return undefined;
  const stakeCents = stakeOf(weight);
  const { askCents, bidCents } = priceCall(call, first.open, first.date, roundTrip);
  if (askCents < LEAST_ASK_CENTS) return undefined;
  const worth = (price: number, date: string) => priceCall(call, price, date, roundTrip).bidCents;
  const expired = days.findLast(({ date }) => date <= call.expiration);
  const isOver = (days.at(-1)?.date ?? "") > call.expiration;
  const exitAt =
    isOver && expired
      ? { date: call.expiration, bid: worth(expired.close, call.expiration) }
      : last && { date: last.date, bid: worth(last.open, last.date) };
  const brought = (bid: number) => resultOf(stakeCents, askCents, bid);
  const marks: Mark[] = (isMarked ? days : [])
    .filter(({ date }) => !exitAt || date < exitAt.date)
    .map(({ date, close }) => ({ date, resultCents: brought(worth(close, date)) }));
  return {
    ...{ strikeCents: call.strikeCents, expiration: call.expiration, stakeCents, askCents, bidCents, marks },
    fillDate: first.date,
    closeDate: exitAt?.date ?? null,
    exitBidCents: exitAt?.bid ?? null,
    resultCents: exitAt ? brought(exitAt.bid) : null,
  };
}
