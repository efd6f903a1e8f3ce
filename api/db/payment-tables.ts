import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { referrals } from "./referral-tables";
import { users } from "./schema";

/** Subscriptions and what was paid for them. As with schema.ts: after a change run `npm run db:generate`. */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What api/mail/once.ts keeps of the mails about a row. */
export const mailColumns = () => ({
  /** Which were sent, such as `trial-end 2026-12-20`: each once. */
  mailed: jsonb("mailed").$type<readonly string[]>().notNull().default([]),
  /** Which are being sent, since when (ISO 8601): one whose sender died is sent by another. */
  mailClaims: jsonb("mail_claims").$type<Readonly<Record<string, string>>>().notNull().default({}),
});

/** The customer id of a user or an investor at the card provider. The ids of users and investors never coincide. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    /** Ours, which calls name; nobody can guess it. */
    id: text("id").primaryKey(),
    ownerKind: text("owner_kind", { enum: ["user", "investor"] }).notNull(),
    ownerId: text("owner_id").notNull(),
    /** Which adapter it is for: another one is never asked about it. */
    provider: text("provider").notNull(),
    /** Null until the provider has answered. */
    providerId: text("provider_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_customers_owner").on(table.provider, table.ownerKind, table.ownerId),
    uniqueIndex("payment_customers_provider").on(table.provider, table.providerId),
    index("payment_customers_person").on(table.ownerId),
  ],
);

/** Where a subscription stands with us: the provider has not answered, it lives, or it is over. */
const subscriptionStates = ["processing", "live", "ended"] as const;

/** One row for each subscription, written before the provider hears of it. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    /** Null once the account was deleted: what was paid stays on record. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    customerId: text("customer_id")
      .notNull()
      .references(() => paymentCustomers.id),
    plan: text("plan").notNull(),
    provider: text("provider").notNull(),
    providerId: text("provider_id"),
    idempotencyKey: text("idempotency_key").notNull(),
    state: text("state", { enum: subscriptionStates }).notNull(),
    /** The provider's word, as it was read last; null until it has answered. */
    status: text("status"),
    /** What was agreed to, each month. */
    priceCents: integer("price_cents").notNull(),
    listCents: integer("list_cents").notNull(),
    promoCode: text("promo_code"),
    /** By whose code its owner came: its sales are theirs, also once the owner's account is gone. */
    referralId: text("referral_id").references(() => referrals.id),
    trialDays: integer("trial_days").notNull(),
    /** Keyed, of the mailbox that has the trial: there is one for each. Null without a trial, and once the account is gone. */
    trialOf: text("trial_of"),
    /** What it is charged to; the card that was asked for may have been replaced since. */
    paymentMethodId: text("payment_method_id").notNull(),
    askedMethodId: text("asked_method_id"),
    /** Asked again, it has to be the same question: where the provider's page leads is part of it. */
    returnUrl: text("return_url"),
    trialEndsAt: instant("trial_ends_at"),
    periodEndsAt: instant("period_ends_at"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    cancelReason: text("cancel_reason"),
    cancelComment: text("cancel_comment"),
    endedAt: instant("ended_at"),
    /** Since when it is past due by our clock: its grace is counted from there. */
    pastDueSince: instant("past_due_since"),
    /** Since when a bank was asked to take a payment of it back, unless that was decided for us: it opens nothing. */
    disputedSince: instant("disputed_since"),
    ...mailColumns(),
    /** Why the provider made none, in its words. */
    refusal: text("refusal"),
    lastError: text("last_error"),
    attempts: integer("attempts").notNull().default(0),
    /** The key that the provider is asked by, where it is not the id: a failure that it has answered is kept under its key. */
    askedAs: text("asked_as"),
    /** Nobody else turns to the provider for it before. Null once it is over. */
    dueAt: instant("due_at"),
    /** When the provider was last asked where it stands. */
    readAt: instant("read_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("subscriptions_once").on(table.userId, table.idempotencyKey),
    // S10: whatever is pressed, one lives for each account and plan. Another adapter's are not asked about, and not in the way.
    uniqueIndex("subscriptions_live")
      .on(table.provider, table.userId, table.plan)
      .where(sql`${table.state} <> 'ended'`),
    uniqueIndex("subscriptions_provider").on(table.provider, table.providerId),
    index("subscriptions_due").on(table.dueAt),
    index("subscriptions_customer").on(table.customerId),
    index("subscriptions_trial").on(table.trialOf),
    index("subscriptions_referral").on(table.referralId),
    index("subscriptions_mails").on(table.id).where(sql`${table.mailClaims} <> '{}'::jsonb`),
    index("subscriptions_ended").on(table.endedAt).where(sql`${table.endedAt} is not null`),
    index("subscriptions_late").on(table.pastDueSince).where(sql`${table.pastDueSince} is not null`),
  ],
);

