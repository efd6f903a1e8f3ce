import type { RecordReport } from "../../contract/record-report";

export const sampleFall = { peak: "2022-01-04", trough: "2022-01-05", cents: 20_000, share: 0.02, days: 9 };
export const samplePerformance = {
  from: "2021-12-31",
  to: "2022-01-05",
  sessions: 3,
  profitCents: -12_000,
  returnShare: -0.012,
  deepest: sampleFall,
  longest: sampleFall,
};
export const sampleStatistics = { trades: 2, open: 0, wins: 1, losses: 1, intraday: 2, resultCents: -10_000 };

/** What a short record of two trades came to. */
export const sampleReport: RecordReport = {
  capitalCents: 1_000_000,
  stakeCents: 100_000,
  monthlyCents: 2_000,
  cashYield: 0.03,
  rulesVersion: 3,
  rulesDate: "2026-11-26",
  outOfSample: 0,
  taken: 2,
  skipped: 7,
  ofTaken: { ...sampleStatistics, meanCents: -5_000, profitFactor: 0.5 },
  ofAll: { ...sampleStatistics, trades: 9 },
  exposure: { capitalShare: 0.1, sessionShare: 0.667 },
  windows: [
    {
      years: 0,
      net: samplePerformance,
      gross: { ...samplePerformance, profitCents: -10_000, returnShare: -0.01 },
      benchmark: { ...samplePerformance, returnShare: 0.05 },
    },
  ],
  byYear: [{ year: "2022", netShare: -0.012, grossShare: -0.01, benchmarkShare: 0.05, taken: 2, skipped: 7 }],
  equity: [
    { date: "2021-12-31", netCents: 1_000_000, benchmarkCents: 1_000_000 },
    { date: "2022-01-05", netCents: 988_000, benchmarkCents: 1_050_000 },
  ],
};
