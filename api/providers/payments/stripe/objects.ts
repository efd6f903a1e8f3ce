import type Stripe from "stripe";
import type { NextStep, ProviderCard, ProviderInvoice, ProviderPayment, ProviderSubscription } from "../port";

/** The name under which our own id stands in the provider's objects. */
export const REFERENCE = "reference";

/** Seconds since 1970, as every time of the provider's. */
export const at = (seconds: number | null | undefined): Date | undefined =>
  typeof seconds === "number" ? new Date(seconds * 1000) : undefined;

/** What may be there as its id alone or whole. */
export const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === "string" ? value : value?.id;

const whole = <Value extends object>(value: string | Value | null | undefined): Value | undefined =>
  typeof value === "object" ? (value ?? undefined) : undefined;

export function toCard({ id, card }: Stripe.PaymentMethod, defaultId: string | undefined): ProviderCard[] {
  if (!card) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return [{ id, brand, last4, expMonth, expYear, isDefault: id === defaultId }];
}

/** How somebody goes on whose bank wants to know them. */
export const nextStepOf = ({ status, next_action, client_secret }: Stripe.PaymentIntent): NextStep =>
  status === "requires_action"
    ? { hostedUrl: next_action?.redirect_to_url?.url ?? undefined, clientSecret: client_secret ?? undefined }
    : {};

const isOver = (status: string) => status === "succeeded" || status === "canceled";

/** @param intent with its `latest_charge` */
export function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = whole(intent.latest_charge);
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return {
    id: intent.id,
    reference: intent.metadata[REFERENCE],
    status: intent.status,
    amountCents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    card: brand && last4 ? { brand, last4 } : undefined,
    refusal: intent.last_payment_error?.message,
    customerId: idOf(intent.customer),
    ...(!isOver(intent.status) && { clientSecret: intent.client_secret ?? undefined, ...nextStepOf(intent) }),
  };
}

/**
 * A payment on the provider's page, under the page's id: it has an intent only once a card was given there.
 * @param session with `payment_intent.latest_charge`
 */
export function toHostedPayment(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = whole(session.payment_intent);
  const hostedUrl = session.status === "open" ? (session.url ?? undefined) : undefined;
  const waiting: ProviderPayment = {
    id: session.id,
    reference: session.metadata?.[REFERENCE],
    status: "requires_payment_method",
    amountCents: session.amount_total ?? 0,
    refundedCents: 0,
    customerId: idOf(session.customer),
    hostedUrl,
  };
  const known = intent
    ? { ...waiting, ...toPayment(intent), id: session.id, hostedUrl, clientSecret: undefined }
    : waiting;
  return session.status === "expired" && !isOver(known.status) ? { ...known, status: "canceled" } : known;
}

/** @param subscription with its `customer`, whose default card is charged where it has none of its own */
export function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  const customer = whole(subscription.customer);
  const settings = customer && !customer.deleted ? customer.invoice_settings : undefined;
  const turn = item?.current_period_end;
  const { cancel_at: end, cancel_at_period_end } = subscription;
  // On a day of its own too, as its dashboard and its portal say it: with this period, unless it renews before.
  const isLast = end !== null && (turn === undefined || end <= turn);
  return {
    id: subscription.id,
    reference: subscription.metadata[REFERENCE],
    status: subscription.status,
    priceCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    trialEndsAt: at(subscription.trial_end),
    // Since 2025 periods are the items'.
    periodEndsAt: at(isLast ? end : turn),
    cancelAtPeriodEnd: cancel_at_period_end || isLast,
    endedAt: at(subscription.ended_at),
    createdAt: new Date(subscription.created * 1000),
    paymentMethodId: idOf(subscription.default_payment_method) ?? idOf(settings?.default_payment_method),
  };
}

/** The invoice that a subscription hangs on, where it came whole. */
export const latestInvoiceOf = ({ latest_invoice }: Stripe.Subscription): Stripe.Invoice | undefined =>
  whole(latest_invoice);

/** The intents that an invoice was to be paid by, the one in use first. @param invoice with its `payments` */
export function intentIdsOf({ payments }: Stripe.Invoice): string[] {
  const all = payments?.data ?? [];
  const inUse = [...all].sort((a, b) => Number(b.is_default) - Number(a.is_default));
  return inUse.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
}

/** @param refundedCents of the charges that paid it, which the invoice does not tell */
export function toInvoice(invoice: Stripe.Invoice, refundedCents: number): ProviderInvoice {
  // Its own period is that in which it was written; what it is for stands in its lines.
  const period = invoice.lines.data[0]?.period ?? { start: invoice.period_start, end: invoice.period_end };
  return {
    id: invoice.id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: invoice.number ?? undefined,
    status: invoice.status ?? "draft",
    amountCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    refundedCents,
    // One that is for a place that the provider does not know has none.
    taxCents: invoice.automatic_tax.enabled ? taxOf(invoice) : undefined,
    createdAt: new Date(invoice.created * 1000),
    paidAt: at(invoice.status_transitions.paid_at),
    attempts: invoice.attempt_count,
    nextAttemptAt: at(invoice.next_payment_attempt),
    periodStart: at(period.start),
    periodEnd: at(period.end),
    hostedUrl: invoice.hosted_invoice_url ?? undefined,
  };
}

const taxOf = ({ total_taxes }: Stripe.Invoice): number =>
  (total_taxes ?? []).reduce((cents, { amount }) => cents + amount, 0);
