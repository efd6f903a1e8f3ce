import { describe, expect, it } from "vitest";
import { benchmarkOf } from "../../../domain/record/benchmark";
import { tradingDays } from "../../../domain/trading-days";
import { seriesOf } from "../../harness/candle-series";

const sessions = tradingDays("2024-01-02", "2024-01-05");
const at = (price: number) => [price, price, price, price] as const;

describe("buy and hold", () => {
  it("is the same sum in each stock from its first open, at each close", () => {
    const stocks = new Map([
      ["A", seriesOf("2024-01-02", [at(1), [100, 120, 100, 110], at(120), at(120)])],
      // Its first candle is a session later; it stands still until then.
      ["B", seriesOf("2024-01-04", [[50, 50, 40, 40], at(60)])],
    ]);
    const values = benchmarkOf(stocks, { capitalCents: 1_000, sessions }).map(({ cents }) => cents);
    // The 3rd: (1.1 + 1) / 2. The 4th: (1.2 + 0.8) / 2. The 5th: (1.2 + 1.2) / 2.
    expect(values.map((cents) => Number(cents.toFixed(6)))).toEqual([1_000, 1_050, 1_000, 1_200]);
  });

  it("has the dividends that are on file from the day after the purchase on", () => {
    const stocks = new Map([["A", seriesOf("2024-01-03", [at(100), at(100), at(100)])]]);
    const dividend = (date: string, amount: number) => ({ date, kind: "dividend", amount }) as const;
    const actions = new Map([["A", [dividend("2024-01-03", 7), dividend("2024-01-05", 2)]]]);
    const values = benchmarkOf(stocks, { capitalCents: 1_000, sessions, actions });
    expect(values.map(({ cents }) => cents)).toEqual([1_000, 1_000, 1_000, 1_020]);
  });

  it("is none without a stock that was there", () => {
    const late = new Map([["A", seriesOf("2024-02-05", [at(100)])]]);
    expect(benchmarkOf(late, { capitalCents: 1_000, sessions })).toEqual([]);
    expect(benchmarkOf(new Map(), { capitalCents: 1_000, sessions: [] })).toEqual([]);
  });
});
