import { describe, expect, it } from "vitest";
import {
  type Walk,
  walkCandles,
  walkPrices,
  walkShocks,
} from "../../../api/providers/market-data/sandbox/prices";
import type { Traits } from "../../../api/providers/market-data/sandbox/traits";
import { tradingDays } from "../../../domain/trading-days";

/** Of docs/decisions/0069: whoever trades on generated candles must find nothing in them. */
const SEEDS = 200;
const DAYS = 25_000;
const lengths = [5, 20, 60, 250] as const;
const traits: Traits = {
  price: 100,
  volatility: 0.4,
  growth: 0.08,
  shares: 100,
  sales: 100,
  margin: 0.1,
  payout: 0,
};

function walk(seed: number, days: number): Walk {
  const shared = { market: walkShocks(days, `market ${seed}`), sector: walkShocks(days, `sector ${seed}`) };
  return walkPrices(`seed ${seed}`, traits, shared);
}

/** Returns of whole days, overnight and of the session, in logarithms. */
function returnsOf({ open, close }: Walk) {
  const [day, night, session] = [new Float64Array(DAYS), new Float64Array(DAYS), new Float64Array(DAYS)];
  let before = Math.log(traits.price);
  for (let at = 0; at < close.length; at++) {
    const [opened, closed] = [open[at] ?? 0, close[at] ?? 0];
    day[at] = closed - before;
    night[at] = opened - before;
    session[at] = closed - opened;
    before = closed;
  }
  return { day, night, session };
}

/** Lo and MacKinlay 1988, with their correction for the size of the sample. */
function varianceRatio(close: Float64Array, length: number): number {
  const n = close.length - 1;
  const at = (place: number) => close[place] ?? 0;
  const mean = (at(n) - at(0)) / n;
  let [one, many] = [0, 0];
  for (let day = 1; day <= n; day++) one += (at(day) - at(day - 1) - mean) ** 2;
  for (let day = length; day <= n; day++) many += (at(day) - at(day - length) - length * mean) ** 2;
  return many / (length * (n - length + 1) * (1 - length / n)) / (one / (n - 1));
}

function correlation(one: Float64Array, other: Float64Array, lag = 0): number {
  let [sum, sumOne, sumOther, squaresOne, squaresOther] = [0, 0, 0, 0, 0];
  const n = one.length - lag;
  for (let at = 0; at < n; at++) {
    const [a, b] = [one[at] ?? 0, other[at + lag] ?? 0];
    sum += a * b;
    sumOne += a;
    sumOther += b;
    squaresOne += a * a;
    squaresOther += b * b;
  }
  const squares = (squaresOne - sumOne ** 2 / n) * (squaresOther - sumOther ** 2 / n);
  return (sum - (sumOne * sumOther) / n) / Math.sqrt(squares);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
function standardError(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

const seeds = Array.from({ length: SEEDS }, (_, seed) => {
  const prices = walk(seed, DAYS);
  const { day, night, session } = returnsOf(prices);
  const sizes = day.map(Math.abs);
  return {
    ratios: lengths.map((length) => varianceRatio(prices.close, length)),
    nightAndSession: correlation(night, session),
    sessionAndNight: correlation(session, night, 1),
    sizes: correlation(sizes, sizes, 1),
    atYearsEnd: Math.exp(prices.close[251] ?? 0),
  };
});

describe("generated prices have no memory of their direction", () => {
  it.each(lengths.map((length, at) => [length, at] as const))("over %i days", (_, at) => {
    const mean = meanOf(seeds.map(({ ratios }) => ratios[at] ?? 0));
    expect(Math.abs(mean - 1)).toBeLessThan(0.03);
  });

  it("between the open and the close that follows, and between a session and the next open", () => {
    for (const values of [
      seeds.map((seed) => seed.nightAndSession),
      seeds.map((seed) => seed.sessionAndNight),
    ]) {
      expect(Math.abs(meanOf(values))).toBeLessThan(3 * standardError(values));
      expect(standardError(values)).toBeLessThan(0.002);
    }
  });

  it("but of how lively they were: a large move is followed by another", () => {
    expect(meanOf(seeds.map(({ sizes }) => sizes))).toBeGreaterThan(0.05);
  });

  it("and grow by their company's growth in the mean of all ways", () => {
    const ends = seeds.map(({ atYearsEnd }) => atYearsEnd / traits.price - 1);
    expect(Math.abs(meanOf(ends) - traits.growth)).toBeLessThan(3 * standardError(ends));
  });
});

describe("a candle's range is that of a path from its open to its close", () => {
  const days = tradingDays("2021-01-04", "2026-11-20");
  const squares = Array.from({ length: 40 }, (_, seed) => {
    const shared = {
      market: walkShocks(days.length, `market ${seed}`),
      sector: walkShocks(days.length, `sector ${seed}`),
    };
    // So dear that whole cents hide nothing.
    const dear = { ...traits, price: 10_000 };
    const { variance } = walkPrices(`seed ${seed}`, dear, shared);
    const candles = walkCandles(`seed ${seed}`, dear, days, shared);
    const moves = (side: "high" | "low") =>
      candles.map((candle) => Math.log(candle[side] / candle.open) ** 2);
    return { variance: meanOf([...variance]), up: meanOf(moves("high")), down: meanOf(moves("low")) };
  });

  it.each(["up", "down"] as const)("%s: the farthest point has the variance of the session", (side) => {
    const ratio = meanOf(squares.map((seed) => seed[side])) / meanOf(squares.map(({ variance }) => variance));
    expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  });
});
