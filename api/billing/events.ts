import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { paymentEvents, subscriptions } from "../db/payment-tables";
import { describeError } from "../errors";
import { refundFailedMail } from "../mail/dispute-mail";
import { PaymentError, type ProviderEvent, type ProviderPayment } from "../providers/payments/port";
import { type BillingDeps, findCustomer, findCustomerByProviderId } from "./customer";
import { takeInDispute } from "./disputes";
import { noteFailedRefunds } from "./given-money";
import { mirrorInvoices } from "./invoices";
import { type MailingDeps, sendMails } from "./mails";
import { findByProviderId, type SubscriptionRow } from "./rows";
import { refreshStanding, takeIn } from "./standing";

const BATCH = 100;
/**
 * After so many attempts an event that breaks is given up, and the desk can have it worked off again. One whose provider
 * cannot be had is not: an outage is no reason, and of a dispute or of a refund that failed no round would ever hear.
 */
const ATTEMPTS = 30;
const away: readonly string[] = ["unavailable", "rate_limited", "unauthorized"];

/** Stores an event, once, before anything is done about it; whether it is a new one. */
export async function keepEvent({ db, now, payments }: BillingDeps, event: ProviderEvent): Promise<boolean> {
  const kept = await db
    .insert(paymentEvents)
    .values({ ...event, provider: payments.name, receivedAt: now() })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return kept.length > 0;
}

/** What becomes of a pledge's payment is the pledge's matter. */
export type EventDeps = MailingDeps & { settlePayment(paymentId: string): Promise<void> };

/**
 * Works off the events that were stored: each is a reason to read its object again, so that late ones, doubled ones and
 * those out of order do no harm.
 */
export async function workOffEvents(deps: EventDeps): Promise<void> {
  const { db, now, log, payments } = deps;
  const waiting = await db
    .select()
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.doneAt), eq(paymentEvents.provider, payments.name)))
    .orderBy(asc(paymentEvents.attempts), asc(paymentEvents.receivedAt), asc(paymentEvents.happenedAt))
    .limit(BATCH);
  for (const event of waiting) {
    const attempts = event.attempts + 1;
    try {
      await workOff(deps, event);
      // An error that stays beside it says that it was given up.
      await db
        .update(paymentEvents)
        .set({ doneAt: now(), attempts, lastError: null })
        .where(eq(paymentEvents.id, event.id));
    } catch (error) {
      const isAway = error instanceof PaymentError && away.includes(error.kind);
      const isOver = (error instanceof PaymentError && error.isFinal) || (attempts >= ATTEMPTS && !isAway);
      const { name, message } = describeError(error);
      const line = { providerEvent: event.id, type: event.type, attempts, error: message ?? name };
      log[isOver || attempts % ATTEMPTS === 0 ? "error" : "warn"](
        line,
        "an event of the card provider's could not be worked off",
      );
      await db
        .update(paymentEvents)
        .set({ attempts, lastError: message ?? name, ...(isOver && { doneAt: now() }) })
        .where(eq(paymentEvents.id, event.id));
      // A provider that answers nobody would only be kept busy by the others.
      if (error instanceof PaymentError && !error.isFinal) return;
    }
  }
}

type StoredEvent = typeof paymentEvents.$inferSelect;

async function workOff(deps: EventDeps, event: StoredEvent): Promise<void> {
  const { type, objectKind, objectId } = event;
  if (objectKind === "dispute") return takeInDispute(deps, objectId);
  if (objectKind === "payment_intent") {
    // A refund may be of a pledge's payment or of an invoice, and the subscription may be over.
    const failed = /^(?:charge|refund)\./.test(type) ? await takeInCharge(deps, event) : undefined;
    await deps.settlePayment(objectId);
    // Last, or each attempt at what comes before it would be a mail.
    if (failed) await tellOfFailedRefund(deps, failed);
    return;
  }
  const row = await rowOf(deps, objectKind, objectId);
  if (!row) return;
  const customer = await findCustomer(deps, row.customerId);
  // First the invoice, which the mail about it tells.
  if (customer) await mirrorInvoices(deps, customer);
  await refreshStanding(deps, row);
  await sendMails(deps, row.id, { trialEnds: type === "customer.subscription.trial_will_end" });
}

/** What was given back, or came back from the bank. @returns the payment whose refund has failed */
async function takeInCharge(
  deps: EventDeps,
  { type, objectId, customerId: told }: StoredEvent,
): Promise<ProviderPayment | undefined> {
  const isFailure = type === "refund.failed";
  // A refund does not say whose it is.
  const payment = told && !isFailure ? undefined : await deps.payments.readPayment(objectId);
  const providerId = told ?? payment?.customerId;
  const customer = providerId ? await findCustomerByProviderId(deps, providerId) : undefined;
  if (!customer) return undefined;
  await mirrorInvoices(deps, customer);
  if (!isFailure) return undefined;
  await noteFailedRefunds(deps, customer);
  return payment;
}

/** It has to be given back in another way, by a person. */
async function tellOfFailedRefund(
  { settings, log, post }: EventDeps,
  payment: ProviderPayment,
): Promise<void> {
  log.error({ payment: payment.id }, "a refund has failed");
  if (settings.contactEmail) await post(refundFailedMail(settings, settings.contactEmail, payment));
}

/** Our subscription that an event is about. */
async function rowOf(
  deps: BillingDeps,
  kind: string,
  objectId: string,
): Promise<SubscriptionRow | undefined> {
  if (kind === "subscription") return (await findByProviderId(deps, objectId)) ?? adopt(deps, objectId);
  if (kind !== "invoice") return undefined;
  const { subscriptionId } = await deps.payments.readInvoice(objectId);
  return subscriptionId === undefined ? undefined : rowOf(deps, "subscription", subscriptionId);
}

/** One that we have not heard of: our own question was not answered, or is being answered. */
async function adopt(deps: BillingDeps, providerId: string): Promise<SubscriptionRow | undefined> {
  const readAt = deps.now();
  const found = await deps.payments.readSubscription(providerId);
  if (found.reference === undefined) return undefined;
  const [row] = await deps.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, found.reference),
        eq(subscriptions.provider, deps.payments.name),
        sql`${subscriptions.providerId} is null`,
      ),
    );
  return row && takeIn(deps, row.id, found, readAt);
}
