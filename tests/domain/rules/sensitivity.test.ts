import { describe, expect, it } from "vitest";
import type { DayCandle } from "../../../domain/candles";
import { heldStocks, rulePositions } from "../../../domain/rules/rule-positions";
import { sensitivityOf } from "../../../domain/rules/sensitivity";
import { supposed } from "../../../domain/rules/suppositions";
import { tradingDays } from "../../../domain/trading-days";

/** Up and down in waves of a year, so that the ten-month average goes in and out. */
const candles = tradingDays("2018-01-02", "2023-12-29").map((date, at): DayCandle => {
  const price = 100 + 30 * Math.sin(at / 40) + (at % 3);
  return { date, open: price, high: price, low: price, close: price };
});
const stocks = new Map([["AAPL", candles]]);
const tableOf = (instrument: "shares" | "options") =>
  sensitivityOf("ten-month-average", heldStocks("ten-month-average", stocks, 0.03), { instrument });

describe("the sensitivity of a rule's record", () => {
  it("has options under each spread and each implied volatility, and shares under each spread", () => {
    expect(tableOf("options").map(({ roundTrip, impliedFactor }) => ({ roundTrip, impliedFactor }))).toEqual(
      supposed,
    );
    expect(supposed.map(({ impliedFactor }) => impliedFactor).slice(0, 4)).toEqual([1, 1.1, 1.25, 1]);
    expect(tableOf("shares").map(({ roundTrip }) => roundTrip)).toEqual([0, 0.02, 0.04, 0.08]);
  });

  it("costs a round trip of shares what its spread is, as far as cents go", () => {
    const [free, two, , eight] = tableOf("shares").map(({ meanCents }) => meanCents ?? Number.NaN);
    if (free === undefined || two === undefined || eight === undefined) expect.fail();
    // Bought 1 % dearer and sold 1 % cheaper: (1 + r) * 0.99 / 1.01 - 1.
    expect(two).toBeCloseTo((100_000 + free) * (0.99 / 1.01) - 100_000, -2);
    expect(eight).toBeCloseTo((100_000 + free) * (0.96 / 1.04) - 100_000, -2);
  });

  it("is worse the wider the spread, for options too", () => {
    const means = tableOf("options")
      .filter(({ impliedFactor }) => impliedFactor === 1)
      .map(({ meanCents }) => meanCents ?? 0);
    expect(means).toEqual(means.toSorted((one, other) => other - one));
    expect(new Set(means).size).toBe(4);
  });

  it("counts the very trades of the record", () => {
    const positions = rulePositions("ten-month-average", stocks, { cashYield: 0.03, instrument: "shares" });
    expect(positions.length).toBeGreaterThan(3);
    expect(tableOf("shares").every(({ trades }) => trades === positions.length)).toBe(true);
  });
});
