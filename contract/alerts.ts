import { z } from "zod";
import { isTimeZone } from "../domain/alerts/clock";
import { historyPlacePattern } from "../domain/alerts/history-place";
import { alertChannels, alertKinds, alertScopes, alertTimings } from "../domain/alerts/preferences";
import { AlertBrowser, PushKey } from "./alert-browsers";
import { AlertPhone } from "./alert-texts";
import { bearerCall, LinkToken, Message, openCall } from "./call";
import { SectorSlug } from "./market-schemas";
import { ruled } from "./schema-forms";

const Instant = z.string().datetime({ offset: true });
const route = { tags: ["users", "extension"] };
const minutes = z.number().int().min(0).max(1_439);
const kind = z.enum(alertKinds);
const channel = z.enum(alertChannels);

/** What a member chose. Times of the day are minutes since midnight where the member is. */
export const AlertChoices = z.object({
  zone: z
    .string()
    .max(60)
    .describe(
      "of the IANA database, such as America/New_York; empty in a reply as long as none was chosen, when nothing is texted",
    ),
  quietFrom: minutes,
  quietTo: minutes.describe("the same as quietFrom for no quiet hours"),
  digestAt: minutes,
  scope: z.enum(alertScopes),
  sectors: z.array(SectorSlug).max(200),
  told: z
    .array(z.object({ kind, channel, timing: z.enum(alertTimings) }))
    .max(alertKinds.length * alertChannels.length)
    .describe("each kind of alert with a channel that tells of it; what is not named is not told"),
});
export type AlertChoices = z.infer<typeof AlertChoices>;

/** As they are chosen: a reply may have a zone that only the other process knows. */
const ChosenAlerts = AlertChoices.extend({
  zone: ruled(AlertChoices.shape.zone, isTimeZone, "That is not a time zone", {
    pattern: "^[A-Za-z][\\w+-]*(?:/[\\w+-]+)*$",
  }),
});

/** A message that was written for a member, and what became of it. */
export const AlertMessage = z.object({
  kind: z.string().max(20).describe("as it was chosen; notice for what is about the alerts themselves"),
  symbol: z.string().max(20).nullish().describe("absent where it is about no stock"),
  channel: z.string().max(20),
  state: z
    .string()
    .max(20)
    .describe(
      "waiting, sent, unsure, delivered, undelivered, refused, passed, not wanted, no way, withheld, overtaken, not entitled or not confirmed",
    ),
  at: Instant.describe("when it ended, or before when it does not leave"),
  ledgerSeq: z.number().int().positive().nullish(),
});
export type AlertMessage = z.infer<typeof AlertMessage>;

/** How many messages a page of the history has. */
export const HISTORY_PAGE = 50;

const HistoryPlace = z.string().regex(historyPlacePattern, "That is no place in the history");

/** What a member's feed says, the newest first. Texts only: whatever looks like markup is shown as it is written. */
export const AlertFeed = z.object({
  entries: z
    .array(
      z.object({
        id: z.string().max(200).describe("the same each time, and of no other entry"),
        ledgerSeq: z.number().int().positive().nullish().describe("absent for what is not in the ledger"),
        symbol: z.string().max(20),
        at: Instant,
        title: z.string().max(200),
        sentences: z.array(z.string().max(1_000)).max(20),
      }),
    )
    .max(100),
});
export type AlertFeed = z.infer<typeof AlertFeed>;

/** The calls behind what a member is told. */
export const alertCalls = {
  alerts: bearerCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/users/alerts",
      ...route,
      summary: "What the user chose to be told, and what was sent",
    })
    .input(z.object({ before: HistoryPlace.optional().describe("what was sent before that place") }))
    .output(
      z.object({
        choices: AlertChoices,
        kinds: z.array(kind).max(alertKinds.length).describe("those that this upstream tells"),
        channels: z.array(channel).max(alertChannels.length).describe("those that it has"),
        entitled: z.boolean().describe("whether anything is sent at present"),
        watching: z
          .number()
          .int()
          .nonnegative()
          .nullish()
          .describe("entries of the user's watchlist, by which alerts may be chosen"),
        emailConfirmed: z
          .boolean()
          .nullish()
          .describe("false: nothing is mailed until the address is confirmed"),
        feedSince: Instant.nullish().describe(
          "when the address of the user's feed was made; absent without one",
        ),
        phone: AlertPhone.nullish().describe("for alerts by text; absent without one"),
        browsers: z
          .array(AlertBrowser)
          .max(100)
          .nullish()
          .describe("that alerts are pushed to, or were; absent where none can be"),
        pushKey: PushKey.nullish(),
        history: z.array(AlertMessage).max(HISTORY_PAGE).describe("a page of it, the newest first"),
        before: HistoryPlace.nullish().describe("what to ask for next; absent at the end"),
      }),
    ),

  chooseAlerts: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/alerts",
      ...route,
      summary: "Choose what the user is told, how and when",
      description: "422 for a channel that this upstream does not have, or one that has no digest.",
    })
    .input(ChosenAlerts)
    .output(Message),

  testAlert: bearerCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/users/alerts/test",
      ...route,
      summary: "Send a test alert by each way that the user has, which says what it is",
      description:
        "422 where there is no way: nothing is mailed to an address that is not confirmed. By text within the hours alone in which texts may arrive; pushed to every browser that was added.",
    })
    .output(Message),

  makeAlertFeed: bearerCall
    .meta({ extension: true })
    .route({
      method: "PUT",
      path: "/api/users/alerts/feed",
      ...route,
      summary: "Make an address for the user's feed, and end the one before it",
      description: "It is answered once and kept as a hash alone.",
    })
    .output(z.object({ token: LinkToken })),

  endAlertFeed: bearerCall
    .meta({ extension: true })
    .route({ method: "DELETE", path: "/api/users/alerts/feed", ...route, summary: "End the user's feed" })
    .output(Message),

  alertFeed: openCall
    .meta({ extension: true })
    .route({
      method: "GET",
      path: "/api/alert-feeds/{token}",
      ...route,
      summary: "What the feed at an address says",
      description: "404 where there is no such feed, 410 where nothing is sent to its member at present.",
    })
    .input(z.object({ token: LinkToken }))
    .output(AlertFeed),

  unsubscribeAlerts: openCall
    .meta({ extension: true })
    .route({
      method: "POST",
      path: "/api/users/alerts/unsubscribe/{token}",
      ...route,
      summary: "Turn off what a link in a mail is about",
      description: "It works as often as it is asked for, and turns nothing on.",
    })
    .input(z.object({ token: LinkToken }))
    .output(Message),
};
