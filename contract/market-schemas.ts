import { z } from "zod";
import { sectorSlugPattern, tickerPattern } from "../domain/market";

export const Ticker = z.string().regex(tickerPattern, "That is not a stock symbol");
export const SectorSlug = z.string().regex(sectorSlugPattern, "That is not a sector");

/** YYYY-MM-DD, a day that there is: a trading day has no time. */
export const CalendarDate = z.string().date("There is no such date");
const Instant = z.string().datetime({ offset: true });

/** Whether figures are left out for want of a licence. */
export const Withheld = z.boolean();

/** Where figures come from and what their licence asks for; shown beside them. */
export const DataSource = z.object({
  kind: z
    .string()
    .max(40)
    .describe("sandbox, imported or licensed; any other is shown by its attribution alone"),
  attribution: z.string().max(300).nullish().describe("the line that the licence wants to be shown"),
  delayMinutes: z.number().int().nonnegative().nullish(),
  withheld: Withheld.nullish().describe(
    "no licence lets these figures be shown: they are absent, and the site shows none that came",
  ),
  withheldInPart: Withheld.nullish().describe(
    "of some of the sources nothing may be shown: these figures are made of the others",
  ),
});
export type DataSource = z.infer<typeof DataSource>;

/** The last trading day's close. Prices are dollars (the stock's currency) with up to 6 decimals. */
export const Quote = z.object({
  asOf: CalendarDate.describe("the trading day"),
  price: z.number().positive(),
  change: z.number().nullish().describe("to the close before, in dollars"),
  changePercent: z.number().nullish().describe("to the close before, in percent"),
  trend: z.array(z.number()).max(60).nullish().describe("the last 30 closes, the oldest first"),
  source: DataSource.nullish(),
});
export type Quote = z.infer<typeof Quote>;

export const Fundamentals = z.object({
  marketCap: z.number().nullish().describe("dollars"),
  peRatio: z.number().nullish().describe("price over earnings per share; absent for a loss"),
  earningsPerShare: z.number().nullish().describe("dollars, last fiscal year"),
  dividendYield: z.number().nullish().describe("percent a year"),
  sharesOutstanding: z.number().nullish(),
  source: DataSource.nullish(),
});
export type Fundamentals = z.infer<typeof Fundamentals>;

export const SectorName = z.object({ slug: SectorSlug, name: z.string().max(100) });
export type SectorName = z.infer<typeof SectorName>;

const StockName = z.object({ symbol: Ticker, name: z.string().max(200) });

export const Sector = SectorName.extend({
  description: z.string().max(1000).nullish(),
  stocks: z.array(StockName).max(500).nullish().describe("who is in it, without figures: open to everybody"),
});
export type Sector = z.infer<typeof Sector>;

/** A stock as a row of a list. */
export const StockSummary = StockName.extend({
  quote: Quote.nullish(),
  fundamentals: Fundamentals.nullish(),
});
export type StockSummary = z.infer<typeof StockSummary>;

const count = z.number().int().nonnegative();
export const AnalystView = z.object({
  month: CalendarDate.nullish().describe("the first of the month that the counts are of"),
  strongBuy: count.nullish(),
  buy: count.nullish(),
  hold: count.nullish(),
  sell: count.nullish(),
  strongSell: count.nullish(),
  targetLow: z.number().nullish(),
  targetMean: z.number().nullish(),
  targetHigh: z.number().nullish(),
  source: DataSource.nullish(),
});
export type AnalystView = z.infer<typeof AnalystView>;

export const StockProfile = StockSummary.extend({
  exchange: z.string().max(100).nullish(),
  currency: z.string().max(10).nullish(),
  description: z.string().max(2000).nullish(),
  sectors: z.array(SectorName).max(50).nullish().describe("the one it belongs to most comes first"),
  day: z
    .object({
      open: z.number().nullish(),
      high: z.number().nullish(),
      low: z.number().nullish(),
      volume: z.number().nullish(),
      yearHigh: z.number().nullish().describe("of the closes of the last 365 days"),
      yearLow: z.number().nullish(),
    })
    .nullish(),
  analysts: AnalystView.nullish(),
});
export type StockProfile = z.infer<typeof StockProfile>;

export const SymbolMatch = StockName.extend({
  exchange: z.string().max(100).nullish(),
  sectors: z.array(SectorName).max(50).nullish(),
});
export type SymbolMatch = z.infer<typeof SymbolMatch>;

/** Text only: whatever looks like markup is shown as it is written. */
export const Article = z.object({
  id: z.string().max(200),
  headline: z.string().max(500),
  summary: z.string().max(5000).nullish(),
  url: z.string().max(2000).nullish().describe("shown as a link only if it is http or https"),
  publisher: z.string().max(200).nullish(),
  publishedAt: Instant,
  symbols: z.array(z.string().max(20)).max(50).nullish(),
});
export type Article = z.infer<typeof Article>;

export const News = z.object({
  articles: z.array(Article).max(200).describe("the newest first"),
  source: DataSource.nullish(),
});
export type News = z.infer<typeof News>;
