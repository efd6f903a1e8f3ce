import { eq } from "drizzle-orm";
import { subscriptions } from "../db/payment-tables";
import type { ProviderSubscription } from "../providers/payments/port";
import type { BillingDeps, Customer } from "./customer";
import { mirrorInvoices } from "./invoices";
import { lives, readSubscription, type SubscriptionRow, subscriptionsOf } from "./rows";
import { refreshStanding, takeIn } from "./standing";

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
  // Written first: what somebody told us is theirs to have told once.
  await db
    .update(subscriptions)
    .set({ cancelReason: why.reason ?? null, cancelComment: why.comment ?? null, updatedAt: now() })
    .where(eq(subscriptions.id, row.id));
  return change(deps, row, () =>
    row.status === "incomplete"
      ? payments.endNow(row.providerId)
      : payments.cancelAtPeriodEnd(row.providerId, why),
  );
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
  const readAt = deps.now();
  return (await takeIn(deps, row.id, await ask(), readAt)) ?? row;
}

/** Takes in what a new default card, or a payment, has changed. @throws {PaymentError} */
export async function refreshAll(deps: BillingDeps, customer: Customer): Promise<void> {
  await mirrorInvoices(deps, customer);
  if (customer.ownerKind !== "user") return;
  for (const row of (await subscriptionsOf(deps, deps.db, customer.ownerId)).filter(lives)) {
    await refreshStanding(deps, row);
  }
}
