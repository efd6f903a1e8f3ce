import { describe, expect, it } from "vitest";
import {
  type Company,
  type CompanyYear,
  fundShareOf,
  pegOf,
  priceOver,
  sumOf,
} from "../../../api/charts/figures";
import { sharesOf } from "../../../api/charts/opinions";
import { companySeries, sectorSeries } from "../../../api/charts/year-series";

/** With 10 shares, and these years. */
function company(
  symbol: string,
  years: Record<number, Partial<CompanyYear>>,
  rest: Partial<Company> = {},
): Company {
  const none = { revenue: null, netIncome: null, cashFlow: null, close: null, fundPercent: null };
  const known = Object.entries(years).map(([year, told]): [number, CompanyYear] => [
    Number(year),
    { ...none, ...told },
  ]);
  return { symbol, name: `${symbol} Inc.`, sectors: ["one"], shares: 10, years: new Map(known), ...rest };
}

describe("a sector's sum of a year", () => {
  it("is over the companies that told it, losses taken off", () => {
    const companies = [
      company("A", { 2024: { netIncome: 30 } }),
      company("B", { 2024: { netIncome: -12 } }),
      company("C", { 2023: { netIncome: 99 } }),
    ];
    expect(sumOf(companies, 2024, "netIncome")).toEqual({ value: 18, companies: 2 });
    expect(sumOf(companies, 2022, "netIncome")).toEqual({ value: null, companies: 0 });
  });
});

describe("a sector's price over earnings", () => {
  it("is the value of its companies over the sum of their earnings, not the mean of their ratios", () => {
    // Worth 10 x 20 = 200 and 10 x 6 = 60; earnings 10 and 3: 260 / 13 = 20. The mean of 20 and 20 would be, too;
    // with a loss of 3 the company still counts: 260 / 7.
    const two = (netIncome: number) => [
      company("A", { 2024: { close: 20, netIncome: 10 } }),
      company("B", { 2024: { close: 6, netIncome } }),
    ];
    expect(priceOver(two(3), 2024, "netIncome")).toEqual({ value: 20, companies: 2 });
    expect(priceOver(two(-3), 2024, "netIncome").value).toBeCloseTo(260 / 7, 12);
  });

  it("is none where all together lose or earn nothing", () => {
    const losing = (netIncome: number) => [
      company("A", { 2024: { close: 20, netIncome: 10 } }),
      company("B", { 2024: { close: 6, netIncome } }),
    ];
    expect(priceOver(losing(-10), 2024, "netIncome")).toEqual({ value: null, companies: 2 });
    expect(priceOver(losing(-11), 2024, "netIncome").value).toBeNull();
  });

  it("leaves a company out, price and earnings, of which either is unknown", () => {
    const companies = [
      company("A", { 2024: { close: 20, netIncome: 10 } }),
      company("B", { 2024: { close: null, netIncome: 90 } }),
      company("C", { 2024: { close: 50, netIncome: null } }),
      company("D", { 2024: { close: 50, netIncome: 7 } }, { shares: null }),
    ];
    expect(priceOver(companies, 2024, "netIncome")).toEqual({ value: 20, companies: 1 });
  });

  it("over revenue is price to sales", () => {
    expect(priceOver([company("A", { 2024: { close: 20, revenue: 80 } })], 2024, "revenue").value).toBe(2.5);
  });
});

describe("a sector's PEG ratio", () => {
  const grown = (before: number, after: number) => [
    company("A", { 2023: { netIncome: before }, 2024: { close: 30, netIncome: after } }),
  ];

  it("is price over earnings, over their growth in percent", () => {
    // 300 / 12 = 25; earnings grew from 10 to 12, by 20 %: 25 / 20.
    expect(pegOf(grown(10, 12), 2024).value).toBeCloseTo(1.25, 12);
  });

  it("is none without growth, after a loss, and of a first year", () => {
    expect(pegOf(grown(12, 12), 2024).value).toBeNull();
    expect(pegOf(grown(12, 10), 2024).value).toBeNull();
    expect(pegOf(grown(-5, 10), 2024).value).toBeNull();
    expect(pegOf(grown(10, 12), 2023)).toEqual({ value: null, companies: 0 });
  });

  it("compares the same companies in both years", () => {
    const late = company("B", { 2024: { close: 1000, netIncome: 1 } });
    expect(pegOf([...grown(10, 12), late], 2024).value).toBeCloseTo(1.25, 12);
  });
});

