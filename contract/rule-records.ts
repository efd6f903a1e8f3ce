import { z } from "zod";
import { instruments, publishedRules } from "../domain/rules/names";
import { queryNumber, sharedCall } from "./call";
import { CalendarDate, DataSource, Ticker } from "./market-schemas";
import { RecordReport } from "./record-report";

const count = z.number().int().nonnegative();

/** What a rule is in now. It has no stop, no target and no expiry: it ends by the rule. */
export const RuleHolding = z.object({
  symbol: Ticker,
  since: CalendarDate.describe("the fill"),
  weight: z.number().positive().max(1).describe("of the stake"),
});
export type RuleHolding = z.infer<typeof RuleHolding>;

/** A position of a published rule. Prices are dollars a share. */
export const RulePositionRow = z.object({
  symbol: Ticker,
  fillDate: CalendarDate,
  closeDate: z.union([CalendarDate, z.literal("Open")]),
  stakeCents: z.number().int().nonnegative(),
  ask: z.number().positive(),
  exitBid: z.number().nonnegative().nullish(),
  dividends: z
    .number()
    .nonnegative()
    .nullish()
    .describe("paid while it was held: roi is (exitBid + dividends - ask) / ask"),
  strike: z.number().positive().nullish().describe("of an option, as the next"),
  expiration: CalendarDate.nullish(),
  roi: z.number().nullish(),
  resultCents: z.number().int().nullish(),
  taken: z.boolean().describe("whether the capital took it"),
  outOfSample: z.boolean().nullish().describe("filled after the day on which the rules were fixed"),
});
export type RulePositionRow = z.infer<typeof RulePositionRow>;

/** The signals of a rule, held in one kind of instrument. */
export const HeldRecord = z.object({
  instrument: z.enum(instruments),
  report: RecordReport,
});
export type HeldRecord = z.infer<typeof HeldRecord>;

export const RuleRecord = z.object({
  name: z.enum(publishedRules),
  title: z.string().max(100),
  description: z.string().max(1400),
  paper: z.string().max(200).describe("who published it, and where"),
  asOf: CalendarDate.nullish().describe("the last close that it knows"),
  shares: HeldRecord.nullish().describe("none until it was worked out, as the next"),
  options: HeldRecord.nullish(),
  holding: z.array(RuleHolding).max(2000).describe("what it is in now"),
});
export type RuleRecord = z.infer<typeof RuleRecord>;

export const RuleRecords = z.object({ rules: z.array(RuleRecord).max(10), source: DataSource.nullish() });
export const RulePositions = z.object({
  positions: z.array(RulePositionRow).max(1000),
  pages: count,
  total: count,
});

const extension = { meta: { extension: true as const }, tags: ["roi", "extension"] };

/** Part of the service `roi`: rules from the literature, held as shares and as options (docs/decisions/0070). */
export const ruleRecordCalls = {
  ruleRecords: sharedCall
    .meta(extension.meta)
    .route({
      method: "GET",
      path: "/api/public-tracker/rules",
      tags: extension.tags,
      summary: "The records of the published rules: the same signals held as shares and as options",
    })
    .output(RuleRecords),
  rulePositions: sharedCall
    .meta(extension.meta)
    .route({
      method: "GET",
      path: "/api/public-tracker/rules/positions",
      tags: extension.tags,
      summary: "The positions of such a record, in the order in which capital goes to them",
    })
    .input(
      z.object({
        rule: z.enum(publishedRules),
        held: z.enum(instruments),
        page: queryNumber(1, 100_000).optional().describe("of 1,000 positions"),
      }),
    )
    .output(RulePositions),
};
