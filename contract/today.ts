import { z } from "zod";
import { MOST_WATCHES } from "../domain/hand-made";
import { mostWatched } from "../domain/watchlist";
import { bearerCall, Message } from "./call";
import { DeskWatch } from "./desk-watches";
import { CalendarDate, DataSource, Ticker } from "./market-schemas";
import { RecordHeadline } from "./record-report";
import { TrackedTrade } from "./roi";
import { Subscription } from "./transactions";
import { WatchlistEntry } from "./watchlist";

const Instant = z.string().datetime({ offset: true });
const price = z.number().positive();
const route = { tags: ["users", "extension"] };

/** Something that happened to a signal, as the ledger has it. */
export const TodayEvent = z.object({
  kind: z
    .string()
    .max(20)
    .describe("issued, amended, withdrawn, filled, unfilled, closed, corrected or retold"),
  ledgerSeq: z.number().int().positive().nullish(),
  at: Instant,
  basis: z.string().max(20).describe("issued or practice"),
  symbol: Ticker,
  tradeType: z.string().max(10).nullish(),
  exit: z.string().max(20).nullish(),
  resultCents: z.number().int().nullish().describe("of an ending, for the stake"),
  byHand: z
    .boolean()
    .nullish()
    .describe("whether an analyst made its signal by hand: `record` has no part of it"),
});
export type TodayEvent = z.infer<typeof TodayEvent>;

/** What else members were told of a stock. */
export const TodayNote = z.object({
  kind: z.string().max(20).describe("watch, or earnings or split of a stock with an open signal"),
  symbol: Ticker,
  date: CalendarDate.describe("of the close that it was found by, of the report or of the split"),
  at: Instant.describe("when it was told"),
  isSample: z.boolean().describe("whether it is about sample data"),
});
export type TodayNote = z.infer<typeof TodayNote>;

/** A signal that is open, with its levels and where its stock closed last. Prices are dollars. */
export const OpenSignal = z.object({
  id: z.string().max(120),
  symbol: Ticker,
  name: z.string().max(200),
  tradeType: z.enum(["Call", "Put", "Stock"]),
  fillDate: CalendarDate.nullish().describe("absent before its fill"),
  session: CalendarDate.nullish().describe(
    "before its fill: the session at whose open it is assumed to fill",
  ),
  entry: price.nullish().describe("before its fill: what the plan reckons with for the stock"),
  limit: price
    .nullish()
    .describe(
      "before its fill: the price of the stock beyond which not to enter, where its analyst named one",
    ),
  mostDays: z.number().int().positive().nullish().describe("after how many sessions it ends at the latest"),
  expiration: CalendarDate.nullish(),
  stop: price.nullish(),
  target: price.nullish(),
  amendedFrom: CalendarDate.nullish().describe(
    "the session from whose open on these levels hold, where they were amended",
  ),
  leaveOn: CalendarDate.nullish().describe("the session at whose open the record leaves it"),
  close: price.nullish(),
  asOf: CalendarDate.nullish().describe("the day of that close"),
  basis: z.string().max(20).describe("issued, practice or simulated"),
  ledgerSeq: z.number().int().positive().nullish().describe("of its signal"),
  source: DataSource.nullish(),
});
export type OpenSignal = z.infer<typeof OpenSignal>;

export const Today = z.object({
  since: Instant.nullish().describe(
    "when the visit before ended: what was recorded after it is among `events`",
  ),
  visitDue: z.boolean().describe("whether the site should note the visit (users.noteVisit)"),
  events: z.array(TodayEvent).max(50).describe("the newest first; at a first visit of the last seven days"),
  moreEvents: z.number().int().nonnegative().nullish().describe("how many more are new: the ledger has them"),
  notes: z
    .array(TodayNote)
    .max(50)
    .nullish()
    .describe("what else is new, the newest first: stocks to watch, and dates of open signals"),
  openSignals: z
    .array(OpenSignal)
    .max(200)
    .describe("those that wait for their fill first, then the newest fill"),
  endings: z.array(TrackedTrade).max(50).describe("of the record, the newest first"),
  endedOutside: z
    .array(TodayEvent)
    .max(50)
    .nullish()
    .describe(
      "what ended in the same days and is not in `record`: practice, what was made by hand, and what was withdrawn or not filled",
    ),
  endingsSince: CalendarDate.describe("the first day of which endings are listed"),
  record: RecordHeadline.nullish().describe("of all trades, to stand beside any result of a single one"),
  session: z
    .object({ date: CalendarDate, opensAt: Instant, endsAt: Instant })
    .describe("the exchange's present session, or the next one"),
  watchlist: z.array(WatchlistEntry).max(mostWatched),
  namedStocks: z
    .array(DeskWatch)
    .max(MOST_WATCHES)
    .nullish()
    .describe("stocks that analysts say are worth watching, the newest first"),
  subscription: Subscription.pick({
    status: true,
    trialEndsAt: true,
    periodEndsAt: true,
    cancelAtPeriodEnd: true,
    opens: true,
  })
    .nullish()
    .describe("absent for who has none"),
  testDriveEndsAt: Instant.nullish(),
  pushEndedAt: Instant.nullish().describe(
    "when a browser that alerts were pushed to took no more of them; absent once it is removed",
  ),
  alertsEnded: z
    .boolean()
    .nullish()
    .describe("whether alerts and feed have stopped with the subscription or test drive that they came with"),
  textsStoppedAt: Instant.nullish().describe(
    "when the number that alerts were texted to answered STOP; absent once the member has agreed anew or forgotten it",
  ),
  textsRefusedAt: Instant.nullish().describe(
    "when the provider told that no text reaches the member’s number; absent once it is confirmed anew or forgotten",
  ),
  emailConfirmed: z
    .boolean()
    .nullish()
    .describe("false: no alert is mailed until the member’s address is confirmed"),
  mailRefusedAt: Instant.nullish().describe(
    "when the member’s mailbox refused mail for good: no alert is mailed there until some mail arrives",
  ),
});
export type Today = z.infer<typeof Today>;

/** The calls behind a member's home. */
export const todayCalls = {
  today: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/today",
      ...route,
      summary: "What a member's home shows, in one reply",
      description: "It changes nothing: what is new stays new until a visit is noted.",
    })
    .output(Today),

  noteVisit: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/visit",
      ...route,
      summary: "Note that the member is here now",
      description: "After half an hour without a note the next one begins a new visit.",
    })
    .output(Message),
};
