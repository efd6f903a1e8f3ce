import { and, eq, ne } from "drizzle-orm";
import { subscriptions } from "../db/payment-tables";
import { PaymentError } from "../providers/payments/port";
import { type BillingDeps, findOwnCustomer, forgetOwner } from "./customer";
import { lives, subscriptionsOf } from "./rows";
import { takeIn } from "./standing";

/**
 * Ends what a user whose account is to be deleted has at the card provider: a live subscription at once, charged no more,
 * and the customer with all cards. Invoices stay, under a customer without an owner. Safe to run again.
 * @throws {PaymentError} where the provider cannot be had: then nothing may be deleted yet
 */
export async function endForUser(deps: BillingDeps, userId: string): Promise<void> {
  const { db, now, payments } = deps;
  for (const row of (await subscriptionsOf(deps, db, userId)).filter(lives)) {
    if (row.providerId) await endAtProvider(deps, row.id, row.providerId);
  }
  const customer = await findOwnCustomer(deps, { kind: "user", id: userId });
  // With it goes whatever an attempt has made that nobody heard of.
  if (customer) await payments.deleteCustomer(customer.providerId);
  await db
    .update(subscriptions)
    .set({ state: "ended", endedAt: now(), dueAt: null, updatedAt: now() })
    .where(
      and(
        eq(subscriptions.provider, payments.name),
        eq(subscriptions.userId, userId),
        ne(subscriptions.state, "ended"),
      ),
    );
  await forgetOwner(deps, { kind: "user", id: userId });
}

async function endAtProvider(deps: BillingDeps, id: string, providerId: string): Promise<void> {
  const readAt = deps.now();
  try {
    await takeIn(deps, id, await deps.payments.endNow(providerId), readAt);
  } catch (error) {
    // It has ended already, or is not there.
    if (!(error instanceof PaymentError) || !error.isFinal) throw error;
  }
}
