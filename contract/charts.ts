import { z } from "zod";
import { assumed, bearerCall } from "./call";
import {
  Candles,
  FundOwnership,
  oneSectorCharts,
  PredictedPrice,
  PriceTargets,
  RecommendationTrends,
  sectorCharts,
  YearChart,
} from "./chart-schemas";
import { CalendarDate, DataSource, SectorSlug, Ticker } from "./market-schemas";

/** Daily closes, the oldest first, in the stock's currency. */
export const PriceSeries = z.object({
  symbol: Ticker,
  currency: z.string().max(10).nullish(),
  points: z
    .array(z.object({ date: CalendarDate, close: z.number().positive(), volume: z.number().nullish() }))
    .max(8000),
  source: DataSource.nullish(),
});
export type PriceSeries = z.infer<typeof PriceSeries>;

/** One row for each fiscal year, the oldest first; amounts in the stock's currency. */
export const Financials = z.object({
  symbol: Ticker,
  currency: z.string().max(10).nullish(),
  years: z
    .array(
      z.object({
        year: z.number().int(),
        revenue: z.number().nullish(),
        netIncome: z.number().nullish(),
        cashFlow: z.number().nullish().describe("from operations"),
        earningsPerShare: z.number().nullish(),
      }),
    )
    .max(100),
  source: DataSource.nullish(),
});
export type Financials = z.infer<typeof Financials>;

/** A day that a database can hold. */
const Day = z
  .string()
  .date("Please give a date as YYYY-MM-DD")
  .regex(/^(?:19|20|21)/, "Please give a date as YYYY-MM-DD");

/** SPEC 7 says no more of it than its name: a series for each company, as it was reported, is our meaning of it. */
const Raw = z.literal("raw").optional().describe("raw: a series for each company, as it was reported");

const tags = ["charts"];

export const charts = {
  sectors: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/sectors/{chart}",
      tags,
      summary: "All sectors side by side, by year",
    })
    .input(z.object({ chart: z.enum(sectorCharts), type: Raw }))
    .output(assumed(YearChart)),

  sector: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/sectors/{slug}/{chart}",
      tags,
      summary: "A sector's figures by year",
      description:
        "With type=raw the PEG ratio's path answers price to sales instead: charts.sectorPriceToSales.",
    })
    .input(z.object({ slug: SectorSlug, chart: z.enum(oneSectorCharts), type: Raw }))
    .output(assumed(YearChart)),

  // SPEC 7: "reuses the peg-ratio path with ?type=raw". One path is one route, so this one answers the PEG ratio too,
  // which a client asks for as charts.sector.
  sectorPriceToSales: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/sectors/{slug}/peg-ratio-by-year",
      tags,
      summary: "A sector's price to sales by year",
      description: "With type=raw. Without it this is charts.sector's PEG ratio: the path is the same.",
    })
    .input(z.object({ slug: SectorSlug, type: Raw.describe("raw: price to sales; absent: the PEG ratio") }))
    .output(assumed(YearChart)),

  sectorPriceTargets: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/sectors/{slug}/price-targets",
      tags,
      summary: "What analysts think possible of a sector's stocks",
    })
    .input(z.object({ slug: SectorSlug }))
    .output(assumed(PriceTargets)),

  sectorPredictedPrice: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/sectors/{slug}/predicted-price",
      tags,
      summary: "Where a sector's index may go if it moves as it did",
    })
    .input(z.object({ slug: SectorSlug }))
    .output(assumed(PredictedPrice)),

  stockPrice: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/stocks/{ticker}/price",
      tags,
      summary: "A stock's daily closes",
    })
    .input(z.object({ ticker: Ticker }))
    .output(assumed(PriceSeries)),

  stockFinancials: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/stocks/{ticker}/financials",
      tags,
      summary: "A stock's revenue, income and cash flow by year",
    })
    .input(z.object({ ticker: Ticker }))
    .output(assumed(Financials)),

  stockRecommendationTrends: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/stocks/{ticker}/recommendation-trends-by-month",
      tags,
      summary: "What analysts recommended, by month",
    })
    .input(z.object({ ticker: Ticker }))
    .output(assumed(RecommendationTrends)),

  stockFundOwnership: bearerCall
    .route({
      method: "GET",
      path: "/api/charts/stocks/{ticker}/fund-ownership-by-year",
      tags,
      summary: "What funds held of a stock at the end of each year",
    })
    .input(z.object({ ticker: Ticker }))
    .output(assumed(FundOwnership)),

  stockCandles: bearerCall
    .route({
      method: "GET",
      path: "/admin/fin-hub/stock-candles",
      tags,
      summary: "A stock's daily candles",
      description: "Both ends are included; without them the newest 4,000. A range turned round is a 422.",
    })
    .input(z.object({ symbol: Ticker, from: Day.optional(), to: Day.optional() }))
    .output(assumed(Candles)),
};
