import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./schema";

/** What the desk keeps about members. After a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What staff wrote about a member. No note is ever changed: a trigger refuses it. They go with the member. */
export const memberNotes = pgTable(
  "member_notes",
  {
    /** Of the form: sent twice, it is one note. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The id of who wrote it, or "command"; an account that is gone stays named. */
    author: text("author").notNull(),
    note: text("note").notNull(),
    writtenAt: instant("written_at").notNull(),
  },
  (table) => [index("member_notes_user").on(table.userId, table.writtenAt)],
);

/** Members whose data has to be kept for a court or an authority. The database itself refuses to delete them. */
export const legalHolds = pgTable("legal_holds", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "restrict" }),
  reason: text("reason").notNull(),
  setBy: text("set_by").notNull(),
  setAt: instant("set_at").notNull(),
});

/** Where money that the desk gives stands: it waits for a second person, or for the provider; or it is over. */
export const givenStates = ["waiting", "asked", "done", "refused", "withdrawn"] as const;

/** Refunds and free months that the desk gives. Written before the provider hears of it. */
export const givenMoney = pgTable(
  "given_money",
  {
    /** Of the form, and the key that the provider is asked by: sent twice, it is one. */
    id: text("id").primaryKey(),
    /** Null once the account is gone: what was paid stays on record. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["refund", "months"] }).notNull(),
    provider: text("provider").notNull(),
    /** The provider's invoice that is refunded. */
    invoiceId: text("invoice_id"),
    /** The provider's customer who is credited, and with how many months. */
    creditedId: text("credited_id"),
    months: integer("months"),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    state: text("state", { enum: givenStates }).notNull(),
    askedBy: text("asked_by").notNull(),
    askedAt: instant("asked_at").notNull(),
    approvedBy: text("approved_by"),
    endedAt: instant("ended_at"),
    /** Nobody else asks the provider before. */
    dueAt: instant("due_at"),
    lastError: text("last_error"),
  },
  (table) => [
    index("given_money_user").on(table.userId, table.askedAt),
    // A charge is given back once: no second one is asked for while the first is on its way.
    uniqueIndex("given_money_open")
      .on(table.provider, table.invoiceId)
      .where(sql`${table.state} in ('waiting', 'asked')`),
    index("given_money_due").on(table.dueAt).where(sql`${table.state} = 'asked'`),
  ],
);
