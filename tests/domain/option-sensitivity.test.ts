import { describe, expect, it } from "vitest";
import type { DayCandle } from "../../domain/candles";
import { supposedResults } from "../../domain/option-sensitivity";
import { supposed } from "../../domain/rules/suppositions";
import { closeTrade, exitOf, openTrade } from "../../domain/simulation";
import { tradingDays } from "../../domain/trading-days";

const plan = { tradeType: "Call", stopCents: 18_000, targetCents: 22_000, volatility: 0.44 } as const;
/** Five sessions that go a dollar a day from $200; options then cost dollars, so that no spread is a cent at least. */
const days = (step: number): DayCandle[] =>
  tradingDays("2024-03-04", "2024-03-08").map((date, at) => {
    const [open, close] = [200 + step * at, 200 + step * (at + 1)];
    return { date, open, close, high: Math.max(open, close), low: Math.min(open, close) };
  });

const resultsOf = (step: number) => {
  const open = openTrade(plan, "2024-03-04", 200);
  const exit = exitOf(open, days(step)) ?? expect.fail("it did not end");
  const results = supposedResults(open, 200, exit);
  const at = (roundTrip: number, impliedFactor: number) =>
    results[
      supposed.findIndex((each) => each.roundTrip === roundTrip && each.impliedFactor === impliedFactor)
    ] ?? expect.fail("no such row");
  return { results, at, own: closeTrade(open, days(step))?.resultCents };
};

describe("what a trade would have brought under other prices", () => {
  it.each([1, -1])(
    "is its own result where they are the usual ones: 4 % a round trip, 1.1 times the forecast (a day's step of %d)",
    (step) => {
      const { at, own, results } = resultsOf(step);
      expect(results).toHaveLength(supposed.length);
      expect(at(0.04, 1.1)).toBe(own);
    },
  );

  it("is less with each wider spread, for a gain as for a loss", () => {
    for (const step of [1, -1]) {
      const { at } = resultsOf(step);
      const bySpread = [0, 0.02, 0.04, 0.08].map((roundTrip) => at(roundTrip, 1));
      expect(bySpread).toEqual(bySpread.toSorted((one, other) => other - one));
      expect(new Set(bySpread).size).toBe(4);
    }
  });

  it("is less of a gain at a higher implied volatility, for which the stake buys less", () => {
    const { at } = resultsOf(1);
    expect(at(0.04, 1.1)).toBeLessThan(at(0.04, 1));
    expect(at(0.04, 1.25)).toBeLessThan(at(0.04, 1.1));
  });

  it("at no spread is what the model's prices alone give", () => {
    const { at } = resultsOf(0);
    // A week of time is gone and the stock stands where it stood: the loss is that of the time alone.
    expect(at(0, 1)).toBeLessThan(0);
    expect(at(0, 1) - at(0.02, 1)).toBeGreaterThan(0);
  });
});
