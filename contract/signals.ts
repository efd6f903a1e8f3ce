import { z } from "zod";
import { assumed, sharedCall } from "./call";
import { CalendarDate, DataSource, SectorName, SectorSlug, Ticker } from "./market-schemas";
import { RecordHeadline } from "./record-report";
import { TrackRecord } from "./track-record";

const price = z.number().positive();

/** The option that follows from a signal by the simulation of SPEC-DECISIONS 32; never a quote. */
export const OptionRow = z.object({
  tradeType: z.enum(["Call", "Put"]),
  expiration: CalendarDate,
  strike: price.describe("dollars"),
  bid: z.number().nonnegative().describe("dollars, by the pricing model: simulated"),
});
export type OptionRow = z.infer<typeof OptionRow>;

/** What became of a signal that opens a trade: what a rule said on a day, which is over once its trade is. */
export const SignalOutcome = z.object({
  state: z
    .string()
    .max(20)
    .describe(
      "new, open, target, stopped, time, left, expired, unpriced, unfilled, withdrawn, or not proven where its trade claims what the ledger lacks; any other is shown as it is",
    ),
  session: CalendarDate.nullish().describe("in which it is filled, or not at all"),
  fillDate: CalendarDate.nullish(),
  closeDate: CalendarDate.nullish(),
  roi: z.number().nullish().describe("the result as a fraction of the stake"),
  endingSeq: z.number().int().positive().nullish().describe("the entry of the ledger that says so"),
});
export type SignalOutcome = z.infer<typeof SignalOutcome>;

/** What was worked out for a stock or a sector from the candles up to `asOf`, and nothing after it. */
export const Signal = z.object({
  id: z.string().max(120),
  rule: z.string().max(60).describe("the rule's name, as in `rules`"),
  symbol: Ticker.nullish(),
  name: z.string().max(200).nullish(),
  sector: SectorName.nullish(),
  stance: z.string().max(20).describe("buy, sell or wait; any other is shown as it is"),
  asOf: CalendarDate.describe("the trading day whose close is the last that it knows"),
  since: CalendarDate.nullish().describe("the trading day on which the stance began"),
  close: price.nullish().describe("dollars, or the level of a sector's index"),
  entry: price.nullish().describe("dollars: what the plan reckons with; a trade is filled at the next open"),
  stop: price.nullish(),
  target: price.nullish(),
  reason: z.string().max(600).describe("why, in a plain sentence"),
  inputs: z
    .array(z.object({ name: z.string().max(60), value: z.number(), unit: z.string().max(20).nullish() }))
    .max(20)
    .nullish()
    .describe("the figures that the rule looked at"),
  option: OptionRow.nullish(),
  outcome: SignalOutcome.nullish().describe(
    "of the signal that the stance began with; none for one that opens no trade",
  ),
  basis: z.string().max(20).describe("simulated, or issued where the ledger holds it"),
  ledgerSeq: z.number().int().positive().nullish().describe("the entry of the ledger that holds it"),
  source: DataSource.nullish(),
});
export type Signal = z.infer<typeof Signal>;

/** A rule in words, and the whole record of its trades. */
export const SignalRule = z.object({
  name: z.string().max(60),
  title: z.string().max(100),
  description: z.string().max(1400).describe("what it looks at, when it speaks, and its stop and target"),
  record: TrackRecord.nullish().describe("of its simulated trades"),
  issuedRecord: TrackRecord.nullish().describe(
    "of the trades of its issued signals; none while there are none",
  ),
  whole: RecordHeadline.nullish().describe(
    "of the trades of all rules, to stand beside its own, which are a part of them",
  ),
});
export type SignalRule = z.infer<typeof SignalRule>;

/** The signals of a page, the newest first, with the rules that they follow. */
export const SignalList = z.object({
  asOf: CalendarDate.nullish(),
  signals: z.array(Signal).max(200),
  rules: z.array(SignalRule).max(20),
  source: DataSource.nullish(),
});
export type SignalList = z.infer<typeof SignalList>;

/** A sector's timing: its stance, and the index that it was read off. */
export const SectorTiming = SignalList.extend({
  sector: SectorName,
  index: z
    .array(
      z.object({
        date: CalendarDate,
        level: z.number(),
        average: z.number().nullish(),
        stance: z.string().max(20).nullish(),
      }),
    )
    .max(600)
    .nullish()
    .describe(
      "equal weight in each stock, 100 on the first day of all that are known, the oldest first; since the year before the newest; with its moving average",
    ),
});
export type SectorTiming = z.infer<typeof SectorTiming>;

const tags = ["market", "signals"];

/** Signals are open calls and stay open (SPEC-DECISIONS 18). */
export const signals = {
  sectorTiming: sharedCall
    .route({
      method: "GET",
      path: "/api/signals/sector-timing",
      tags,
      summary: "Whether a sector is one to be in",
    })
    .input(z.object({ slug: SectorSlug.optional().describe("3d-printing where there is none") }))
    .output(assumed(SectorTiming)),

  stockTiming: sharedCall
    .route({
      method: "GET",
      path: "/api/signals/stock-timing",
      tags,
      summary: "The timing of stocks: of all, or of a sector's",
    })
    .input(z.object({ slug: SectorSlug.optional() }))
    .output(assumed(SignalList)),

  stocksToWatch: sharedCall
    .route({ method: "GET", path: "/api/signals/stocks-to-watch", tags, summary: "Stocks near a signal" })
    .output(assumed(SignalList)),

  customPattern: sharedCall
    .route({
      method: "GET",
      path: "/api/signals/custom-pattern",
      tags,
      summary: "Stocks whose candles show our own pattern",
    })
    .output(assumed(SignalList)),
};
