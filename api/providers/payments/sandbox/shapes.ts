import type { Dispute, Intent, Invoice, Method, Sub } from "./books";

/** Objects as they stand in the real provider's events: its names, seconds since 1970, integer cents. */
const seconds = (date: Date | null) => date && Math.floor(date.getTime() / 1000);

export const subscriptionObject = (sub: Sub) => ({
  id: sub.id,
  object: "subscription",
  customer: sub.customerId,
  status: sub.status,
  metadata: { reference: sub.reference },
  default_payment_method: sub.methodId,
  cancel_at_period_end: sub.cancelAtPeriodEnd,
  cancellation_details: sub.cancelDetails,
  pause_collection: sub.isPaused ? { behavior: "void", resumes_at: null } : null,
  trial_end: seconds(sub.trialEndsAt),
  ended_at: seconds(sub.endedAt),
  created: seconds(sub.createdAt),
  // Since 2025 periods are of the items.
  items: {
    object: "list",
    data: [
      {
        current_period_start: seconds(sub.periodStartsAt),
        current_period_end: seconds(sub.periodEndsAt),
        price: { currency: "usd", unit_amount: sub.priceCents, recurring: { interval: "month" } },
        quantity: 1,
      },
    ],
  },
});

export const invoiceObject = (invoice: Invoice) => ({
  id: invoice.id,
  object: "invoice",
  number: invoice.number,
  customer: invoice.customerId,
  parent: {
    type: "subscription_details",
    subscription_details: { subscription: invoice.subscriptionId },
  },
  status: invoice.status,
  currency: "usd",
  amount_due: invoice.amountCents,
  amount_paid: invoice.paidCents,
  attempt_count: invoice.attempts,
  next_payment_attempt: seconds(invoice.nextAttemptAt),
  period_start: seconds(invoice.periodStart),
  period_end: seconds(invoice.periodEnd),
  created: seconds(invoice.createdAt),
});

const errorOf = ({ errorCode, errorMessage }: Intent) =>
  errorCode === null ? null : { type: "card_error", code: errorCode, message: errorMessage };

/** Without its client secret: events are stored. */
export const intentObject = (intent: Intent) => ({
  id: intent.id,
  object: `${intent.kind}_intent`,
  customer: intent.customerId,
  status: intent.status,
  payment_method: intent.methodId,
  metadata: intent.reference === null ? {} : { reference: intent.reference },
  created: seconds(intent.createdAt),
  ...(intent.kind === "payment"
    ? { amount: intent.amountCents, currency: "usd", last_payment_error: errorOf(intent) }
    : { usage: "off_session", last_setup_error: errorOf(intent) }),
});

/** What was taken for a payment. */
export const chargeObject = (intent: Intent) => ({
  id: intent.id.replace(/^pi_/, "ch_"),
  object: "charge",
  payment_intent: intent.id,
  customer: intent.customerId,
  amount: intent.amountCents,
  amount_refunded: intent.refundedCents,
  refunded: intent.refundedCents === intent.amountCents,
  currency: "usd",
});

/** What was given back of a payment, and came back. */
export const failedRefundObject = (intent: Intent, amount: number) => ({
  id: intent.id.replace(/^pi_/, "re_"),
  object: "refund",
  charge: intent.id.replace(/^pi_/, "ch_"),
  payment_intent: intent.id,
  amount,
  currency: "usd",
  status: "failed",
  failure_reason: "lost_or_stolen_card",
});

/** Without the evidence, which is of people: events are stored. */
export const disputeObject = (dispute: Dispute) => ({
  id: dispute.id,
  object: "dispute",
  charge: dispute.intentId.replace(/^pi_/, "ch_"),
  payment_intent: dispute.intentId,
  amount: dispute.amountCents,
  currency: "usd",
  reason: dispute.reason,
  status: dispute.status,
  evidence_details: {
    due_by: seconds(dispute.dueBy),
    has_evidence: dispute.evidence !== null,
    submission_count: dispute.submissions,
  },
  created: seconds(dispute.createdAt),
});

export const methodObject = (method: Method) => ({
  id: method.id,
  object: "payment_method",
  type: "card",
  customer: method.customerId,
  card: {
    brand: method.brand,
    last4: method.last4,
    exp_month: method.expMonth,
    exp_year: method.expYear,
  },
  created: seconds(method.createdAt),
});
