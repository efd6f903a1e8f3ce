import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { subscribers, users } from "./schema";

/** Issues of the newsletter, and what became of each mail. After a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: text("id").primaryKey(),
    /** From 1 on, in the order in which they were sent; null of a draft. */
    number: integer("number"),
    subject: text("subject").notNull(),
    /** CommonMark with tables. */
    body: text("body").notNull(),
    /** Of two people who change it at once the second one is told. */
    version: integer("version").notNull(),
    /** When its mails were written. */
    sentAt: instant("sent_at"),
    /** From when on no more mail of it is handed over. */
    haltedAt: instant("halted_at"),
    changedBy: text("changed_by").references(() => users.id, { onDelete: "set null" }),
    updatedAt: instant("updated_at").notNull(),
    /** Who had confirmed when it was sent, and what became of their mails: kept here, since there are too many to count. */
    addresses: integer("addresses").notNull().default(0),
    waiting: integer("waiting").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    bounced: integer("bounced").notNull().default(0),
    unsure: integer("unsure").notNull().default(0),
    unsubscribed: integer("unsubscribed").notNull().default(0),
    halted: integer("halted").notNull().default(0),
    /** Of its addresses those whose mails are written. */
    addressed: integer("addressed").notNull().default(0),
    /** The reader up to whom its mails are written, by their ids; null of a draft, and where all are. */
    addressedTo: text("addressed_to"),
  },
  (table) => [
    uniqueIndex("newsletter_issues_number").on(table.number),
    index("newsletter_issues_updated").on(table.updatedAt),
    index("newsletter_issues_changed_by").on(table.changedBy),
  ],
);

/**
 * `sending` is written before a mail is handed to the mail server: where its process dies then, nobody knows whether it left,
 * and it is `unsure` and never sent again. `bounced`: it came back, or its address refused it.
 * `halted`: its turn came after the issue was halted.
 */
export const newsletterStates = [
  "waiting",
  "sending",
  "sent",
  "unsure",
  "bounced",
  "left",
  "halted",
] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** One row for each address of an issue. It outlives the address: only its count is told then. */
export const newsletterMessages = pgTable(
  "newsletter_messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    issueId: text("issue_id")
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: "cascade" }),
    subscriberId: text("subscriber_id").references(() => subscribers.id, { onDelete: "set null" }),
    state: text("state").$type<NewsletterState>().notNull(),
    notBefore: instant("not_before").notNull(),
    leasedUntil: instant("leased_until"),
    attempts: integer("attempts").notNull().default(0),
    endedAt: instant("ended_at"),
    /** When its reader left the newsletter, where this was the last issue that they got. */
    unsubscribedAt: instant("unsubscribed_at"),
  },
  (table) => [
    uniqueIndex("newsletter_messages_once").on(table.issueId, table.subscriberId),
    index("newsletter_messages_due").on(table.notBefore).where(sql`${table.endedAt} is null`),
    index("newsletter_messages_subscriber").on(table.subscriberId, table.issueId),
  ],
);
