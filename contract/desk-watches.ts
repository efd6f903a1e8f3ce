import { z } from "zod";
import { LONGEST_HOLDINGS, LONGEST_REASON, MOST_WATCHES } from "../domain/hand-made";
import { Message, shown } from "./call";
import { deskCall, Instant, Reason, deskTags as tags } from "./desk-call";
import { CalendarDate, Ticker } from "./market-schemas";

const WatchId = z.string().uuid().describe("made by the client that adds it: sent again it is the same one");
const Published = shown(z.string().trim().min(1).max(LONGEST_REASON)).describe("every member may read it");
const Holdings = shown(z.string().trim().min(1).max(LONGEST_HOLDINGS)).describe(
  "the analyst's own, disclosed to every member",
);

/** The forms of what a command names of a stock to watch. */
export const watchWords = { id: WatchId, reason: Published, holdings: Holdings };

/** A stock that an analyst says is worth watching, as members read of it. */
export const DeskWatch = z.object({
  id: WatchId,
  symbol: Ticker,
  basis: z.enum(["issued", "practice"]).describe("practice where its candles are sample or imported ones"),
  reason: z.string().max(LONGEST_REASON),
  holdings: z.string().max(800).describe("the analyst's statement"),
  day: CalendarDate.describe("on which it was added, in New York"),
});
export type DeskWatch = z.infer<typeof DeskWatch>;

/** Part of the service `desk`: stocks to watch. For analysts and owners. */
export const deskWatchCalls = {
  watches: deskCall
    .route({
      method: "GET",
      path: "/api/desk/watches",
      tags,
      summary: "The stocks that analysts say are worth watching, the newest first",
    })
    .output(
      z.object({
        watches: z.array(DeskWatch.extend({ isOwn: z.boolean(), addedAt: Instant })).max(MOST_WATCHES),
      }),
    ),

  addWatch: deskCall
    .route({
      method: "POST",
      path: "/api/desk/watches",
      tags,
      summary: "Add a stock to watch: members who want to know are told. Done once",
      description: "409 where the stock is on the list already, or the list is full.",
    })
    .input(z.object({ id: WatchId, symbol: Ticker, reason: Published, holdings: Holdings }))
    .output(Message),

  removeWatch: deskCall
    .route({
      method: "POST",
      path: "/api/desk/watches/{id}/removal",
      tags,
      summary: "Take a stock off that list",
    })
    .input(z.object({ id: WatchId, reason: Reason }))
    .output(Message),
};
