import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./schema";

/** Browsers that alerts are pushed to (docs/decisions/0080). As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One row for each browser that a member has added. */
export const alertBrowsers = pgTable(
  "alert_browsers",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** For the member to know it by, such as "Firefox on Windows". */
    name: text("name").notNull(),
    /** Keyed: by it a browser that is added again is found. */
    endpointDigest: text("endpoint_digest").notNull(),
    /** Address and keys, sealed (api/db/data-seal.ts), with the key that sealed them; null once it takes no pushes. */
    target: text("target"),
    targetKey: text("target_key"),
    /** The pair of ours that it subscribed to. */
    vapid: text("vapid").notNull(),
    addedAt: instant("added_at").notNull(),
    sentAt: instant("sent_at"),
    /** When its push service said that it takes no pushes any more. */
    endedAt: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("alert_browsers_endpoint").on(table.endpointDigest),
    index("alert_browsers_user").on(table.userId),
    index("alert_browsers_key").on(table.targetKey),
    index("alert_browsers_vapid").on(table.vapid).where(sql`${table.endedAt} is null`),
  ],
);

/** What the sandbox push service keeps of a subscription: that it was ended (api/providers/push/sandbox). */
export const sandboxPushEnds = pgTable(
  "sandbox_push_ends",
  {
    /** A hash: with the endpoint itself anybody could push to the browser. */
    subscription: text("subscription").primaryKey(),
    at: instant("at").notNull(),
  },
  (table) => [index("sandbox_push_ends_at").on(table.at)],
);

/** Pushes that the sandbox push service has taken and no browser has fetched. */
export const sandboxPushes = pgTable(
  "sandbox_pushes",
  {
    subscription: text("subscription").notNull(),
    /** A later push of the same topic takes its place. */
    topic: text("topic").notNull(),
    payload: text("payload").notNull(),
    /** How often the topic was pushed. */
    times: bigint("times", { mode: "number" }).notNull(),
    at: instant("at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscription, table.topic] }),
    index("sandbox_pushes_at").on(table.at),
    index("sandbox_pushes_expiry").on(table.expiresAt),
  ],
);
