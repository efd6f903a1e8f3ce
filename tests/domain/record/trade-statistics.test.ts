import { describe, expect, it } from "vitest";
import type { Position } from "../../../domain/record/positions";
import { tradeStatistics } from "../../../domain/record/trade-statistics";

const position = (fillDate: string, closeDate: string | null, resultCents: number | null): Position => ({
  id: fillDate,
  fillDate,
  closeDate,
  resultCents,
  stakeCents: 100_000,
  ledgerSeq: null,
  marks: [],
});

describe("the statistics of trades", () => {
  it("of two gains, a loss, a nothing and an open one", () => {
    const statistics = tradeStatistics([
      position("2024-01-02", "2024-01-02", 30_000),
      position("2024-01-02", "2024-01-03", 10_000),
      position("2024-01-03", "2024-01-04", -25_000),
      position("2024-01-03", "2024-01-04", 0),
      position("2024-01-05", null, null),
    ]);
    expect(statistics).toEqual({
      trades: 5,
      open: 1,
      wins: 2,
      losses: 1,
      intraday: 1,
      resultCents: 15_000,
      meanCents: 3_750,
      meanWinCents: 20_000,
      meanLossCents: -25_000,
      profitFactor: 1.6,
    });
  });

  it("of nothing have no mean and no factor", () => {
    expect(tradeStatistics([])).toMatchObject({
      trades: 0,
      meanCents: null,
      meanWinCents: null,
      profitFactor: null,
    });
  });
});
