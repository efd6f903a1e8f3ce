import { randomUUID } from "node:crypto";
import { inTurn } from "../db/in-turn";
import { subscriptions } from "../db/payment-tables";
import type { BillingDeps, Customer } from "./customer";
import { termsFor } from "./offer";
import { lives, type SubscriptionRow, subscriptionsOf } from "./rows";

export interface Wanted {
  userId: string;
  customer: Customer;
  paymentMethodId: string;
  promoCode?: string | undefined;
  agreed: { priceCents: number; trialDays: number };
  returnUrl?: string | undefined;
  /** One press of a button. */
  key: string | undefined;
}

/**
 * What a press of the button is answered with where nothing new may come of it: the subscription that lives, or what
 * became of the very same press.
 */
export function answeredBefore(
  rows: readonly SubscriptionRow[],
  plan: string,
  key: string | undefined,
): SubscriptionRow | undefined {
  return (
    rows.find((row) => row.plan === plan && lives(row)) ??
    (key === undefined ? undefined : rows.find(({ idempotencyKey }) => idempotencyKey === key))
  );
}

/**
 * Writes a subscription down before the provider hears of it, once: the row that is there where one lives, or where the
 * same press was sent before. Undefined where the price or the trial is no more what was agreed to: nothing is done.
 * @throws {UnknownPromoCode}
 */
export function keepSubscription(deps: BillingDeps, wanted: Wanted): Promise<SubscriptionRow | undefined> {
  const { db, now, payments, settings } = deps;
  const { userId, customer, agreed, key } = wanted;
  return inTurn(db, userId, async (tx) => {
    const rows = await subscriptionsOf(deps, tx, userId);
    const before = answeredBefore(rows, settings.plan.id, key);
    if (before) return before;
    const { listCents, priceCents, promoCode, trialDays } = termsFor(deps, rows, wanted.promoCode);
    if (priceCents !== agreed.priceCents || trialDays !== agreed.trialDays) return undefined;
    const id = randomUUID();
    const [row] = await tx
      .insert(subscriptions)
      .values({
        id,
        userId,
        customerId: customer.id,
        plan: settings.plan.id,
        provider: payments.name,
        idempotencyKey: key ?? `none ${id}`,
        state: "processing",
        priceCents,
        listCents,
        promoCode: promoCode ?? null,
        trialDays,
        paymentMethodId: wanted.paymentMethodId,
        returnUrl: wanted.returnUrl ?? null,
        dueAt: now(),
        createdAt: now(),
        updatedAt: now(),
      })
      .returning();
    return row;
  });
}
