import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { News } from "../../domain/alerts/news";
import type { AlertKind, AlertScope, ChannelTimings } from "../../domain/alerts/preferences";
import { users } from "./schema";

/** What members are told of, and what became of it (docs/decisions/0072). */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const userId = () =>
  text("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What a member chose. A member without a row has the defaults of domain/alerts/preferences.ts. */
export const alertPreferences = pgTable("alert_preferences", {
  userId: userId().primaryKey(),
  /** Empty where the member has not said where they are. */
  zone: text("zone").notNull(),
  /** Minutes since midnight, as the other two. */
  quietFrom: integer("quiet_from").notNull(),
  quietTo: integer("quiet_to").notNull(),
  digestAt: integer("digest_at").notNull(),
  scope: text("scope").$type<AlertScope>().notNull(),
  sectors: jsonb("sectors").$type<string[]>().notNull(),
  kinds: jsonb("kinds").$type<Partial<Record<AlertKind, ChannelTimings>>>().notNull(),
  /** When the member chose last; what a link in a mail turned off is no choice. */
  updatedAt: instant("updated_at").notNull(),
});

/** One row for each thing to tell. Of an entry of the ledger a trigger writes it, in the entry's own transaction. */
export const alertEvents = pgTable(
  "alert_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    key: text("key").notNull(),
    entrySeq: integer("entry_seq"),
    /** What it tells where that is no entry of the ledger. */
    news: jsonb("news").$type<News>(),
    /** Whose alone it is; of what everybody is told null. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    /** The last member of whom the rows are written. */
    spreadAfter: text("spread_after"),
    /** When that was done for all of them. */
    spreadAt: instant("spread_at"),
  },
  (table) => [
    uniqueIndex("alert_events_key").on(table.key),
    index("alert_events_unspread").on(table.id).where(sql`${table.spreadAt} is null`),
    index("alert_events_at").on(table.at),
    index("alert_events_user").on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

/** The address of a member's feed, as a hash: one at a time. */
export const alertFeeds = pgTable(
  "alert_feeds",
  {
    userId: userId().primaryKey(),
    hash: text("hash").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("alert_feeds_hash").on(table.hash)],
);

/**
 * `unsure`: a text whose provider did not say whether it has left, which is never sent twice. `delivered` and `undelivered`: what
 * its provider told of one that had left. `not wanted`: its member chose otherwise meanwhile; `no way`: there was no number or
 * browser to send it to; `withheld`: it may be shown no more; `overtaken`: something has begun since that makes it untrue.
 */
export const alertStates = [
  "waiting",
  "sent",
  "unsure",
  "delivered",
  "undelivered",
  "refused",
  "passed",
  "not wanted",
  "no way",
  "withheld",
  "overtaken",
  "not entitled",
  "not confirmed",
] as const;
export type AlertState = (typeof alertStates)[number];

/** One row for each member and channel of an event, whatever becomes of it. */
export const alertMessages = pgTable(
  "alert_messages",
  {
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => alertEvents.id, { onDelete: "cascade" }),
    userId: userId(),
    channel: text("channel").notNull(),
    state: text("state").$type<AlertState>().notNull(),
    notBefore: instant("not_before").notNull(),
    inDigest: boolean("in_digest").notNull(),
    /** Nobody else takes it before; null while nobody is at it. */
    leasedUntil: instant("leased_until"),
    attempts: integer("attempts").notNull(),
    /** Of a push: the member's browsers that have it already, by their ids. */
    takenBy: jsonb("taken_by").$type<string[]>(),
    /** When it left, or it was settled that it does not. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId, table.channel] }),
    index("alert_messages_due").on(table.channel, table.notBefore).where(sql`${table.endedAt} is null`),
    index("alert_messages_user").on(table.userId, table.eventId),
  ],
);

/** The number that a member is texted at: confirmed by a code, and apart from that agreed to. */
export const alertPhones = pgTable(
  "alert_phones",
  {
    userId: userId().primaryKey(),
    /** "+1" and ten digits. */
    phone: text("phone").notNull(),
    /** Keyed, of the code that was sent last; null once it was used or is no longer good. */
    codeDigest: text("code_digest"),
    codeSentAt: instant("code_sent_at"),
    codeTries: integer("code_tries").notNull().default(0),
    confirmedAt: instant("confirmed_at"),
    /** As the box stood beside it that was ticked. */
    consentRevision: text("consent_revision"),
    consentWording: text("consent_wording"),
    consentAt: instant("consent_at"),
    consentAddress: text("consent_address"),
    /** When the provider told that no text reaches it: it has to be confirmed anew, by a code that does. */
    refusedAt: instant("refused_at"),
    /** By STOP, or on the site: it ends that consent for good. */
    consentWithdrawnAt: instant("consent_withdrawn_at"),
  },
  (table) => [index("alert_phones_phone").on(table.phone)],
);

/** A row while the operator has all sending of alerts stopped: it is looked at before each claim. */
export const alertStops = pgTable(
  "alert_stops",
  {
    id: integer("id").primaryKey(),
    since: instant("since").notNull(),
  },
  (table) => [check("alert_stops_one", sql`${table.id} = 1`)],
);
