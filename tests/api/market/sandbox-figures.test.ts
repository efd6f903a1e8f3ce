import { describe, expect, it } from "vitest";
import { listedStocks } from "../../../api/market/listing";
import { createSandbox } from "../../../api/providers/market-data/sandbox/adapter";

const evening = new Date("2026-11-20T22:30:00Z");
const sandboxAt = (instant: string | Date) => createSandbox(() => new Date(instant));
const sandbox = sandboxAt(evening);

const known = await Promise.all(
  listedStocks.map(async ({ symbol }) => ({
    symbol,
    candles: await sandbox.candles(symbol, "2021-01-01", "2026-12-31"),
    fundamentals: (await sandbox.fundamentals(symbol)) ?? expect.fail(symbol),
    years: await sandbox.financialYears(symbol),
    months: await sandbox.recommendations(symbol),
    funds: await sandbox.fundOwnership(symbol),
    target: (await sandbox.priceTarget(symbol)) ?? expect.fail(symbol),
  })),
);
const priceOf = ({ candles }: (typeof known)[number]) => candles.at(-1)?.close ?? Number.NaN;

describe("a company's accounts", () => {
  it.each(known)("of $symbol are one row a year, with earnings per share of income and shares", (stock) => {
    const { years, fundamentals } = stock;
    expect(years.map(({ year }) => year)).toEqual([2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025]);
    for (const { revenue, netIncome, cashFlow, earningsPerShare } of years) {
      expect(revenue).toBeGreaterThan(0);
      expect(cashFlow).toBeGreaterThan(netIncome ?? Number.POSITIVE_INFINITY);
      const exact = (netIncome ?? Number.NaN) / (fundamentals.sharesOutstanding ?? Number.NaN);
      expect(Math.abs((earningsPerShare ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.005001);
    }
    expect(fundamentals.earningsPerShare).toBe(years.at(-1)?.earningsPerShare);
  });

  it.each(known)("of $symbol make a price-earnings ratio and a yield that could be", (stock) => {
    const { earningsPerShare, dividendYield } = stock.fundamentals;
    const ratio = priceOf(stock) / (earningsPerShare ?? Number.NaN);
    if (ratio > 0) {
      expect(ratio).toBeGreaterThan(3);
      // Prices wander freely (docs/decisions/0069), accounts do not.
      expect(ratio).toBeLessThan(1_000);
    } else {
      expect(dividendYield).toBe(0);
    }
    expect(dividendYield).toBeGreaterThanOrEqual(0);
    expect(dividendYield).toBeLessThan(12);
  });

  it("show losses for some and profits for most", () => {
    const losing = known.filter(({ years }) => (years.at(-1)?.netIncome ?? 0) < 0);
    expect(losing.length).toBeGreaterThan(5);
    expect(losing.length).toBeLessThan(known.length / 2);
  });

  it("of a year are known from its results in February on", async () => {
    const last = async (instant: string) => (await sandboxAt(instant).financialYears("AAPL")).at(-1)?.year;
    expect(await last("2026-01-31T22:00:00Z")).toBe(2024);
    expect(await last("2026-03-01T22:00:00Z")).toBe(2025);
  });
});

describe("analysts", () => {
  it.each(known)("of $symbol say something every month for two years, all of them", ({ months }) => {
    expect(months).toHaveLength(24);
    expect(months.at(0)?.month).toBe("2024-12-01");
    expect(months.at(-1)?.month).toBe("2026-11-01");
    const counts = months.map(({ month: _month, ...said }) => Object.values(said));
    expect(counts.flat().every((count) => Number.isInteger(count) && count >= 0)).toBe(true);
    const sums = new Set(counts.map((said) => said.reduce((sum, count) => sum + count, 0)));
    expect(sums.size).toBe(1);
  });

  it("like what has risen in the quarter before better than what has fallen", () => {
    const risen: number[] = [];
    const fallen: number[] = [];
    for (const { candles, months } of known) {
      for (const { month, strongBuy, buy, hold, sell, strongSell } of months) {
        const first = candles.findIndex(({ date }) => date >= month);
        const move = (candles[first - 1]?.close ?? 0) / (candles[first - 63]?.close ?? 1) - 1;
        const share = (strongBuy + buy) / (strongBuy + buy + hold + sell + strongSell);
        (move > 0 ? risen : fallen).push(share);
      }
    }
    const mean = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(mean(risen)).toBeGreaterThan(mean(fallen) + 0.1);
  });

  it.each(known)("of $symbol see a price around today's", (stock) => {
    const { low, mean, high } = stock.target;
    expect(low).toBeGreaterThan(0);
    expect(low).toBeLessThan(mean);
    expect(mean).toBeLessThan(high);
    expect(mean / priceOf(stock)).toBeGreaterThan(0.6);
    expect(mean / priceOf(stock)).toBeLessThan(1.7);
  });
});

describe("funds", () => {
  it.each(known)("hold a part of $symbol at the end of each of eight years", ({ funds }) => {
    expect(funds.map(({ year }) => year)).toEqual([2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025]);
    for (const { percent, funds: count } of funds) {
      expect(percent).toBeGreaterThanOrEqual(2);
      expect(percent).toBeLessThanOrEqual(96);
      expect(count).toBeGreaterThan(50);
      expect(count).toBeLessThan(7000);
    }
  });

  it("are known from the middle of February on, and the same whenever they are asked for", async () => {
    const told = async (instant: string) => sandboxAt(instant).fundOwnership("AAPL");
    const before = await told("2026-02-14T22:00:00Z");
    expect(before.map(({ year }) => year)).toEqual([2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024]);
    const after = await told("2026-02-16T22:00:00Z");
    expect(after.slice(0, -1)).toEqual(before.slice(1));
  });

  it("are the same for everybody", () => {
    const apple = known.find(({ symbol }) => symbol === "AAPL");
    expect(apple?.funds.at(-1)).toEqual({ year: 2025, percent: 67.95, funds: 4293 });
  });
});

it.each(["NOPE", "aapl", "constructor", "__proto__", ""])("nothing is known of %j", async (symbol) => {
  expect(await sandbox.candles(symbol, "2021-01-01", "2026-12-31")).toEqual([]);
  expect(await sandbox.fundamentals(symbol)).toBeUndefined();
  expect(await sandbox.financialYears(symbol)).toEqual([]);
  expect(await sandbox.recommendations(symbol)).toEqual([]);
  expect(await sandbox.priceTarget(symbol)).toBeUndefined();
  expect(await sandbox.fundOwnership(symbol)).toEqual([]);
  expect(await sandbox.news(symbol, "2021-01-01", "2026-12-31")).toEqual([]);
});

it("before the first candles there is no price to tell of", async () => {
  const early = sandboxAt("2020-06-01T22:00:00Z");
  expect(await early.candles("AAPL", "2020-01-01", "2020-12-31")).toEqual([]);
  expect(await early.fundamentals("AAPL")).toBeUndefined();
  expect(await early.priceTarget("AAPL")).toBeUndefined();
  expect(await early.news("AAPL", "2020-05-01", "2020-06-01")).toEqual([]);
});
