import type { RecordHeadline } from "../../contract/record-report";
import type { SectorTiming, Signal, SignalList } from "../../contract/signals";

export const sandbox = { kind: "sandbox" };
export const licensed = { kind: "licensed", attribution: "Prices by Acme Feeds" };

/** A stock's signal with everything that it can have. */
export const aSignal = (with_: Partial<Signal> = {}): Signal => ({
  id: "stock-timing DDD 2022-02-04",
  rule: "stock-timing",
  symbol: "DDD",
  name: "3D Systems",
  stance: "buy",
  asOf: "2022-02-04",
  since: "2022-01-28",
  close: 17.42,
  entry: 17.42,
  stop: 16.9,
  target: 18.2,
  reason: "DDD closed above its averages, so the rule says buy.",
  inputs: [
    { name: "EMA 20", value: 17.1, unit: "$" },
    { name: "RSI 14", value: 61.4 },
    { name: "Implied volatility", value: 28.5, unit: "% a year" },
  ],
  option: { tradeType: "Call", expiration: "2022-02-18", strike: 17.5, bid: 0.85 },
  basis: "simulated",
  ...with_,
});

export const aSignalList = (with_: Partial<SignalList> = {}): SignalList => ({
  asOf: "2022-02-04",
  signals: [aSignal()],
  rules: [
    {
      name: "stock-timing",
      title: "Stock timing",
      description: "Buy once the 20-day average has crossed above the 50-day average.",
      record: {
        basis: "simulated",
        from: "2021-03-01",
        to: "2022-02-04",
        trades: 12,
        open: 1,
        wins: 5,
        losses: 6,
        intraday: 3,
        stakeCents: 100_000,
        grossCents: -12_300,
        subscriptionCents: 24_000,
        netCents: -36_300,
        maxDrawdownCents: 54_321,
        profitFactor: 0.87,
        benchmarkShare: 0.04,
      },
      whole: {
        ...{ basis: "simulated", from: "2021-02-26", to: "2022-02-04", capitalCents: 1_000_000 },
        ...{ stakeCents: 100_000, taken: 17, skipped: 8, netCents: -61_000, netShare: -0.061 },
        ...{ grossCents: -37_000, grossShare: -0.037, benchmarkShare: 0.05 },
      },
    },
  ],
  source: sandbox,
  ...with_,
});

export const aSectorTiming = (with_: Partial<SectorTiming> = {}): SectorTiming => ({
  ...aSignalList({
    signals: [
      aSignal({
        id: "sector-timing 3d-printing 2022-02-04",
        rule: "sector-timing",
        symbol: undefined,
        name: undefined,
        stance: "sell",
        reason: "The index closed below its average.",
        option: undefined,
      }),
    ],
    rules: [{ name: "sector-timing", title: "Sector timing", description: "The index and its average." }],
  }),
  sector: { slug: "3d-printing", name: "3D printing" },
  index: [
    { date: "2022-02-01", level: 100, average: null },
    { date: "2022-02-02", level: 101.5, average: 100.75 },
    { date: "2022-02-03", level: 99.25, average: 100.25 },
  ],
  ...with_,
});

/** The record of the 12 simulated trades above, on $10,000 and beside buy and hold. */
export const aHeadline: RecordHeadline = {
  ...{
    basis: "simulated",
    from: "2021-02-26",
    to: "2022-02-04",
    capitalCents: 1_000_000,
    stakeCents: 100_000,
  },
  ...{
    taken: 10,
    skipped: 2,
    netCents: -36_300,
    netShare: -0.0363,
    grossCents: -12_300,
    grossShare: -0.0123,
  },
  benchmarkShare: 0.04,
};
