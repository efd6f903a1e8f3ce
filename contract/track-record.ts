import { z } from "zod";
import { CalendarDate } from "./market-schemas";

const cents = z.number().int();
const count = z.number().int().nonnegative();

/**
 * What a set of trades comes to (domain/track-record.ts), each with the same stake. Money is integer cents; a share is a
 * fraction of 1.
 */
export const TrackRecord = z.object({
  basis: z.string().max(20).describe("live, simulated or sample; mixed where both are counted"),
  from: CalendarDate.nullish().describe("the first fill"),
  to: CalendarDate.nullish().describe("the last close, or the day that open trades are known up to"),
  trades: count.describe("closed and open"),
  open: count,
  wins: count,
  losses: count,
  intraday: count.describe("left on the day of the fill"),
  stakeCents: cents.describe("in each trade"),
  capitalCents: cents.describe(
    "what taking every trade took: on the day of a fill, the stakes then bound less the results of before, at its most",
  ),
  grossCents: cents.describe("the sum of all results"),
  subscriptionCents: cents.describe("the price of the subscription for every month begun of the period"),
  netCents: cents.describe("gross less subscription"),
  maxDrawdownCents: cents.describe("the deepest fall of capital and results from an earlier height"),
  maxDrawdownShare: z.number().nullish().describe("the deepest such fall, as a share of its height"),
  profitFactor: z.number().nullish().describe("gains over losses; none without a loss"),
  benchmarkShare: z
    .number()
    .nullish()
    .describe("what equal-weight buy and hold of all stocks brought in the same period"),
});
export type TrackRecord = z.infer<typeof TrackRecord>;
