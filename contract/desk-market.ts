import { z } from "zod";
import { typedCandles } from "../domain/typed-candles";
import { Message } from "./call";
import { deskCall, Reason, deskTags as tags } from "./desk-call";
import { CalendarDate, Ticker } from "./market-schemas";

/** How many stocks, oddities and rows a reply tells of. */
const MOST = 1_000;

const count = z.number().int().min(0);
const Rows = z
  .string()
  .min(1, "Required")
  .max(typedCandles.letters)
  .describe("CSV of daily candles; its first line is symbol,date,open,high,low,close,volume");
const price = z.number().positive();
const Prices = z.object({ open: price, high: price, low: price, close: price, volume: count });
export type Prices = z.infer<typeof Prices>;

/** Something odd in a stored series: a session left out, or a night that looks like a split. */
const Oddity = z.object({ symbol: Ticker, date: CalendarDate, reason: z.string().max(400) });

export const MarketState = z.object({
  lastDay: CalendarDate.describe("the last session that is over"),
  sources: z
    .array(
      z.object({
        source: z.string().max(60).describe('"imported", or the name of a provider'),
        stocks: count,
        newest: CalendarDate.describe("of all its stocks"),
        behind: count.describe("its stocks that lack the last session"),
      }),
    )
    .max(50),
  stale: z
    .array(z.object({ symbol: Ticker, source: z.string().max(60).nullish(), last: CalendarDate.nullish() }))
    .max(MOST)
    .describe("stocks that lack the last session, or have no candles at all"),
  oddities: z.array(Oddity).max(MOST).describe("gaps and suspected splits"),
});
export type MarketState = z.infer<typeof MarketState>;

/** What a correction would change. */
export const CandlePreview = z.object({
  changes: z
    .array(
      z.object({
        symbol: Ticker,
        date: CalendarDate,
        old: Prices.nullish().describe("absent where the day had none"),
        corrected: Prices,
      }),
    )
    .max(MOST)
    .describe("rows that are as stored are left out"),
  same: count.describe("rows that are as stored"),
  used: z
    .array(z.object({ seq: count, trade: z.string().max(120), kind: z.string().max(20), date: CalendarDate }))
    .max(MOST)
    .describe("entries of the ledger that name such a day: what was told of a price stands"),
  seen: z.string().max(64).describe("what these changes are confirmed by"),
});
export type CandlePreview = z.infer<typeof CandlePreview>;

/** The calls of the desk about market data. */
export const deskMarketCalls = {
  marketState: deskCall
    .route({
      method: "GET",
      path: "/api/desk/market",
      tags,
      summary: "How fresh each source is, with gaps and suspected splits, for analysts and owners",
    })
    .output(MarketState),

  previewCandles: deskCall
    .route({
      method: "POST",
      path: "/api/desk/market/preview",
      tags,
      summary: "What rows of daily candles would change, for owners",
      description:
        "Nothing is changed. 422 for a wrong row, and where the series would have a new gap or unexplained split.",
    })
    .input(z.object({ rows: Rows }))
    .output(CandlePreview),

  correctCandles: deskCall
    .route({
      method: "POST",
      path: "/api/desk/market/candles",
      tags,
      summary: "Write rows of daily candles over those of the same days, with a reason, for owners",
      description:
        "409 where the change is another than the preview has shown. Old values stay in the audit log.",
    })
    .input(z.object({ rows: Rows, reason: Reason, seen: z.string().min(1).max(64) }))
    .output(Message),
};
