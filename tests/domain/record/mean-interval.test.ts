import { describe, expect, it } from "vitest";
import { createGenerator } from "../../../domain/record/generator";
import { meanInterval } from "../../../domain/record/mean-interval";
import type { Position } from "../../../domain/record/positions";
import { tradingDays } from "../../../domain/trading-days";

const sessions = tradingDays("2020-01-02", "2023-12-29");
let made = 0;
const filledOn = (at: number, resultCents: number, held = 1): Position => ({
  id: `p${made++}`,
  fillDate: sessions[at] ?? "",
  closeDate: sessions[at + held - 1] ?? "",
  stakeCents: 100_000,
  resultCents,
  ledgerSeq: null,
  marks: [],
});
const each = (count: number, resultAt: (at: number) => number, held = 1) =>
  Array.from({ length: count }, (_, at) => filledOn(at, resultAt(at), held));

describe("the generator", () => {
  it("gives the published numbers of the seed 1994", () => {
    const random = createGenerator(1994);
    const words = [random(), random(), random()].map((number) => number * 2 ** 32);
    // By tests/recompute, which has none of this code.
    expect(words).toEqual([3862750897, 3799936399, 866751783]);
  });

  it("is even: a hundred thousand numbers have a mean of a half, and a tenth in each tenth", () => {
    const random = createGenerator(1);
    const tenths = new Array<number>(10).fill(0);
    for (let count = 0; count < 100_000; count++) {
      const tenth = Math.floor(random() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // Five standard deviations of a count of 10,000: 5 * sqrt(9,000) = 474.
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(474);
  });
});

describe("the interval of the mean trade", () => {
  it("of independent results is the textbook's, two standard errors to each side", () => {
    const random = createGenerator(7);
    const results = each(1_000, () => Math.round((random() - 0.5) * 100_000));
    const mean = results.reduce((sum, { resultCents }) => sum + (resultCents ?? 0), 0) / 1_000;
    // Evenly spread over 100,000: a deviation of 28,868; 1.96 * 28,868 / sqrt(1,000) = 1,789.
    const interval = meanInterval(results, sessions);
    expect((interval?.lowCents ?? 0) - mean).toBeGreaterThan(-1_789 * 1.1);
    expect((interval?.lowCents ?? 0) - mean).toBeLessThan(-1_789 * 0.9);
    expect((interval?.highCents ?? 0) - mean).toBeGreaterThan(1_789 * 0.9);
    expect((interval?.highCents ?? 0) - mean).toBeLessThan(1_789 * 1.1);
    expect(interval).toMatchObject({ blockSessions: 1, blocks: 1_000 });
  });

  it("is wider where trades that overlap bring the same, as twenty stocks on one day do", () => {
    const random = createGenerator(7);
    const alone = each(1_000, () => Math.round((random() - 0.5) * 100_000));
    const together = alone.flatMap((position) => Array.from({ length: 20 }, () => ({ ...position })));
    // Twenty times the trades say nothing more.
    expect(meanInterval(together, sessions)).toEqual(meanInterval(alone, sessions));
  });

  it("is wider where results keep their sign for as long as a block", () => {
    const random = createGenerator(3);
    let sign = 1;
    const runs = (held: number) => (at: number) => {
      if (at % held === 0) sign = random() < 0.5 ? -1 : 1;
      return sign * 10_000;
    };
    const widthOf = (held: number) => {
      const interval = meanInterval(each(990, runs(held), held), sessions);
      return (interval?.highCents ?? 0) - (interval?.lowCents ?? 0);
    };
    // Runs of ten leave a tenth of the independent results: about sqrt(10) = 3.2 times the width.
    const ratio = widthOf(10) / widthOf(1);
    expect(ratio).toBeGreaterThan(2.2);
    expect(ratio).toBeLessThan(4.2);
  });

  it("is none below thirty blocks of the longest holding", () => {
    const with150 = each(149, () => 100, 1);
    expect(meanInterval([...with150, filledOn(149, 100, 5)], sessions)).toMatchObject({
      blocks: 30,
      blockSessions: 5,
    });
    expect(meanInterval([...with150.slice(1), filledOn(149, 100, 5)], sessions)).toBeUndefined();
    expect(meanInterval([], sessions)).toBeUndefined();
  });

  it("counts what is closed alone", () => {
    const closed = each(100, (at) => at);
    const open: Position = { ...filledOn(300, 0), closeDate: null, resultCents: null };
    expect(meanInterval([...closed, open], sessions)).toEqual(meanInterval(closed, sessions));
  });

  it("does not depend on the order of the trades", () => {
    const trades = each(200, (at) => (at * 7919) % 1_000, 3);
    expect(meanInterval(trades.toReversed(), sessions)).toEqual(meanInterval(trades, sessions));
  });

  it("refuses a fill on no session", () => {
    expect(() => meanInterval([{ ...filledOn(0, 1), fillDate: "2020-01-04" }], sessions)).toThrow(RangeError);
  });
});
