import { and, eq } from "drizzle-orm";
import { subscriptions } from "../db/payment-tables";
import { PaymentError, type Payments, type ProviderSubscription } from "../providers/payments/port";
import { type BillingDeps, type Customer, findCustomer } from "./customer";
import { invoicesOf, mirrorInvoices } from "./invoices";
import { readSubscription, type SubscriptionRow, subscriptionsOf } from "./rows";
import { over, refreshStanding, takeIn, unsettled } from "./standing";

/** Older ones are open no more, or never will be anything else. */
const MOST_INVOICES = 24;

/** A subscription of the user's, whatever its state. */
export async function findOwn(
  deps: BillingDeps,
  userId: string,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const row = await readSubscription(deps, id);
  return row?.userId === userId ? row : undefined;
}

/** What somebody may say of why they leave. */
export interface Reason {
  reason?: string | undefined;
  comment?: string | undefined;
}

/**
 * Cancels at the period's end; one that never began, at once. The row as it then is.
 * @throws {PaymentError}
 */
export async function cancel(
  deps: BillingDeps,
  row: SubscriptionRow & { providerId: string },
  why: Reason,
): Promise<SubscriptionRow> {
  const { db, now, payments } = deps;
  // Pressed again without a word, it keeps what was said.
  const isAgain = row.cancelAtPeriodEnd && !why.reason && !why.comment;
  const { reason, comment } = isAgain ? { reason: row.cancelReason, comment: row.cancelComment } : why;
  const said = { reason: reason ?? undefined, comment: comment ?? undefined };
  // Written first: what somebody told us is theirs to have told once.
  await db
    .update(subscriptions)
    .set({ cancelReason: reason ?? null, cancelComment: comment ?? null, updatedAt: now() })
    .where(eq(subscriptions.id, row.id));
  return change(deps, row, () =>
    row.status === "incomplete"
      ? endOrCancel(payments, row.providerId, said)
      : payments.cancelAtPeriodEnd(row.providerId, said),
  );
}

/** We may know less than the provider: one that was paid meanwhile has a period, and goes on until its end. */
async function endOrCancel(payments: Payments, id: string, why: Reason): Promise<ProviderSubscription> {
  const left = await payments.endUnpaid(id);
  const hasBegun = left.status !== "incomplete" && !over.includes(left.status);
  return hasBegun ? payments.cancelAtPeriodEnd(id, why) : left;
}

/** Goes on with one that was cancelled. @throws {PaymentError} */
export function unCancel(
  deps: BillingDeps,
  row: SubscriptionRow & { providerId: string },
): Promise<SubscriptionRow> {
  return change(deps, row, () => deps.payments.unCancel(row.providerId));
}

async function change(
  deps: BillingDeps,
  row: SubscriptionRow,
  ask: () => Promise<ProviderSubscription>,
): Promise<SubscriptionRow> {
  const askedAt = deps.now();
  const reply = await ask();
  try {
    await mirrorOf(deps, row);
    // Others may have done something meanwhile, or read before it was done: what is read from here on is later than all that.
    return (await refreshStanding(deps, row)).row;
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return (await takeIn(deps, row.id, reply, askedAt)) ?? row;
  }
}

/** Where a subscription stands, and its invoices: those first, so that no two of our answers contradict each other. */
export async function refreshWhole(deps: BillingDeps, row: SubscriptionRow): Promise<SubscriptionRow> {
  await mirrorOf(deps, row);
  return (await refreshStanding(deps, row)).row;
}

/** Copies the invoices of its customer. @throws {PaymentError} */
export async function mirrorOf(deps: BillingDeps, { customerId }: SubscriptionRow): Promise<void> {
  const customer = await findCustomer(deps, customerId);
  if (customer) await mirrorInvoices(deps, customer);
}

/** Of the user's, one with an invoice that was open when it was last copied. */
async function findWithOpenInvoice(deps: BillingDeps, userId: string): Promise<SubscriptionRow | undefined> {
  const open = (await invoicesOf(deps, userId, MOST_INVOICES)).find(({ status }) => status === "open");
  return open && findOwn(deps, userId, open.subscriptionId);
}

/** Copies the invoices of somebody whose payment is open here, and may be made already. @throws {PaymentError} */
export async function refreshUnsettled(deps: BillingDeps, userId: string): Promise<void> {
  const rows = (await subscriptionsOf(deps, deps.db, userId)).filter(
    ({ state, status }) => state === "live" && unsettled.includes(status ?? ""),
  );
  const row = rows[0] ?? (await findWithOpenInvoice(deps, userId));
  if (row) await mirrorOf(deps, row);
}

/** Takes in what a new default card, or a payment, has changed: it is done, and what cannot be read now is the round's. */
export async function refreshAll(deps: BillingDeps, customer: Customer): Promise<void> {
  const { db, log, now } = deps;
  const { customerId, state } = subscriptions;
  const living = and(eq(customerId, customer.id), eq(state, "live"));
  try {
    await mirrorInvoices(deps, customer);
    for (const row of await db.select().from(subscriptions).where(living)) await refreshStanding(deps, row);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.warn(
      { customer: customer.id, error: error.message },
      "a change could not be read back from the card provider: the next round reads it",
    );
    await db.update(subscriptions).set({ dueAt: now() }).where(living);
  }
}
