import { z } from "zod";
import { MOST_STANDINGS, standingStates } from "../domain/process-standing";
import { Message, shown } from "./call";
import { deskCall, Instant, Reason, deskTags as tags } from "./desk-call";

const count = z.number().int().min(0);
const Name = z.string().max(60);

/** How many of the newest failures are told. */
export const FAILURES_SHOWN = 50;
/** Of how many days messages and webhooks are counted. */
export const COUNTED_DAYS = 7;

/** The id that a card provider gave to what it told. */
const EventId = shown(z.string().min(1).max(200));

/** What the card provider told and could not be worked off, or waits. Whose it is, is not told. */
export const Webhook = z.object({
  id: EventId,
  type: z.string().max(100),
  receivedAt: Instant,
  attempts: count,
  state: z.enum(["waiting", "given up"]),
  failure: z.string().max(200).nullish(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A call that a site holds back, or a provider that an upstream has asked. */
const Standing = z.object({
  name: Name,
  state: z.enum(standingStates).describe("trial: the next call tries whether it is answered again"),
  at: Instant.describe("since when it is open or fails, or when it answered last"),
});

export const Operations = z.object({
  sending: z.object({
    stoppedSince: Instant.nullish().describe("by a person, for every process; absent while alerts leave"),
    stoppedBySetting: z.boolean().describe("whether this process has ALERTS=stopped"),
  }),
  deliveries: z
    .array(z.object({ channel: Name, state: Name, messages: count }))
    .max(200)
    .describe(`alerts that were told of within ${COUNTED_DAYS} days`),
  failures: z
    .array(z.object({ at: Instant, channel: Name, state: Name, attempts: count }))
    .max(FAILURES_SHOWN)
    .describe("the newest that were refused or given up, without whom they were for"),
  bounces: z.object({
    addresses: count.describe("that refused their last mail"),
    held: count.describe("of these, that nothing is sent to for now"),
  }),
  webhooks: z.object({
    received: count.describe(`within ${COUNTED_DAYS} days`),
    waiting: count,
    stuck: z.array(Webhook).max(FAILURES_SHOWN).describe("the newest that wait or were given up"),
  }),
  providers: z
    .array(z.object({ part: Name, name: Name }))
    .max(20)
    .describe("in use by the process that answers"),
  process: z.object({ node: Name, startedAt: Instant, database: Name.describe("its version") }),
  migrations: z.object({
    known: count.describe("to the release that answers"),
    applied: count.describe("to the database: others where processes of two releases run"),
    newestAt: Instant.nullish(),
  }),
  processes: z
    .array(
      z.object({
        part: z.enum(["site", "upstream"]),
        build: Name.describe("tells one release from another"),
        node: Name,
        migrations: count.nullish().describe("that its release knows; absent of a site"),
        startedAt: Instant,
        seenAt: Instant,
        standings: z
          .array(Standing)
          .max(MOST_STANDINGS)
          .nullish()
          .describe(
            "open breakers of a site; of an upstream the providers that it has asked since its start",
          ),
      }),
    )
    .max(100)
    .nullish()
    .describe("those that were heard of within three minutes; absent where the upstream keeps no list"),
  versions: z
    .array(z.object({ topic: Name, changedAt: Instant }))
    .max(50)
    .describe("when each topic of shared data was written last, by any process"),
});
export type Operations = z.infer<typeof Operations>;

/** The calls of the desk about what runs, all of them for owners. */
export const deskOperationCalls = {
  operations: deskCall
    .route({
      method: "GET",
      path: "/api/desk/operations",
      tags,
      summary: "How sending, deliveries, webhooks, providers and versions stand, for owners",
      description: "Counts and names of ours: whose anything is, is not told.",
    })
    .output(Operations),

  stopSending: deskCall
    .route({
      method: "POST",
      path: "/api/desk/sending/stop",
      tags,
      summary: "Keep every alert from leaving, at once and in every process, for owners",
      description: "What is to be told waits. 409 where it is stopped already.",
    })
    .input(z.object({ reason: Reason }))
    .output(Message),

  startSending: deskCall
    .route({
      method: "POST",
      path: "/api/desk/sending/start",
      tags,
      summary: "Let alerts leave again, for owners",
      description: "409 where nobody has stopped it.",
    })
    .input(z.object({ reason: Reason }))
    .output(Message),

  replayWebhook: deskCall
    .route({
      method: "POST",
      path: "/api/desk/webhooks/{id}/replay",
      tags,
      summary: "Work off once more what the card provider told, for owners",
      description: "What it was about is read again from the provider. 409 while it waits.",
    })
    .input(z.object({ id: EventId }))
    .output(Message),
};
