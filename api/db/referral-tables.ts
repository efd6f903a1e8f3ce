import { index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "./schema";

/** Who brought whom, and what was paid for it. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** One code for each ambassador, for good: also one that was given up is never anybody else's. */
export const referralCodes = pgTable(
  "referral_codes",
  {
    /** In small letters. */
    code: text("code").primaryKey(),
    /** As its owner writes it. */
    shown: text("shown").notNull(),
    /** Null once its owner is gone: links with it are about for good. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** When an operator has withdrawn it: nobody comes by it any more. */
    endedAt: instant("ended_at"),
  },
  (table) => [uniqueIndex("referral_codes_user").on(table.userId)],
);

/** Who came by whose code: written once for each account, and never changed. Its sales name it (subscriptions.referral_id). */
export const referrals = pgTable(
  "referrals",
  {
    id: text("id").primaryKey(),
    /** Who came; null once they have deleted their account. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Whose code it was, and who had brought that one: the two degrees. Null once they are gone. */
    firstId: text("first_id").references(() => users.id, { onDelete: "set null" }),
    secondId: text("second_id").references(() => users.id, { onDelete: "set null" }),
    code: text("code").notNull(),
    /** A keyed digest of the mailbox of who came: with another account they are the same person. */
    person: text("person"),
    /** register: with the account. subscribe: as the promo code of a subscription. */
    via: text("via", { enum: ["register", "subscribe"] }).notNull(),
    createdAt: instant("created_at").notNull(),
    /** When an operator has found that it is none, as after a charge-back: its sales count for nobody. */
    voidedAt: instant("voided_at"),
  },
  (table) => [
    uniqueIndex("referrals_user").on(table.userId),
    index("referrals_first").on(table.firstId),
    index("referrals_second").on(table.secondId),
    index("referrals_person").on(table.person),
  ],
);

/** What an operator has paid out, added and never changed. */
export const referralPayouts = pgTable(
  "referral_payouts",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Below zero where it takes back one that was noted wrongly. */
    cents: integer("cents").notNull(),
    /** The operator's own, such as a transfer's number: the same twice is one payout. */
    reference: text("reference").notNull(),
    paidAt: instant("paid_at").notNull(),
  },
  (table) => [
    uniqueIndex("referral_payouts_reference").on(table.reference),
    index("referral_payouts_user").on(table.userId),
  ],
);
