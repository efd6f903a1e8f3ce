import { createGenerator } from "./generator";
import { type ClosedPosition, isClosed, type Position } from "./positions";

/** How the interval is drawn; published with it. */
export const bootstrap = {
  generator: "xoshiro128** (its state from splitmix32)",
  draws: 10_000,
  seed: 1994,
  leastBlocks: 30,
  share: 0.95,
} as const;

/** Where the mean result of a trade lies, by the trades of all stocks in blocks of the calendar. */
export interface MeanInterval {
  /** Cents, not rounded. */
  lowCents: number;
  highCents: number;
  /** Sessions of a block on average: the longest holding. */
  blockSessions: number;
  blocks: number;
}

/**
 * The 95 % interval of the mean result, by the stationary bootstrap (Politis, Romano 1994; docs/decisions/0068). Undefined
 * where there are fewer than 30 blocks: so few say nothing about what is usual.
 * @param sessions of the market, rising, with every day of a fill and of a close among them
 * @throws RangeError where such a day is missing
 */
export function meanInterval(
  positions: readonly Position[],
  sessions: readonly string[],
): MeanInterval | undefined {
  const closed = positions.filter(isClosed);
  const days = daysOf(closed, sessions);
  if (!days) return undefined;
  const { results, counts, longest } = days;
  const blocks = Math.floor(counts.length / longest);
  if (blocks < bootstrap.leastBlocks) return undefined;
  const means = drawMeans(results, counts, longest).sort();
  const tail = (bootstrap.draws * (1 - bootstrap.share)) / 2;
  const at = (rank: number) => means[Math.round(rank) - 1] ?? 0;
  return { lowCents: at(tail), highCents: at(bootstrap.draws - tail), blockSessions: longest, blocks };
}

/** By session from the first to the last fill: the sum of the results of what was filled on it, and the number. */
function daysOf(closed: readonly ClosedPosition[], sessions: readonly string[]) {
  const places = new Map(sessions.map((date, place) => [date, place]));
  const placeOf = (date: string) => {
    const place = places.get(date);
    if (place === undefined) throw new RangeError(`${date} is not among the sessions`);
    return place;
  };
  const fills = closed.map(({ fillDate }) => placeOf(fillDate));
  const first = fills.reduce((least, place) => Math.min(least, place), Number.POSITIVE_INFINITY);
  const last = fills.reduce((most, place) => Math.max(most, place), 0);
  if (fills.length === 0) return undefined;
  const results = new Float64Array(last - first + 1);
  const counts = new Float64Array(last - first + 1);
  let longest = 1;
  for (const [index, { closeDate, resultCents }] of closed.entries()) {
    const fill = fills[index] ?? first;
    results[fill - first] = (results[fill - first] ?? 0) + resultCents;
    counts[fill - first] = (counts[fill - first] ?? 0) + 1;
    longest = Math.max(longest, placeOf(closeDate) - fill + 1);
  }
  return { results, counts, longest };
}

/** Each block is a difference of running sums, so that a draw costs its blocks and not its sessions. */
function drawMeans(results: Float64Array, counts: Float64Array, length: number): Float64Array {
  const sessions = results.length;
  const [sumTo, countTo] = [runOn(results), runOn(counts)];
  const random = createGenerator(bootstrap.seed);
  const lengthOf = length === 1 ? () => 1 : geometric(random, length);
  return Float64Array.from({ length: bootstrap.draws }, () => {
    let [missing, sum, count] = [sessions, 0, 0];
    while (missing > 0) {
      const start = Math.floor(random() * sessions);
      const end = start + Math.min(lengthOf(), missing);
      sum += (sumTo[end] ?? 0) - (sumTo[start] ?? 0);
      count += (countTo[end] ?? 0) - (countTo[start] ?? 0);
      missing -= end - start;
    }
    return count > 0 ? sum / count : 0;
  });
}

/** Lengths from 1 on whose mean is `length`. */
function geometric(random: () => number, length: number): () => number {
  const scale = Math.log(1 - 1 / length);
  return () => 1 + Math.floor(Math.log(1 - random()) / scale);
}

/** Sums of the first 0, 1, 2 … values, which go on with the first one after the last, twice around. */
function runOn(values: Float64Array): Float64Array {
  const sums = new Float64Array(2 * values.length + 1);
  for (let at = 0; at < 2 * values.length; at++) {
    sums[at + 1] = (sums[at] ?? 0) + (values[at % values.length] ?? 0);
  }
  return sums;
}
