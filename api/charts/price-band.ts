import { bandDays } from "../../domain/rule-figures";

/** Trading days that a range is made from, and that it reaches ahead. */
export const LEARNT_DAYS = bandDays.learnt;
export const AHEAD_DAYS = bandDays.ahead;
/** Of outcomes that the range is to hold. */
export const SHARE = 0.8;
/** The normal distribution's 90 % quantile: a tenth lies above it, a tenth below its opposite. */
const QUANTILE = 1.2815515655446004;

export interface BandDay {
  low: number;
  /** The last level: nothing is known of the direction. */
  middle: number;
  high: number;
}

interface BandError {
  /** Mean absolute error of "no change", in percent of what came. */
  percent: number;
  /** Share of tries whose outcome lay within the range. */
  held: number;
  days: number;
  /** Quarters that do not overlap. */
  tries: number;
}

/**
 * Where a level may be within {@link AHEAD_DAYS} days if it moves as far as it did in the last {@link LEARNT_DAYS}, up as
 * likely as down (docs/decisions/0071). [] where there are fewer days.
 */
export function bandAfter(levels: readonly number[]): BandDay[] {
  const learnt = levels.slice(-LEARNT_DAYS - 1);
  const last = learnt.at(-1);
  if (last === undefined || learnt.length <= LEARNT_DAYS) return [];
  const squares = learnt
    .slice(1)
    .reduce((sum, level, at) => sum + Math.log(level / (learnt[at] ?? level)) ** 2, 0);
  const spread = Math.sqrt(squares / LEARNT_DAYS);
  return Array.from({ length: AHEAD_DAYS }, (_, at) => {
    const reach = Math.exp(QUANTILE * spread * Math.sqrt(at + 1));
    return { low: last / reach, middle: last, high: last * reach };
  });
}

/**
 * How the same did in the past, on quarters that do not overlap, the newest back to the oldest, knowing nothing after each
 * one's first day. Undefined where no day has a year before it and a quarter after it.
 */
export function errorOf(levels: readonly number[]): BandError | undefined {
  const errors: number[] = [];
  let held = 0;
  for (let from = levels.length - 1 - AHEAD_DAYS; from >= LEARNT_DAYS; from -= AHEAD_DAYS) {
    const band = bandAfter(levels.slice(0, from + 1)).at(-1);
    const came = levels[from + AHEAD_DAYS];
    if (!band || came === undefined) continue;
    errors.push((Math.abs(band.middle - came) / came) * 100);
    if (came >= band.low && came <= band.high) held += 1;
  }
  const tries = errors.length;
  if (tries === 0) return undefined;
  const percent = errors.reduce((sum, error) => sum + error, 0) / tries;
  return { percent, held: held / tries, days: AHEAD_DAYS, tries };
}
