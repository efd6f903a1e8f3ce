import { z } from "zod";
import { isEvidenceLink } from "../domain/submission";
import { isTradeOrder, rulePattern, tradeOrders } from "../domain/trade-query";
import { assumed, Message, openCall, queryNumber, sharedCall, shown } from "./call";
import { LedgerHead } from "./ledger";
import { CalendarDate, DataSource, News, Ticker } from "./market-schemas";
import { RecordReport } from "./record-report";
import { ruled } from "./schema-forms";
import { TrackRecord } from "./track-record";

const text = (most: number) =>
  shown(z.string().trim().min(1, "Required").max(most, `Maximum length is ${most}`));

/** A row of the live history with its fields as SPEC 3 names them. Money is dollars, roi a fraction. */
export const TrackedTrade = z.object({
  id: z.string().max(120),
  rule: z.string().max(60).nullish(),
  basis: z.string().max(20).describe("live or simulated"),
  symbol: Ticker,
  tradeType: z.enum(["Call", "Put", "Stock"]),
  expiration: CalendarDate.nullish().describe("of an option, as the next; none of shares"),
  strike: z.number().positive().nullish(),
  bid: z.number().nonnegative(),
  ask: z
    .number()
    .positive()
    .nullish()
    .describe("what a share, or a share's worth of the option, was bought at"),
  exitBid: z.number().nonnegative().nullish().describe("what it was sold for: roi is (exitBid - ask) / ask"),
  fillDate: CalendarDate,
  closeDate: z.union([CalendarDate, z.literal("Open")]).describe("a date, or Open"),
  roi: z.number().nullish(),
  $1000: z.number().nullish().describe("the result for the stake"),
  balance: z
    .number()
    .nullish()
    .describe(
      "the record's fixed capital after this close, with the results of all that it took, whatever was asked for; none of what it did not take",
    ),
  taken: z
    .boolean()
    .nullish()
    .describe("whether the record's fixed capital took it; false: it had nothing left for it"),
  outOfSample: z.boolean().nullish().describe("its signal came after the day on which the rules were fixed"),
  exit: z.string().max(20).nullish().describe("target, stop, time, expiration, leave or unpriced"),
  ledgerSeq: z.number().int().positive().nullish().describe("the entry of the ledger that holds its signal"),
  closeSeq: z.number().int().positive().nullish().describe("the entry that holds its close"),
  source: z.string().max(40).nullish().describe("whose candles: sandbox, imported or a provider"),
  unproven: z
    .boolean()
    .nullish()
    .describe("its row calls itself more than simulated, and the ledger does not say so"),
});
export type TrackedTrade = z.infer<typeof TrackedTrade>;

/** Each may be left out; what is asked for has to hold for a trade to be listed and counted. */
export const TradeQuery = z.object({
  basis: z.enum(["live", "simulated"]).optional(),
  rule: z.string().max(60).regex(rulePattern, "There is no such rule").optional(),
  type: z.enum(["Call", "Put"]).optional(),
  symbol: Ticker.optional(),
  from: CalendarDate.optional().describe("filled on this day or later"),
  to: CalendarDate.optional().describe("filled on this day or before; 422 where it is before `from`"),
  sort: ruled(z.string().max(20), isTradeOrder, "There is no such order", { enum: tradeOrders })
    .optional()
    .describe(`one of ${tradeOrders.join(", ")}; -fill where there is none`),
  page: queryNumber(1, 100_000).optional(),
  size: queryNumber(1, 1000).optional().describe("rows of a page: 50 where there is none"),
});
export type TradeQuery = z.infer<typeof TradeQuery>;

export const TradeList = z.object({
  record: TrackRecord.describe("of all that were asked for, not of this page alone"),
  report: RecordReport.nullish().describe(
    "the total of the basis that was asked for on a fixed capital; none without a trade",
  ),
  trades: z.array(TrackedTrade).max(1000),
  page: z.number().int().positive(),
  pages: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
  curve: z
    .array(z.object({ date: CalendarDate, balanceCents: z.number().int() }))
    .max(400)
    .nullish()
    .describe(
      "the record's fixed capital by day of closing, with the results of all that it took, the oldest first, from the eve of the first fill; where it is thinned, its heights and depths stay",
    ),
  symbols: z.array(Ticker).max(2000).nullish().describe("that can be asked for"),
  rules: z
    .array(z.object({ name: z.string().max(60), title: z.string().max(100) }))
    .max(20)
    .nullish(),
  issued: z
    .object({
      trades: z.number().int().nonnegative(),
      since: CalendarDate.nullish().describe("the first fill"),
    })
    .nullish()
    .describe("how many live trades there are, whatever was asked for"),
  unproven: z.number().int().nonnegative().nullish().describe("rows that are so, whatever was asked for"),
  ledger: LedgerHead.nullish().describe("where the ledger stood when the record was read"),
  source: DataSource.nullish(),
});
export type TradeList = z.infer<typeof TradeList>;

/** A trade that a reader made and shows. */
export const Submission = z.object({
  name: text(100).describe("as it is to be shown"),
  symbol: Ticker,
  tradeType: z.enum(["Call", "Put"]),
  fillDate: CalendarDate.describe("a day on which the market was open"),
  closeDate: CalendarDate.describe("such a day as well, neither before the fill nor in the future"),
  roi: z.number().min(-1).max(100).describe("a fraction"),
  evidence: ruled(
    shown(z.string().trim().max(500, "Maximum length is 500")),
    isEvidenceLink,
    "Please enter a link that begins with https://",
    { format: "uri", pattern: "^https://[^\\p{Cc}\\p{Cs}]*$" },
  ).describe("a link: https, with a domain name"),
});
export type Submission = z.infer<typeof Submission>;

export const AcceptedSubmission = Submission.extend({ acceptedAt: z.string().max(40) });
export type AcceptedSubmission = z.infer<typeof AcceptedSubmission>;

const tags = ["roi"];
const extension = { meta: { extension: true as const }, tags: ["roi", "extension"] };

export const roi = {
  submit: openCall
    .route({
      method: "PUT",
      path: "/api/public-tracker/submissions",
      tags,
      summary: "Show a trade of one's own",
      description: "It is pending until staff have looked at its evidence. Sent twice it counts once.",
    })
    .input(assumed(Submission))
    .output(assumed(Message)),

  news: sharedCall
    .route({
      method: "GET",
      path: "/api/the-roi/news-articles",
      tags,
      summary: "News of the stocks in the record",
    })
    .output(assumed(News)),

  trades: sharedCall
    .meta(extension.meta)
    .route({
      method: "GET",
      path: "/api/public-tracker/trades",
      tags: extension.tags,
      summary: "The record: its figures and a page of its trades",
    })
    .input(TradeQuery)
    .output(TradeList),

  submissions: sharedCall
    .meta(extension.meta)
    .route({
      method: "GET",
      path: "/api/public-tracker/submissions",
      tags: extension.tags,
      summary: "Trades of readers: those that were accepted, and how many are pending",
    })
    .output(
      z.object({ pending: z.number().int().nonnegative(), accepted: z.array(AcceptedSubmission).max(200) }),
    ),
};
