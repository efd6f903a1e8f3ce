import { z } from "zod";
import { CalendarDate } from "./market-schemas";

const cents = z.number().int();
const count = z.number().int().nonnegative();

/**
 * What a set of trades comes to (domain/track-record.ts), each with the same stake, whoever had the capital for it: of no
 * capital, so that no percentage is among its figures (SPEC-DECISIONS 41) but the benchmark's, a fraction of 1. Money is
 * integer cents.
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
  grossCents: cents.describe("the sum of all results"),
  subscriptionCents: cents.describe("the price of the subscription for every month begun of the period"),
  netCents: cents.describe("gross less subscription"),
  maxDrawdownCents: cents.describe(
    "the deepest fall of the sum of results from an earlier height: of no capital, so no share of one",
  ),
  profitFactor: z.number().nullish().describe("gains over losses; none without a loss"),
  benchmarkShare: z
    .number()
    .nullish()
    .describe("what equal-weight buy and hold of all stocks brought in the same period"),
});
export type TrackRecord = z.infer<typeof TrackRecord>;
