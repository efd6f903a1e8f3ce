import { describe, expect, it } from "vitest";
import { AHEAD_DAYS, bandAfter, errorOf, LEARNT_DAYS } from "../../../api/charts/price-band";

/** Levels that begin with 100 and move by these parts, over and over. */
function walk(days: number, ...moves: number[]): number[] {
  const levels = [100];
  for (let day = 0; day < days; day++)
    levels.push((levels[day] ?? 0) * (1 + (moves[day % moves.length] ?? 0)));
  return levels;
}
const to = (digits: number) => (value: number | undefined) => Number((value ?? Number.NaN).toFixed(digits));

describe("the band", () => {
  it("of a level that grows by 1 % a day has no width and goes on so", () => {
    const band = bandAfter(walk(LEARNT_DAYS, 0.01));
    expect(band).toHaveLength(AHEAD_DAYS);
    const last = 100 * 1.01 ** LEARNT_DAYS;
    for (const at of [0, 62]) {
      const day = band[at];
      const due = last * 1.01 ** (at + 1);
      expect([day?.low, day?.middle, day?.high].map(to(4))).toEqual([due, due, due].map(to(4)));
    }
  });

  it("of moves by e^0.02 and e^-0.01 in turn is what a calculator makes of them", () => {
    // Mean of the logarithms 0.005; each is 0.015 away from it: with 252 of them the sample's deviation is
    // 0.015 x sqrt(252 / 251) = 0.015030. After 4 days: 4 x 0.005 = 0.02, reach 1.28155 x 0.015030 x 2 = 0.038523.
    const levels = walk(LEARNT_DAYS, Math.exp(0.02) - 1, Math.exp(-0.01) - 1);
    const last = levels.at(-1) ?? 0;
    expect(to(6)(last)).toBe(to(6)(100 * Math.exp(126 * 0.01)));
    const day = bandAfter(levels)[3];
    expect(to(3)((day?.middle ?? 0) / last)).toBe(to(3)(Math.exp(0.02)));
    expect(to(5)((day?.high ?? 0) / last)).toBe(to(5)(Math.exp(0.02 + 0.038523)));
    expect(to(5)((day?.low ?? 0) / last)).toBe(to(5)(Math.exp(0.02 - 0.038523)));
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
  it("is nothing for a level that only ever grew by 1 % a day", () => {
    // 252 + 63 days leave one day to try from, 21 more another.
    expect(errorOf(walk(LEARNT_DAYS + AHEAD_DAYS - 1, 0.01))).toBeUndefined();
    expect(errorOf(walk(LEARNT_DAYS + AHEAD_DAYS, 0.01))).toMatchObject({ tries: 1, days: AHEAD_DAYS });
    const error = errorOf(walk(LEARNT_DAYS + AHEAD_DAYS + 21, 0.01));
    expect(error?.tries).toBe(2);
    expect(error?.percent).toBeCloseTo(0, 6);
  });

  it("is the distance in percent of what came, and counts what the band did not hold", () => {
    // Grows by 1 % a day for a year, then stands still: the middle says 1.01^63, and 1 came.
    const levels = [...walk(LEARNT_DAYS, 0.01), ...Array<number>(AHEAD_DAYS).fill(100 * 1.01 ** LEARNT_DAYS)];
    const error = errorOf(levels);
    expect(error?.percent).toBeCloseTo((1.01 ** 63 - 1) * 100, 6);
    expect(error).toMatchObject({ held: 0, tries: 1 });
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