it("what funds hold of a sector counts each company by its worth today", () => {
  const companies = [
    company("A", { 2024: { fundPercent: 80 } }),
    company("B", { 2024: { fundPercent: 20 } }, { shares: 30 }),
    company("C", { 2024: { fundPercent: 99 } }, { shares: null }),
  ];
  const closes = new Map(["A", "B", "C"].map((symbol) => [symbol, { close: 5 }]));
  // Worth 50 and 150: 80 x 1/4 + 20 x 3/4.
  expect(fundShareOf(companies, 2024, closes)).toEqual({ value: 35, companies: 2 });
});

describe("a series of years", () => {
  const sector = { slug: "one", name: "One" };
  const many = (count: number, revenue: number) =>
    Array.from({ length: 4 }, (_, at) =>
      company(`S${at}`, {
        2022: { revenue: 1 },
        2023: { revenue: at < count ? revenue : null },
        2024: { revenue: 2 },
      }),
    );

  it("tells which years are of fewer than all companies", () => {
    const { series, method } = sectorSeries("revenue", [sector], many(2, 10), new Map());
    expect(series[0]?.points).toEqual([
      { year: 2022, value: 4 },
      { year: 2023, value: 20 },
      { year: 2024, value: 8 },
    ]);
    expect(method).toContain("Not all companies report: 2023 (2 of 4).");
  });

  it("leaves a year out of which fewer than half tell, and says so", () => {
    const { series, method } = sectorSeries("revenue", [sector], many(1, 10), new Map());
    expect(series[0]?.points[1]).toEqual({ year: 2023, value: null });
    expect(method).toContain("Left out, because fewer than half report: 2023 (1 of 4).");
  });

  it("names the sector where there are several, and says no more than a sentence holds", () => {
    const years = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [1980 + at, { revenue: 1 }]));
    const all = [company("A", years), company("B", {}), company("C", {}, { sectors: ["two"] })];
    const { method } = sectorSeries("revenue", [sector, { slug: "two", name: "Two" }], all, new Map());
    expect(method).toMatch(/One 1980 \(1 of 2\), .*One 1985 \(1 of 2\) and 34 more\.$/);
    expect(method.length).toBeLessThanOrEqual(600);
  });

  it("of companies are as they reported, and without those that tell nothing", () => {
    const companies = [
      company("A", { 2023: { fundPercent: 40 }, 2024: { fundPercent: null } }, { shares: null }),
      company("B", { 2024: { revenue: 1 } }),
    ];
    expect(companySeries("fund-ownership", companies)).toEqual([
      { id: "A", name: "A Inc.", points: [{ year: 2023, value: 40 }] },
    ]);
  });
});

it("the shares of opinions are of all that were given in a year", () => {
  const month = (symbol: string, date: string, buy: number, hold: number) => ({
    symbol,
    month: date,
    strongBuy: 0,
    buy,
    hold,
    sell: 0,
    strongSell: 1,
  });
  const series = sharesOf([
    month("A", "2025-11-01", 3, 4),
    month("B", "2025-12-01", 1, 0),
    month("A", "2026-01-01", 1, 0),
  ]);
  const told = Object.fromEntries(series.map(({ id, points }) => [id, points.map(({ value }) => value)]));
  // 2025: 4 of 10 buy, 4 hold, 2 strong sell.
  expect(told).toEqual({
    "strong-buy": [0, 0],
    buy: [40, 50],
    hold: [40, 0],
    sell: [0, 0],
    "strong-sell": [20, 50],
  });
});
