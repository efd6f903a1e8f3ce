import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/**
 * The sandbox card provider's own books (api/providers/payments/sandbox). No card number is kept: of a test card its kind
 * and its last four digits are. As with schema.ts: after a change run `npm run db:generate`.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const sandboxCustomers = pgTable(
  "sandbox_customers",
  {
    id: text("id").primaryKey(),
    /** Ours, as it was given. */
    reference: text("reference").notNull(),
    email: text("email").notNull(),
    name: text("name"),
    defaultMethodId: text("default_method_id"),
    /** How far its clock was moved ahead of the real one. */
    clockSeconds: integer("clock_seconds").notNull().default(0),
    /** What the next invoices are less by. */
    creditCents: integer("credit_cents").notNull().default(0),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("sandbox_customers_reference").on(table.reference),
    index("sandbox_customers_email").on(sql`lower(${table.email})`),
  ],
);

export const sandboxMethods = pgTable(
  "sandbox_payment_methods",
  {
    id: text("id").primaryKey(),
    /** Null until it was attached, and again once it was detached. */
    customerId: text("customer_id"),
    /** How it behaves: the name of the test card. */
    behaviour: text("behaviour").notNull(),
    brand: text("brand").notNull(),
    last4: text("last4").notNull(),
    expMonth: integer("exp_month").notNull(),
    expYear: integer("exp_year").notNull(),
    /** Whether its owner has authenticated it for later charges. */
    isSetUp: boolean("is_set_up").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("sandbox_payment_methods_customer").on(table.customerId)],
);

/** Setup intents and payment intents, with the hosted page of those that have one. */
export const sandboxIntents = pgTable(
  "sandbox_intents",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["setup", "payment"] }).notNull(),
    customerId: text("customer_id").notNull(),
    reference: text("reference"),
    clientSecret: text("client_secret").notNull(),
    status: text("status").notNull(),
    amountCents: integer("amount_cents"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** When the bank sends back what was given back. */
    refundFailsAt: instant("refund_fails_at"),
    methodId: text("method_id"),
    invoiceId: text("invoice_id"),
    /** The provider's code and sentence of the last refusal. */
    errorCode: text("error_code"),
    errorMessage: text("error_message"),
    /** The unguessable part of its hosted page's address. */
    pageId: text("page_id"),
    returnUrl: text("return_url"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sandbox_intents_secret").on(table.clientSecret),
    uniqueIndex("sandbox_intents_page").on(table.pageId),
    index("sandbox_intents_reference").on(table.reference),
    index("sandbox_intents_customer").on(table.customerId),
    index("sandbox_intents_method").on(table.methodId),
    index("sandbox_intents_status").on(table.status),
    index("sandbox_intents_refund_fails")
      .on(table.refundFailsAt)
      .where(sql`${table.refundFailsAt} is not null`),
  ],
);

export const sandboxSubscriptions = pgTable(
  "sandbox_subscriptions",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull(),
    customerId: text("customer_id").notNull(),
    status: text("status").notNull(),
    priceCents: integer("price_cents").notNull(),
    methodId: text("method_id").notNull(),
    trialEndsAt: instant("trial_ends_at"),
    periodStartsAt: instant("period_starts_at").notNull(),
    periodEndsAt: instant("period_ends_at").notNull(),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    cancelDetails: jsonb("cancel_details").$type<{ feedback?: string; comment?: string }>(),
    trialEndTold: boolean("trial_end_told").notNull().default(false),
    /** Its invoices are void from the start. */
    isPaused: boolean("is_paused").notNull().default(false),
    endedAt: instant("ended_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("sandbox_subscriptions_reference").on(table.reference),
    index("sandbox_subscriptions_customer").on(table.customerId),
  ],
);

export const sandboxInvoices = pgTable(
  "sandbox_invoices",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull(),
    subscriptionId: text("subscription_id").notNull(),
    customerId: text("customer_id").notNull(),
    status: text("status").notNull(),
    amountCents: integer("amount_cents").notNull(),
    paidCents: integer("paid_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    intentId: text("intent_id"),
    attempts: integer("attempts").notNull().default(0),
    /** When it is tried again by itself. */
    nextAttemptAt: instant("next_attempt_at"),
    periodStart: instant("period_start").notNull(),
    periodEnd: instant("period_end").notNull(),
    createdAt: instant("created_at").notNull(),
    paidAt: instant("paid_at"),
  },
  (table) => [
    index("sandbox_invoices_subscription").on(table.subscriptionId),
    index("sandbox_invoices_customer").on(table.customerId),
    index("sandbox_invoices_next").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
  ],
);

/** What owners of test cards have asked their bank to take back. */
export const sandboxDisputes = pgTable(
  "sandbox_disputes",
  {
    id: text("id").primaryKey(),
    intentId: text("intent_id").notNull(),
    customerId: text("customer_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    status: text("status").notNull(),
    /** As it was submitted, by the real provider's names. */
    evidence: jsonb("evidence").$type<Readonly<Record<string, string>>>(),
    submissions: integer("submissions").notNull().default(0),
    dueBy: instant("due_by").notNull(),
    /** When the bank next does something; null once it has decided. */
    nextAt: instant("next_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("sandbox_disputes_intent").on(table.intentId),
    index("sandbox_disputes_customer").on(table.customerId),
    index("sandbox_disputes_next").on(table.nextAt).where(sql`${table.nextAt} is not null`),
  ],
);

/** Requests by their Idempotency-Key, with what was answered. */
export const sandboxPaymentKeys = pgTable(
  "sandbox_payment_keys",
  {
    key: text("key").primaryKey(),
    /** SHA-256 of what was asked: the same key with another question is an error. */
    digest: text("digest").notNull(),
    /** The id of the object that was made. */
    objectId: text("object_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("sandbox_payment_keys_created").on(table.createdAt)],
);

/** Events on their way to our webhook. */
export const sandboxPaymentEvents = pgTable(
  "sandbox_payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** The body as it is sent and signed. */
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
    deliveredAt: instant("delivered_at"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at").notNull(),
  },
  (table) => [
    index("sandbox_payment_events_due").on(table.deliveredAt, table.nextAttemptAt),
    index("sandbox_payment_events_created").on(table.createdAt),
  ],
);
