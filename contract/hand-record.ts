import { z } from "zod";
import { handBases, handStates } from "../domain/hand-made";
import { queryNumber, sharedCall } from "./call";
import { CalendarDate, DataSource, Ticker } from "./market-schemas";
import { RecordReport } from "./record-report";

const count = z.number().int().nonnegative();

/** Rows of a page of {@link HandSignals}. */
export const HAND_SIGNALS = 1_000;

/** A signal that an analyst made by hand, by the ledger alone. Prices are dollars a share. */
export const HandSignalRow = z.object({
  seq: z.number().int().positive().describe("of its entry in the ledger"),
  basis: z.enum(handBases),
  symbol: Ticker,
  tradeType: z.enum(["Call", "Put", "Stock"]),
  strike: z.number().positive().nullish().describe("of an option once it is known, as the next"),
  expiration: CalendarDate.nullish(),
  session: CalendarDate.describe("in which it could fill"),
  state: z.enum(handStates),
  fillDate: CalendarDate.nullish(),
  stakeCents: count.nullish(),
  ask: z.number().positive().nullish(),
  closeDate: CalendarDate.nullish(),
  exit: z.string().max(20).nullish(),
  exitBid: z.number().nonnegative().nullish(),
  feesCents: count.nullish().describe("of both sides"),
  resultCents: z.number().int().nullish().describe("net of the spread at both ends and of fees"),
  roi: z.number().nullish().describe("the result as a share of the stake"),
  taken: z.boolean().nullish().describe("whether the capital took it; none before a fill"),
});
export type HandSignalRow = z.infer<typeof HandSignalRow>;

/** All signals of one basis: no sum mixes two. */
export const HandTotal = z.object({
  basis: z.enum(handBases),
  states: z.object({
    ...{ waiting: count, open: count, closed: count, withdrawn: count, unfilled: count },
  }),
  report: RecordReport.nullish().describe("of those that were filled; none before the first"),
});
export type HandTotal = z.infer<typeof HandTotal>;

export const HandRecord = z.object({
  totals: z.array(HandTotal).max(handBases.length).describe("of each basis that has a signal, issued first"),
  asOf: CalendarDate.nullish().describe("the last session that it is known to"),
  source: DataSource.nullish(),
});
export type HandRecord = z.infer<typeof HandRecord>;

export const HandSignals = z.object({
  signals: z.array(HandSignalRow).max(HAND_SIGNALS).describe("the newest first"),
  pages: count,
  total: count,
});

const extension = { meta: { extension: true as const }, tags: ["roi", "extension"] };

/** Part of the service `roi`: what signals made by hand came to, beside the rules' (docs/decisions/0103). */
export const handRecordCalls = {
  handRecord: sharedCall
    .meta(extension.meta)
    .route({
      method: "GET",
      path: "/api/public-tracker/by-hand",
      tags: extension.tags,
      summary: "The record of the signals that analysts made by hand, which no other record has a part of",
    })
    .output(HandRecord),
  handSignals: sharedCall
    .meta(extension.meta)
    .route({
      method: "GET",
      path: "/api/public-tracker/by-hand/signals",
      tags: extension.tags,
      summary: "Every such signal with what became of it",
    })
    .input(z.object({ page: queryNumber(1, 100_000).optional().describe("of 1,000 signals") }))
    .output(HandSignals),
};
