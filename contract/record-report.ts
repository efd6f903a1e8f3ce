import { z } from "zod";
import { CalendarDate } from "./market-schemas";

const cents = z.number().int();
const count = z.number().int().nonnegative();
/** A fraction of 1. */
const share = z.number();

const Drawdown = z.object({
  peak: CalendarDate,
  trough: CalendarDate,
  recovered: CalendarDate.nullish().describe("none while it lasts"),
  cents: z.number().describe("how deep, from the peak"),
  share,
  days: count.describe("of the calendar, from the peak to the recovery or the last session"),
});

const Performance = z.object({
  from: CalendarDate,
  to: CalendarDate,
  sessions: count,
  profitCents: z.number(),
  returnShare: share.describe("of the capital"),
  cagr: share.nullish().describe("none below a year, nor where the capital was ever lost"),
  volatility: share.nullish().describe("a year; none below 365 days, as the two after it"),
  sharpe: z.number().nullish(),
  sortino: z.number().nullish(),
  deepest: Drawdown.nullish(),
  longest: Drawdown.nullish(),
});

const Statistics = z.object({
  trades: count,
  open: count,
  wins: count,
  losses: count,
  intraday: count.describe("left on the day of the fill"),
  resultCents: cents,
  meanCents: z.number().nullish().describe("of the closed ones, as the three after it"),
  meanWinCents: z.number().nullish(),
  meanLossCents: z.number().nullish(),
  profitFactor: z.number().nullish(),
  openMeanCents: z
    .number()
    .nullish()
    .describe("what the open ones would have brought at the bid of their last close, on average"),
  allMeanCents: z.number().nullish().describe("of the closed ones and of those together"),
});

/** What the mean trade is where prices are others: a row of a small table. */
export const Sensitivity = z.object({
  roundTrip: z.number().nonnegative().describe("the whole spread, as a share of the price"),
  impliedFactor: z.number().positive().describe("implied volatility, times the forecast; 1 of shares"),
  trades: count,
  meanCents: z
    .number()
    .nullish()
    .describe("of every signal's trade that has closed, for the full stake; none without one"),
  profitFactor: z.number().nullish(),
});
export type Sensitivity = z.infer<typeof Sensitivity>;

/** Figures of a set of trades on one fixed capital (docs/decisions/0068 has every formula). Money is cents. */
export const RecordReport = z.object({
  capitalCents: cents.positive(),
  stakeCents: cents.positive(),
  monthlyCents: cents.nonnegative().describe("a month of the subscription"),
  cashYield: share.describe("of cash, a year, as Sharpe and Sortino have it"),
  rulesVersion: count,
  rulesDate: CalendarDate.describe("on which that version was fixed"),
  outOfSample: count.describe("trades that the capital took by signals of later days"),
  taken: count,
  skipped: count.describe("for which no capital was left"),
  ofTaken: Statistics,
  ofAll: Statistics.describe("of every signal, taken or skipped"),
  exposure: z.object({
    capitalShare: share.describe("that was occupied, on average"),
    sessionShare: share.describe("of the sessions that had a position"),
  }),
  interval: z
    .object({
      lowCents: z.number(),
      highCents: z.number(),
      blockSessions: count,
      blocks: count,
      draws: count,
      seed: count,
    })
    .nullish()
    .describe("95 % of the mean trade that has closed, by the stationary bootstrap; none below 30 blocks"),
  windows: z
    .array(
      z.object({
        years: count.describe("0 of the whole record"),
        net: Performance,
        gross: Performance,
        benchmark: Performance.nullish(),
      }),
    )
    .max(4),
  byYear: z
    .array(
      z.object({
        year: z.string().regex(/^\d{4}$/),
        netShare: share,
        grossShare: share,
        benchmarkShare: share.nullish(),
        taken: count,
        skipped: count,
      }),
    )
    .max(150),
  sensitivity: z
    .array(Sensitivity)
    .max(20)
    .nullish()
    .describe("what other costs would leave; none where no trade has closed, or no model priced one"),
  equity: z
    .array(z.object({ date: CalendarDate, netCents: z.number(), benchmarkCents: z.number().nullish() }))
    .max(400)
    .describe("at the close of sessions, at the bid; where it is thinned, its heights and depths stay"),
  view: z
    .object({
      taken: count,
      skipped: count,
      ofTotal: count.describe("that the total took"),
      ofTaken: Statistics,
      grossCents: z.number(),
      grossShare: share,
      netCents: z.number(),
      netShare: share,
    })
    .nullish()
    .describe("what the trades that were asked for add to it; none where all were"),
});
export type RecordReport = z.infer<typeof RecordReport>;

/** The whole record in a breath, on its fixed capital: it stands beside the result of any single trade. */
export const RecordHeadline = z.object({
  basis: z.string().max(20).describe("live where anything is, else simulated: no sum mixes them"),
  from: CalendarDate.describe("the eve of the first fill"),
  to: CalendarDate.describe("the last session that it is known to"),
  capitalCents: cents.positive(),
  stakeCents: cents.positive(),
  taken: count,
  skipped: count.describe("for which no capital was left"),
  netCents: z.number().describe("after the subscription"),
  netShare: share.describe("of the capital, as the next"),
  grossCents: z.number(),
  grossShare: share,
  benchmarkShare: share.nullish().describe("what buy and hold brought in the same sessions"),
});
export type RecordHeadline = z.infer<typeof RecordHeadline>;
