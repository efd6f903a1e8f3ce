import type { oneSectorMetrics } from "../../contract/chart-schemas";
import { type Company, type Figure, fundShareOf, pegOf, priceOver, sumOf } from "./figures";

/** What is told by year: SPEC 7's, and price to sales, which has no path of its own. */
export type Metric = Exclude<(typeof oneSectorMetrics)[number], "recommendation-trends"> | "price-to-sales";

/** Today's closes by symbol, for the metric that counts companies by their worth. */
export type Closes = ReadonlyMap<string, { date: string; close: number }>;

export type Need = "reports" | "year-ends" | "funds" | "closes";

interface MetricRule {
  unit: "dollars" | "ratio" | "percent";
  /** What it is made from, beside who the companies are. */
  needs: readonly Need[];
  /** In a sentence, of sectors. */
  method: string;
  /** In a sentence, of companies as they reported. */
  raw: string;
  figure(companies: readonly Company[], year: number, closes: Closes): Figure;
}

const worth = "The market’s value is the close of the year’s last trading day times today’s number of shares";

const amount = (name: "revenue" | "netIncome" | "cashFlow", words: string): MetricRule => ({
  unit: "dollars",
  needs: ["reports"],
  method: `The sum of the ${words} that the sector’s companies reported for each fiscal year.`,
  raw: `Each company’s ${words} as reported for the fiscal year.`,
  figure: (companies, year) => sumOf(companies, year, name),
});

export const metricRules: Record<Metric, MetricRule> = {
  revenue: amount("revenue", "revenue"),
  "net-income": amount("netIncome", "net income"),
  "cash-flow": amount("cashFlow", "cash flow from operations"),
  "pe-ratio": {
    unit: "ratio",
    needs: ["reports", "year-ends"],
    method: `The market’s value of the companies over the sum of their net income; none for a loss. ${worth}.`,
    raw: `Each company’s market value over the net income that it reported; none for a loss. ${worth}.`,
    figure: (companies, year) => priceOver(companies, year, "netIncome"),
  },
  "peg-ratio": {
    unit: "ratio",
    needs: ["reports", "year-ends"],
    method: `The price-earnings ratio over the growth in percent of net income to that year; none where it did not grow. ${worth}.`,
    raw: `Each company’s price-earnings ratio over the growth in percent of its net income. ${worth}.`,
    figure: pegOf,
  },
  "price-to-sales": {
    unit: "ratio",
    needs: ["reports", "year-ends"],
    method: `The market’s value of the companies over the sum of their revenue. ${worth}.`,
    raw: `Each company’s market value over the revenue that it reported. ${worth}.`,
    figure: (companies, year) => priceOver(companies, year, "revenue"),
  },
  "fund-ownership": {
    unit: "percent",
    needs: ["funds", "closes"],
    method:
      "The percentage of shares that funds report holding at the year’s end, each company counted by its market value today.",
    raw: "The percentage of each company’s shares that funds report holding at the year’s end.",
    figure: fundShareOf,
  },
};
