import { errorFunction } from "simple-statistics";
import { roundHalfAway } from "./rounding";
import { addDays, isTradingDay, tradingDayOnOrBefore } from "./trading-days";

/** The model that prices the options of simulated trades (SPEC-DECISIONS 32). No price of it is a quote. */

export type TradeType = "Call" | "Put";

export interface OptionTerms {
  tradeType: TradeType;
  /** Integer cents. */
  strikeCents: number;
  /** YYYY-MM-DD; it can be exercised at that day's close. */
  expiration: string;
  /** Of the stock, a year: 0.3 is 30 %. */
  volatility: number;
}

/** What a share's worth of an option is bought at and sold for; integer cents. */
export interface OptionPrice {
  askCents: number;
  bidCents: number;
}

const DAYS_OF_YEAR = 365;
const SESSIONS_OF_YEAR = 252;
const FRIDAY = 5;

/**
 * What an option is priced by, times the forecast of its volatility: buyers pay for more movement than comes, on average. The
 * size is ours (docs/decisions/0069).
 */
export const IMPLIED_FACTOR = 1.1;
/** Who found that they do. */
export const PREMIUM_PAPER = "Carr and Wu 2009, Review of Financial Studies 22, 1311–1341";
/** Log returns in a volatility. */
export const VOLATILITY_DAYS = 20;
/** From the middle to either side. */
const HALF_SPREAD = { share: 0.02, leastCents: 1 };
/** Days of the calendar that an option runs at least. */
const LEAST_DAYS = 7;

/** Steps between strikes as weekly options commonly have them; cents, each up to and without its limit. */
const strikeSteps = [
  { below: 10_000, step: 50 },
  { below: 15_000, step: 100 },
  { below: Number.POSITIVE_INFINITY, step: 250 },
];

/**
 * What an option costs while its stock stands at `spot` dollars on `date`: Black and Scholes without interest and
 * dividends, 2 % (a cent at least) on each side of it.
 */
export function priceOption(terms: OptionTerms, spot: number, date: string): OptionPrice {
  const middle = 100 * valueOption(terms, spot, daysBetween(date, terms.expiration) / DAYS_OF_YEAR);
  const half = Math.max(HALF_SPREAD.leastCents, middle * HALF_SPREAD.share);
  return { askCents: roundHalfAway(middle + half), bidCents: Math.max(0, roundHalfAway(middle - half)) };
}

/** In dollars; `years` until it expires, after which only what exercising it brings is left. */
export function valueOption(
  { tradeType, strikeCents, volatility }: OptionTerms,
  spot: number,
  years: number,
) {
  const strike = strikeCents / 100;
  const spread = volatility * Math.sqrt(Math.max(0, years));
  if (spread === 0) return Math.max(0, tradeType === "Call" ? spot - strike : strike - spot);
  const d1 = Math.log(spot / strike) / spread + spread / 2;
  const call = spot * normal(d1) - strike * normal(d1 - spread);
  // A put is the call less the forward (put-call parity, no interest).
  return Math.max(0, tradeType === "Call" ? call : call - spot + strike);
}

/** The standard normal distribution; its error is under 1.2e-7. */
function normal(x: number): number {
  return (1 + errorFunction(x / Math.SQRT2)) / 2;
}

/**
 * The yearly spread of the last 20 daily log returns that these closes end with; undefined for fewer than 21 closes.
 */
export function volatilityOf(closes: readonly number[]): number | undefined {
  const known = closes.slice(-VOLATILITY_DAYS - 1);
  if (known.length <= VOLATILITY_DAYS) return undefined;
  const returns = known.slice(1).map((close, index) => Math.log(close / (known[index] ?? close)));
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((squares / (returns.length - 1)) * SESSIONS_OF_YEAR);
}

/** The volatility that an option is priced by after these closes; undefined for fewer than 21. */
export function impliedVolatilityOf(closes: readonly number[]): number | undefined {
  const forecast = volatilityOf(closes);
  return forecast === undefined ? undefined : IMPLIED_FACTOR * forecast;
}

/** The strike next to a price in dollars, the higher of two; cents. $0.50 apart below $100, then $1, $2.50 from $150. */
export function strikeNear(price: number): number {
  const cents = price * 100;
  const { step } = strikeSteps.find(({ below }) => cents < below) ?? { step: 50 };
  return Math.max(step, Math.round(cents / step) * step);
}

/** The first Friday a week or more after the fill; the trading day before it where the exchange is closed. */
export function expirationAfter(fillDate: string): string {
  let date = addDays(fillDate, LEAST_DAYS);
  while (new Date(`${date}T00:00:00Z`).getUTCDay() !== FRIDAY) date = addDays(date, 1);
  return isTradingDay(date) ? date : tradingDayOnOrBefore(date);
}

/** Of the calendar. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
