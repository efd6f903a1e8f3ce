import { mean, sampleStandardDeviation } from "simple-statistics";
import { bandDays } from "../../domain/rule-figures";

/** Trading days that a band is made from, and that it reaches ahead. */
export const LEARNT_DAYS = bandDays.learnt;
export const AHEAD_DAYS = bandDays.ahead;
/** Of outcomes that the band is to hold. */
export const SHARE = 0.8;
/** The normal distribution's 90 % quantile: a tenth lies above it, a tenth below its opposite. */
const QUANTILE = 1.2815515655446004;
/** How far apart the tries on the past begin: a month. */
const STEP = 21;

export interface BandDay {
  low: number;
  middle: number;
  high: number;
}

interface BandError {
  /** Mean absolute error of the middle, in percent of what came. */
  percent: number;
  /** Share of tries whose outcome lay within the band. */
  held: number;
  days: number;
  tries: number;
}

/**
 * Where a level may go within {@link AHEAD_DAYS} days if its logarithm moves as it did in the last {@link LEARNT_DAYS}:
 * by their mean a day, spread by the root of time times their standard deviation. [] where there are fewer days.
 */
export function bandAfter(levels: readonly number[]): BandDay[] {
  const learnt = levels.slice(-LEARNT_DAYS - 1);
  const last = learnt.at(-1);
  if (last === undefined || learnt.length <= LEARNT_DAYS) return [];
  const moves = learnt.slice(1).map((level, at) => Math.log(level / (learnt[at] ?? level)));
  const drift = mean(moves);
  const spread = sampleStandardDeviation(moves);
  return Array.from({ length: AHEAD_DAYS }, (_, at) => {
    const middle = Math.log(last) + drift * (at + 1);
    const reach = QUANTILE * spread * Math.sqrt(at + 1);
    return { low: Math.exp(middle - reach), middle: Math.exp(middle), high: Math.exp(middle + reach) };
  });
}

/**
 * How the same did in the past: from a day in every {@link STEP}, knowing nothing after it, against what came
 * {@link AHEAD_DAYS} days later. Undefined where no day has a year before it and a quarter after it.
 */
export function errorOf(levels: readonly number[]): BandError | undefined {
  const errors: number[] = [];
  let held = 0;
  for (let from = levels.length - 1 - AHEAD_DAYS; from >= LEARNT_DAYS; from -= STEP) {
    const band = bandAfter(levels.slice(0, from + 1)).at(-1);
    const came = levels[from + AHEAD_DAYS];
    if (!band || came === undefined) continue;
    errors.push((Math.abs(band.middle - came) / came) * 100);
    if (came >= band.low && came <= band.high) held += 1;
  }
  const tries = errors.length;
  return tries > 0 ? { percent: mean(errors), held: held / tries, days: AHEAD_DAYS, tries } : undefined;
}
