import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { findUserById } from "../auth/users";
import { inTurn } from "../db/in-turn";
import { subscriptions } from "../db/payment-tables";
import { noteReferral, referralOf } from "../referrals/attribute";
import { settleWithin } from "./attempt";
import type { BillingDeps, Customer } from "./customer";
import { type Terms, termsFor } from "./offer";
import { findPromoCode } from "./promo-code";
import { lives, type SubscriptionRow, subscriptionsOf } from "./rows";
import { endUnpaid } from "./standing";
import { hadTrial, trialHolder } from "./trial";

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

/** A press that was sent before, with another card or other terms. */
export class OtherQuestion extends Error {
  override readonly name = "OtherQuestion";
}

type Press = Pick<Wanted, "paymentMethodId" | "agreed" | "key">;

const chargesTheSame = (row: SubscriptionRow, { paymentMethodId, agreed }: Press): boolean =>
  (row.askedMethodId ?? row.paymentMethodId) === paymentMethodId && row.priceCents === agreed.priceCents;
const asksTheSame = (row: SubscriptionRow, press: Press): boolean =>
  chargesTheSame(row, press) && row.trialDays === press.agreed.trialDays;

/**
 * Whether a subscription that has not begun is another one than a press asks for: nobody may be answered with that, and
 * charged another price, or another card, than they have just agreed to.
 */
export const isInTheWay = (row: SubscriptionRow, press: Press): boolean =>
  lives(row) && (row.state === "processing" || row.status === "incomplete") && !asksTheSame(row, press);

/**
 * What a press of the button is answered with where nothing new may come of it: the subscription that lives, or what
 * became of the very same press. One that is in the way may have to go first.
 * @throws {OtherQuestion}
 */
export function answeredBefore(
  rows: readonly SubscriptionRow[],
  plan: string,
  press: Press,
): SubscriptionRow | undefined {
  const { key } = press;
  const sent = key === undefined ? undefined : rows.find(({ idempotencyKey }) => idempotencyKey === key);
  // The trial is not compared: the press itself may have used it up.
  if (sent && !chargesTheSame(sent, press)) throw new OtherQuestion();
  const living = rows.find((row) => row.plan === plan && lives(row));
  if (living && sent && isInTheWay(living, press)) return sent;
  return living ?? sent;
}

const REPLACED = "Another attempt has taken its place. Nothing was charged.";

/**
 * Ends one that has not begun in favour of another press: the row as it then is, which lives on where it has begun
 * meanwhile or where the provider cannot tell yet.
 * @throws {PaymentError}
 */
export async function makeWay(deps: BillingDeps, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { db, settings } = deps;
  const settled =
    row.state === "processing" ? await settleWithin(deps, row.id, settings.payments.waitMs) : row;
  if (settled?.status !== "incomplete" || !lives(settled)) return settled ?? row;
  const left = await endUnpaid(deps, settled);
  if (lives(left)) return left;
  await db
    .update(subscriptions)
    .set({ refusal: REPLACED })
    .where(and(eq(subscriptions.id, row.id), isNull(subscriptions.refusal)));
  return left;
}

/** Whether the price and the trial are still what was agreed to. */
export const isStillAgreed = (
  { priceCents, trialDays }: Pick<Terms, "priceCents" | "trialDays">,
  { agreed }: Pick<Wanted, "agreed">,
): boolean => priceCents === agreed.priceCents && trialDays === agreed.trialDays;

/**
 * Writes a subscription down before the provider hears of it, once: the row that is there where one lives, or where the
 * same press was sent before. Undefined where the price or the trial is no more what was agreed to: nothing is done. By an
 * ambassador's code somebody comes who has come by nobody yet; whoever they came by, its sales are that one's.
 * @throws {UnknownPromoCode | OwnPromoCode | OtherQuestion}
 */
export function keepSubscription(deps: BillingDeps, wanted: Wanted): Promise<SubscriptionRow | undefined> {
  const { db, now, payments, settings } = deps;
  const { userId, customer, key } = wanted;
  return inTurn(db, userId, async (tx) => {
    const rows = await subscriptionsOf(deps, tx, userId);
    const before = answeredBefore(rows, settings.plan.id, wanted);
    if (before) return before;
    const user = await findUserById(tx, userId);
    const code =
      wanted.promoCode === undefined ? undefined : await findPromoCode(deps, tx, wanted.promoCode, user);
    const trialOf = user && (await trialHolder(deps, tx, user.email));
    const terms = termsFor(deps, await hadTrial(deps, tx, userId), code);
    if (!isStillAgreed(terms, wanted)) return undefined;
    if (user && code?.isAmbassadors) {
      await noteReferral(deps, tx, { user, code: code.shown, via: "subscribe", now: now() });
    }
    const { listCents, priceCents, promoCode, trialDays } = terms;
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
        referralId: (await referralOf(tx, userId)) ?? null,
        trialDays,
        trialOf: (trialDays > 0 && trialOf) || null,
        paymentMethodId: wanted.paymentMethodId,
        askedMethodId: wanted.paymentMethodId,
        returnUrl: wanted.returnUrl ?? null,
        dueAt: now(),
        createdAt: now(),
        updatedAt: now(),
      })
      .returning();
    return row;
  });
}