/** Who had a trial and has deleted the account since: one each, and nothing else is known of them. */
export const usedTrials = pgTable(
  "used_trials",
  {
    /** Keyed, of the mailbox. */
    digest: text("digest").primaryKey(),
    keptUntil: instant("kept_until").notNull(),
  },
  (table) => [index("used_trials_kept").on(table.keptUntil)],
);

/** Money that was given back, and the time (ISO 8601) at which this was read. */
export interface Refund {
  at: string;
  cents: number;
}

/** The provider's invoices, as they were read last. */
export const invoices = pgTable(
  "invoices",
  {
    /** The provider's. */
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    number: text("number"),
    status: text("status").notNull(),
    amountCents: integer("amount_cents").notNull(),
    paidCents: integer("paid_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** When more of it was given back than before, as the provider was read: nothing of what was given back earlier. */
    refunds: jsonb("refunds").$type<readonly Refund[]>().notNull().default([]),
    periodStart: instant("period_start"),
    periodEnd: instant("period_end"),
    /** The tax that is in the amount; null where none was worked out. */
    taxCents: integer("tax_cents"),
    hostedUrl: text("hosted_url"),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
    readAt: instant("read_at").notNull(),
  },
  (table) => [index("invoices_subscription").on(table.subscriptionId, table.createdAt)],
);

/** What a dispute does: a bank asks; has taken the money until it decides; has kept it; or is done with it. */
const disputeStandings = ["inquiry", "open", "lost", "over"] as const;

/** Disputed payments, as the provider described them last. */
export const disputes = pgTable(
  "disputes",
  {
    /** The provider's. */
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    customerId: text("customer_id")
      .notNull()
      .references(() => paymentCustomers.id),
    /** Null of what was paid for no subscription. */
    subscriptionId: text("subscription_id").references(() => subscriptions.id),
    invoiceId: text("invoice_id"),
    amountCents: integer("amount_cents").notNull(),
    /** The provider's words. */
    reason: text("reason").notNull(),
    status: text("status").notNull(),
    standing: text("standing", { enum: disputeStandings }).notNull(),
    openedAt: instant("opened_at").notNull(),
    /** Until when the bank takes evidence. */
    dueBy: instant("due_by"),
    submissions: integer("submissions").notNull(),
    /** When the bank's decision to keep the money was read; null of what was lost before that was kept. */
    lostAt: instant("lost_at"),
    readAt: instant("read_at").notNull(),
    /** To who runs the service. */
    ...mailColumns(),
  },
  (table) => [
    index("disputes_subscription").on(table.subscriptionId),
    index("disputes_invoice").on(table.invoiceId),
    index("disputes_customer").on(table.customerId),
    index("disputes_read").on(table.readAt).where(sql`${table.standing} in ('inquiry', 'open')`),
  ],
);

/** What the provider told us, stored before it is worked off; one row for each of its events. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's: told again, it is the same. */
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    type: text("type").notNull(),
    /** What it is about: the object itself is read again, as events come late and out of order. */
    objectKind: text("object_kind").notNull(),
    objectId: text("object_id").notNull(),
    /** The provider's customer, where the event names one. */
    customerId: text("customer_id"),
    happenedAt: instant("happened_at").notNull(),
    receivedAt: instant("received_at").notNull(),
    /** Null until it was worked off. */
    doneAt: instant("done_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
  },
  (table) => [
    index("payment_events_waiting").on(table.receivedAt).where(sql`${table.doneAt} is null`),
    index("payment_events_done").on(table.receivedAt).where(sql`${table.doneAt} is not null`),
  ],
);
