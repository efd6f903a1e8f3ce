import { z } from "zod";
import { assumed, bearerCall } from "./call";
import { Candles, FundOwnership, RecommendationTrends } from "./chart-schemas";
import { CalendarDate, DataSource, Ticker } from "./market-schemas";

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

const tags = ["charts"];

export const charts = {
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
