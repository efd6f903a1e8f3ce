import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/** Which campaign brought whom, and what visitors did. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One row for each campaign that brought a user. */
export const campaigns = pgTable(
  "campaigns",
  {
    id: text("id").primaryKey(),
    ownerKind: text("owner_kind", { enum: ["user", "investor"] }).notNull(),
    ownerId: text("owner_id").notNull(),
    visitorId: text("visitor_id").notNull(),
    sessionId: text("session_id"),
    source: text("source"),
    medium: text("medium"),
    utmId: text("utm_id"),
    campaign: text("campaign"),
    term: text("term"),
    content: text("content"),
    referredBy: text("referred_by"),
    /** Of the six values: the same campaign again is the same row. */
    digest: text("digest").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("campaigns_once").on(table.ownerKind, table.ownerId, table.digest),
    index("campaigns_created").on(table.createdAt),
  ],
);

/** What the site told of visitors. */
export const events = pgTable(
  "events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").notNull(),
    at: instant("at").notNull(),
    receivedAt: instant("received_at").notNull(),
    category: text("category"),
    action: text("action"),
    label: text("label"),
    value: doublePrecision("value"),
    target: text("target"),
    path: text("path"),
    /** How many views or visits the row stands for. */
    count: integer("count").notNull().default(1),
    visitorId: text("visitor_id"),
    sessionId: text("session_id"),
    userId: text("user_id"),
    /** What brought a visit, or a user who signed up: of the campaign, and the host of a website. */
    source: text("source"),
    medium: text("medium"),
    campaign: text("campaign"),
    website: text("website"),
  },
  (table) => [
    index("events_received").on(table.receivedAt),
    index("events_user").on(table.userId),
    index("events_visitor").on(table.visitorId),
  ],
);

/** How often something was searched for, by the day: nobody's name is in it. */
export const searches = pgTable(
  "searches",
  {
    words: text("words").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.words, table.day] }), index("searches_day").on(table.day)],
);
