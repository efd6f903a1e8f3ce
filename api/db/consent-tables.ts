import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./schema";

/** What people agreed to. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One row for each consent, added and never changed. */
export const consents = pgTable(
  "consents",
  {
    id: text("id").primaryKey(),
    /** Null for what has to stay after the account was deleted (api/privacy/delete-account.ts): the rest goes with it. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The press of the button that they came with: sent again, they are the same. */
    requestKey: text("request_key").notNull(),
    /** The agreement's name, or the kind of a consent. */
    kind: text("kind").notNull(),
    revision: text("revision").notNull(),
    /** SHA-256 of the text as it was shown, in hexadecimal. */
    hash: text("hash").notNull(),
    /** What of it was this person's alone, as the price and the day: in words, as the site wrote them. */
    terms: text("terms"),
    givenAt: instant("given_at").notNull(),
    /** The signer's, as for the account itself. */
    address: text("address").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    /** Of a deleted account's: when it is deleted too. */
    keptUntil: instant("kept_until"),
  },
  (table) => [
    uniqueIndex("consents_once").on(table.userId, table.requestKey, table.kind, table.revision, table.hash),
    index("consents_user").on(table.userId, table.givenAt),
    index("consents_kept").on(table.keptUntil).where(sql`${table.keptUntil} is not null`),
  ],
);
