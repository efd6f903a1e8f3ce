import { describe, expect, it } from "vitest";
import { holdingsOf } from "../../../domain/rules/holdings";
import { holdShares, priceShare, stakeOf } from "../../../domain/share-trade";
import { seriesOf } from "../../harness/candle-series";

const days = seriesOf("2024-01-31", [
  [100, 101, 99, 100],
  [102, 110, 101, 108],
  [109, 112, 105, 106],
  [104, 105, 90, 91],
]);
const [decided, , before] = days.map(({ date }) => date);
const said = (date: string | undefined, weight: number) => ({ date: date ?? "", weight });

describe("a share", () => {
  it("costs 0.05 % more than its price, and half a cent at least", () => {
    expect(priceShare(100)).toEqual({ askCents: 10_005, bidCents: 9_995 });
    // Half a cent to either side of 400 is 400.5 and 399.5: halves go away from zero.
    expect(priceShare(4)).toEqual({ askCents: 401, bidCents: 400 });
    expect(priceShare(100, 0.02)).toEqual({ askCents: 10_100, bidCents: 9_900 });
    expect(priceShare(100, 0)).toEqual({ askCents: 10_000, bidCents: 10_000 });
  });
});

describe("a holding", () => {
  it("begins and ends at the opens after the rule's words", () => {
    const [holding] = holdingsOf([said(decided, 0.5), said(before, 0)], days);
    expect(holding).toEqual({ decided, weight: 0.5, fill: 1, exit: 3, renewals: [] });
  });

  it("goes on while the rule is in, and keeps the weight that it began with", () => {
    const holdings = holdingsOf([said(decided, 0.5), said(before, 0.7)], days);
    expect(holdings).toEqual([{ decided, weight: 0.5, fill: 1, exit: undefined, renewals: [3] }]);
  });

  it("waits for its session, and leaves what was never entered alone", () => {
    expect(holdingsOf([said(days.at(-1)?.date, 1)], days)).toEqual([]);
    expect(holdingsOf([said(decided, 0)], days)).toEqual([]);
  });
});

describe("a holding in shares", () => {
  const trade = (exit: number | undefined, weight = 1) =>
    holdShares({ decided: "", weight, fill: 1, exit, renewals: [] }, days);

  it("buys at the ask of an open, sells at the bid of another, and is marked at the bid of each close between", () => {
    // 102 * 1.0005 = 102.051, 104 * 0.9995 = 103.948: (10,395 - 10,205) / 10,205 of 100,000 = 1,861.8.
    expect(trade(3)).toMatchObject({
      fillDate: days[1]?.date,
      closeDate: days[3]?.date,
      askCents: 10_205,
      exitBidCents: 10_395,
      resultCents: 1_862,
      stakeCents: 100_000,
    });
    // 108 * 0.9995 = 107.946: (10,795 - 10,205) / 10,205 = 5.781 %; 106: 10,595, 3.822 %.
    expect(trade(3)?.marks).toEqual([
      { date: days[1]?.date, resultCents: 5_781 },
      { date: days[2]?.date, resultCents: 3_822 },
    ]);
  });

  it("is open while the rule is in, and marked up to the last close", () => {
    expect(trade(undefined)).toMatchObject({ closeDate: null, resultCents: null, exitBidCents: null });
    expect(trade(undefined)?.marks).toHaveLength(3);
  });

  it("brings the dividends between its fill and its exit, the exit's day included, in results and marks", () => {
    const dividend = (at: number, amount: number) =>
      ({ date: days[at]?.date ?? "", kind: "dividend", amount }) as const;
    const held = (actions: ReturnType<typeof dividend>[]) =>
      holdShares({ decided: "", weight: 1, fill: 1, exit: 3, renewals: [] }, days, { actions });
    // Who buys on the day of the dividend gets none.
    expect(held([dividend(1, 5)])).toEqual(trade(3));
    // (10,395 + 200 - 10,205) / 10,205 of 100,000 = 3,821.7; the second mark with 3 dollars: 690 / 10,205, 6.761 %.
    expect(held([dividend(2, 2)])?.resultCents).toBe(3_822);
    expect(held([dividend(2, 3)])?.marks.map(({ resultCents }) => resultCents)).toEqual([5_781, 6_761]);
    expect(held([dividend(3, 2)])?.resultCents).toBe(3_822);
  });

  it("has the stake of its weight", () => {
    expect(stakeOf(0.333333)).toBe(33_333);
    expect(trade(3, 0.5)).toMatchObject({ stakeCents: 50_000, resultCents: 931 });
  });
});
