import { z } from "zod";
import { CalendarDate, DataSource, SectorName, Ticker } from "./market-schemas";

const price = z.number().positive();
const count = z.number().int().nonnegative();

/** What is told of sectors by year. */
const sectorMetrics = ["net-income", "revenue", "pe-ratio", "cash-flow", "fund-ownership"] as const;
/** What is told of one sector by year. */
export const oneSectorMetrics = [
  "recommendation-trends",
  "revenue",
  "net-income",
  "pe-ratio",
  "peg-ratio",
  "cash-flow",
  "fund-ownership",
] as const;

/** The same as a path's last segment. */
export const sectorCharts = [
  "net-income-by-year",
  "revenue-by-year",
  "pe-ratio-by-year",
  "cash-flow-by-year",
  "fund-ownership-by-year",
] as const satisfies readonly `${(typeof sectorMetrics)[number]}-by-year`[];
export const oneSectorCharts = [
  "recommendation-trends-by-year",
  "revenue-by-year",
  "net-income-by-year",
  "pe-ratio-by-year",
  "peg-ratio-by-year",
  "cash-flow-by-year",
  "fund-ownership-by-year",
] as const satisfies readonly `${(typeof oneSectorMetrics)[number]}-by-year`[];

/** Lines or bars by year: of sectors, of opinions, or (raw) of the very companies that a sector's figure is made of. */
export const YearChart = z.object({
  metric: z.string().max(60),
  unit: z.string().max(20).describe("dollars, ratio, percent or count"),
  type: z.string().max(20).nullish().describe("raw: a series for each company, as it was reported"),
  series: z
    .array(
      z.object({
        id: z.string().max(100).describe("a sector's slug, an opinion, or a symbol"),
        name: z.string().max(200),
        points: z.array(z.object({ year: z.number().int(), value: z.number().nullish() })).max(100),
      }),
    )
    .max(600),
  method: z.string().max(600).nullish().describe("how a figure is made of the companies', in a sentence"),
  asOf: CalendarDate.nullish().describe("the trading day of the prices that are in it"),
  source: DataSource.nullish(),
});
export type YearChart = z.infer<typeof YearChart>;

/** What analysts think possible within a year, beside the last close. Dollars. */
export const PriceTargets = z.object({
  sector: SectorName,
  stocks: z
    .array(
      z.object({
        symbol: Ticker,
        name: z.string().max(200),
        close: price.nullish(),
        low: price,
        mean: price,
        high: price,
      }),
    )
    .max(500),
  asOf: CalendarDate.nullish(),
  source: DataSource.nullish(),
});
export type PriceTargets = z.infer<typeof PriceTargets>;

/** Where a sector's index may go if it moves as it did: arithmetic, no forecast. Levels, 100 on the first day. */
export const PredictedPrice = z.object({
  sector: SectorName,
  history: z.array(z.object({ date: CalendarDate, level: z.number().positive() })).max(600),
  band: z
    .array(
      z.object({
        date: CalendarDate,
        low: z.number().nonnegative(),
        middle: z.number().nonnegative(),
        high: z.number().nonnegative(),
      }),
    )
    .max(300)
    .describe("the oldest first, the day after the history's last at its beginning"),
  method: z.string().max(1000).describe("in a sentence or two"),
  share: z.number().min(0).max(1).nullish().describe("of outcomes that the band is to hold"),
  error: z
    .object({
      percent: z
        .number()
        .nonnegative()
        .describe("the mean absolute error of “no change”, in percent of what came"),
      held: z.number().min(0).max(1).describe("the share of tries whose outcome lay within the band"),
      days: count.describe("trading days ahead"),
      tries: count.describe("stretches of so many days that do not overlap"),
    })
    .nullish()
    .describe("of the same method on the past, never knowing what came after"),
  asOf: CalendarDate.nullish(),
  source: DataSource.nullish(),
});
export type PredictedPrice = z.infer<typeof PredictedPrice>;

export const RecommendationTrends = z.object({
  symbol: Ticker,
  months: z
    .array(
      z.object({
        month: CalendarDate.describe("its first day"),
        strongBuy: count,
        buy: count,
        hold: count,
        sell: count,
        strongSell: count,
      }),
    )
    .max(240)
    .describe("the oldest first"),
  source: DataSource.nullish(),
});
export type RecommendationTrends = z.infer<typeof RecommendationTrends>;

export const FundOwnership = z.object({
  symbol: Ticker,
  years: z
    .array(
      z.object({
        year: z.number().int(),
        percent: z.number().min(0).nullish().describe("of the shares outstanding that funds hold"),
        funds: count.nullish().describe("that report holding it"),
      }),
    )
    .max(100)
    .describe("the oldest first"),
  source: DataSource.nullish(),
});
export type FundOwnership = z.infer<typeof FundOwnership>;

/** Daily candles, the oldest first; 4,000 stay under a megabyte. */
export const Candles = z.object({
  symbol: Ticker,
  currency: z.string().max(10).nullish(),
  candles: z
    .array(
      z.object({
        date: CalendarDate,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: z.number().nonnegative().nullish(),
      }),
    )
    .max(4000),
  source: DataSource.nullish(),
});
export type Candles = z.infer<typeof Candles>;
