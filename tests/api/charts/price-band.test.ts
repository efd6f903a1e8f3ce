import { describe, expect, it } from "vitest";
import { AHEAD_DAYS, bandAfter, errorOf, LEARNT_DAYS } from "../../../api/charts/price-band";

/** Levels that begin with 100 and move by these parts, over and over. */
function walk(days: number, ...moves: number[]): number[] {
  const levels = [100];
  for (let day = 0; day < days; day++)
    levels.push((levels[day] ?? 0) * (1 + (moves[day % moves.length] ?? 0)));
  return levels;
}

describe("the range", () => {
  it("begins at the last level, whatever way it came, and widens by the root of time", () => {
    // Each move is 1 %: its square's mean is log(1.01)^2. After 4 days 1.28155 * log(1.01) * 2 = 0.025503.
    const last = 100 * 1.01 ** LEARNT_DAYS;
    const band = bandAfter(walk(LEARNT_DAYS, 0.01));
    expect(band).toHaveLength(AHEAD_DAYS);
    for (const at of [0, 62]) expect(band[at]?.middle).toBeCloseTo(last, 6);
    expect((band[3]?.high ?? 0) / last).toBeCloseTo(Math.exp(0.025503), 5);
    expect((band[3]?.low ?? 0) / last).toBeCloseTo(Math.exp(-0.025503), 5);
  });

  it("is as wide after a rise as after the same fall", () => {
    const widthAfter = (move: number) => {
      const last = bandAfter(walk(LEARNT_DAYS, move)).at(-1);
      return (last?.high ?? 0) / (last?.low ?? 1);
    };
    expect(widthAfter(Math.exp(-0.01) - 1)).toBeCloseTo(widthAfter(Math.exp(0.01) - 1), 9);
  });

  it("learns from the last year alone", () => {
    const year = walk(LEARNT_DAYS, 0.02, -0.01);
    const before = [3, 900, 1, 50];
    expect(bandAfter([...before, ...year])).toEqual(bandAfter(year));
  });

  it("is none of less than a year", () => {
    expect(bandAfter(walk(LEARNT_DAYS - 1, 0.01))).toEqual([]);
    expect(bandAfter([])).toEqual([]);
  });
});

describe("its error on the past", () => {
  it("is of quarters that do not overlap", () => {
    const triesOf = (days: number) => errorOf(walk(days, 0.01))?.tries;
    expect(triesOf(LEARNT_DAYS + AHEAD_DAYS - 1)).toBeUndefined();
    expect(triesOf(LEARNT_DAYS + AHEAD_DAYS)).toBe(1);
    expect(triesOf(LEARNT_DAYS + 2 * AHEAD_DAYS - 1)).toBe(1);
    expect(triesOf(LEARNT_DAYS + 2 * AHEAD_DAYS)).toBe(2);
  });

  it("is how far no change was off, in percent of what came, and counts what the range did not hold", () => {
    // Stands still but for 1 % up and down for a year, then grows by 5 % a day: 1 was said, and 1.05^63 came.
    const year = walk(LEARNT_DAYS, 0.01, 1 / 1.01 - 1);
    const last = year.at(-1) ?? 0;
    const rise = Array.from({ length: AHEAD_DAYS }, (_, day) => last * 1.05 ** (day + 1));
    const error = errorOf([...year, ...rise]);
    expect(error?.percent).toBeCloseTo((1 - 1.05 ** -63) * 100, 6);
    expect(error).toMatchObject({ held: 0, tries: 1 });
    const still = errorOf([...year, ...Array<number>(AHEAD_DAYS).fill(last)]);
    expect(still).toMatchObject({ held: 1, tries: 1 });
    expect(still?.percent).toBeCloseTo(0, 9);
  });

  it("never knows what came after the day that it tries from, but the outcome", () => {
    const past = walk(LEARNT_DAYS, 0.012, -0.009, 0.003);
    const last = past.at(-1) ?? 0;
    const way = (...moves: number[]) => walk(AHEAD_DAYS - 1, ...moves).map((level) => (level / 100) * last);
    const outcome = last * 1.1;
    const error = errorOf([...past, ...way(0.01).slice(1), outcome]);
    expect(error?.tries).toBe(1);
    expect(errorOf([...past, ...way(-0.02, 0.05).slice(1), outcome])).toEqual(error);
    expect(errorOf([...past, ...way(0.01).slice(1), last * 1.2])).not.toEqual(error);
  });
});
