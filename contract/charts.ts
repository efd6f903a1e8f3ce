import { z } from "zod";
import { assumed, bearerCall } from "./call";
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
};
