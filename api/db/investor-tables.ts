import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { mailColumns, paymentCustomers } from "./payment-tables";

/** Investors, who have accounts of their own, and what they pledged. After a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const cents = (name: string) => bigint(name, { mode: "number" });

export const investors = pgTable(
  "investors",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** As of users. */
    emailProvenAt: instant("email_proven_at"),
    passwordUnconfirmed: boolean("password_unconfirmed").notNull().default(false),
    timeZone: text("time_zone"),
    /** none, or what the intermediary says of the checks. */
    checks: text("checks").notNull().default("none"),
    /** Its sentence where they failed. */
    checksMessage: text("checks_message"),
    /** Its id for this investor, once it was asked. */
    provider: text("provider"),
    providerId: text("provider_id"),
    /** All that was sent to be checked, sealed (api/db/data-seal.ts): it holds the tax id. Deleted once it was cleared. */
    checkRequest: text("check_request"),
    checkKey: text("check_key"),
    /** A keyed digest of it: the same answers sent again are the same check. */
    checkDigest: text("check_digest"),
    /** Keyed digests of the tax id, one for each key of its time: one person may have several accounts. */
    taxDigests: text("tax_digests").array(),
    accredited: boolean("accredited"),
    annualIncomeCents: cents("annual_income_cents"),
    netWorthCents: cents("net_worth_cents"),
    checkedAt: instant("checked_at"),
    dueAt: instant("due_at"),
    createdAt: instant("created_at").notNull(),
    /** As of users. */
    seenAt: instant("seen_at").notNull().defaultNow(),
    unusedToldAt: instant("unused_told_at"),
    accessEpoch: integer("access_epoch").notNull().default(0),
  },
  (table) => [
    uniqueIndex("investors_email").on(sql`lower(${table.email})`),
    index("investors_due").on(table.dueAt),
    index("investors_created").on(table.createdAt),
    // Of those that may be deleted for want of use: the others only become more.
    index("investors_unchecked").on(table.seenAt).where(sql`${table.checks} = 'none'`),
    index("investors_told").on(table.unusedToldAt).where(sql`${table.unusedToldAt} is not null`),
    index("investors_tax").using("gin", table.taxDigests),
  ],
);

const investorId = () =>
  text("investor_id")
    .notNull()
    .references(() => investors.id, { onDelete: "cascade" });

/** Where an investor is signed in; ending one refuses its token. */
export const investorSessions = pgTable(
  "investor_sessions",
  {
    id: text("id").primaryKey(),
    investorId: investorId(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    userAgent: text("user_agent"),
    address: text("address"),
  },
  (table) => [
    index("investor_sessions_investor").on(table.investorId),
    index("investor_sessions_expiry").on(table.expiresAt),
  ],
);

export const investorResetTokens = pgTable(
  "investor_reset_tokens",
  {
    hash: text("hash").primaryKey(),
    investorId: investorId(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("investor_reset_tokens_investor").on(table.investorId),
    index("investor_reset_tokens_expiry").on(table.expiresAt),
  ],
);

export const pledgeStates = [
  "draft",
  "checks_pending",
  "committed",
  "cancelled",
  "refunded",
  "closed",
  "failed",
] as const;

/** One row for each pledge, written before anybody else hears of it. */
export const pledges = pgTable(
  "pledges",
  {
    id: text("id").primaryKey(),
    /** Null once the account was deleted: what was paid stays on record. */
    investorId: text("investor_id").references(() => investors.id, { onDelete: "set null" }),
    /** Of whoever pledged, as they were then: the limit is a person's. Null once the twelve months are over. */
    taxDigests: text("tax_digests").array(),
    offeringId: text("offering_id").notNull(),
    offering: text("offering").notNull(),
    provider: text("provider").notNull(),
    /** The intermediary's id, once it has taken the pledge. */
    providerId: text("provider_id"),
    idempotencyKey: text("idempotency_key").notNull(),
    status: text("status", { enum: pledgeStates }).notNull(),
    amountCents: cents("amount_cents").notNull(),
    refundedCents: cents("refunded_cents").notNull().default(0),
    /** What the limit was, and what had been pledged, when it was made. */
    limitCents: cents("limit_cents"),
    investedElsewhereCents: cents("invested_elsewhere_cents").notNull(),
    acknowledged: jsonb("acknowledged")
      .$type<readonly { kind: string; revision: string; hash: string }[]>()
      .notNull(),
    acknowledgedAt: instant("acknowledged_at").notNull(),
    address: text("address").notNull(),
    customerId: text("customer_id").references(() => paymentCustomers.id),
    /** The card provider's payment intent, and its word as it was read last. */
    paymentId: text("payment_id"),
    paymentStatus: text("payment_status"),
    card: jsonb("card").$type<{ brand: string; last4: string }>(),
    message: text("message"),
    lastError: text("last_error"),
    ...mailColumns(),
    cancelUntil: instant("cancel_until").notNull(),
    /** When to turn to the providers next. Null once it is settled. */
    dueAt: instant("due_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("pledges_once").on(table.investorId, table.idempotencyKey),
    uniqueIndex("pledges_draft").on(table.investorId).where(sql`${table.status} = 'draft'`),
    uniqueIndex("pledges_payment").on(table.paymentId),
    index("pledges_investor").on(table.investorId, table.createdAt),
    index("pledges_due").on(table.dueAt),
    index("pledges_tax").using("gin", table.taxDigests),
    index("pledges_named").on(table.createdAt).where(sql`${table.taxDigests} is not null`),
    index("pledges_mails").on(table.id).where(sql`${table.mailClaims} <> '{}'::jsonb`),
  ],
);

/** The sandbox intermediary's own books (api/providers/crowdfunding/sandbox). It keeps no tax id and no address. */
export const sandboxBackers = pgTable(
  "sandbox_backers",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull(),
    /** checks_pending, cleared or failed. */
    checks: text("checks").notNull(),
    message: text("message"),
    /** When a pending check is decided. */
    decidedAt: instant("decided_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("sandbox_backers_reference").on(table.reference)],
);

export const sandboxCommitments = pgTable(
  "sandbox_commitments",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull(),
    backerId: text("backer_id").notNull(),
    offeringId: text("offering_id").notNull(),
    amountCents: cents("amount_cents").notNull(),
    status: text("status").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [uniqueIndex("sandbox_commitments_reference").on(table.reference)],
);
