import { and, desc, eq } from "drizzle-orm";
import { sandboxInvoices, sandboxSubscriptions } from "../../../db/sandbox-payment-tables";
import type { ProviderSubscription } from "../port";
import { type Books, invalid, newId, type Sub } from "./books";
import { DAY, nextMonthEnd } from "./calendar";
import { attemptInvoice, chargeInvoice } from "./charge";
import { emit } from "./events";
import { changeIntent, checkReturnUrl, findIntent, nextStep } from "./intents";
import { changeInvoice, changeSub, findSub, invoicePaid, newInvoice, openInvoice } from "./invoices";
import { endedStatuses, ownMethod } from "./methods";
import { subscriptionObject } from "./shapes";

/** The least that can be charged, as with the real provider. */
export const LEAST_CENTS = 50;

interface Wanted {
  paymentMethodId: string;
  priceCents: number;
  trialDays: number;
  reference: string;
  returnUrl?: string | undefined;
}

/** Subscribes, and charges the first month at once where there is no trial. @returns its id */
export async function subscribe(books: Books, wanted: Wanted): Promise<string> {
  const { paymentMethodId, priceCents, trialDays, reference, returnUrl } = wanted;
  if (!Number.isInteger(priceCents) || priceCents < LEAST_CENTS)
    throw invalid("subscribe", "amount_too_small");
  if (!Number.isInteger(trialDays) || trialDays < 0 || trialDays > 730) {
    throw invalid("subscribe", "parameter_invalid_integer");
  }
  checkReturnUrl(returnUrl);
  const method = await ownMethod(books, paymentMethodId);
  const { tx, at, customer } = books;
  const trialEndsAt = trialDays > 0 ? new Date(at.getTime() + trialDays * DAY) : null;
  const [sub] = await tx
    .insert(sandboxSubscriptions)
    .values({
      id: newId("sub"),
      reference,
      customerId: customer.id,
      status: trialEndsAt ? "trialing" : "incomplete",
      priceCents,
      methodId: method.id,
      trialEndsAt,
      periodStartsAt: at,
      periodEndsAt: trialEndsAt ?? nextMonthEnd(at, at),
      createdAt: at,
    })
    .returning();
  if (!sub) throw new Error("A subscription was not kept.");
  await emit(books, "customer.subscription.created", subscriptionObject(sub));
  const amountCents = trialEndsAt ? 0 : priceCents;
  const invoice = await newInvoice(books, sub, { amountCents, status: "open" });
  if (invoice.amountCents === 0) await invoicePaid(books, invoice);
  else await chargeInvoice(books, invoice, sub, { offSession: false, returnUrl });
  return sub.id;
}

/** Nothing is done with what is over. @throws {PaymentError} `invalid` */
export function refuseEnded(sub: Sub, call: string): void {
  if (endedStatuses.includes(sub.status)) throw invalid(call, "resource_missing");
}

export async function cancelAtPeriodEnd(
  books: Books,
  sub: Sub,
  { reason, comment }: { reason?: string | undefined; comment?: string | undefined },
): Promise<Sub> {
  refuseEnded(sub, "cancelAtPeriodEnd");
  // There is no period before the first payment: such a one can only be ended.
  if (sub.status === "incomplete") throw invalid("cancelAtPeriodEnd", "subscription_incomplete");
  const cancelDetails = { ...(reason && { feedback: reason }), ...(comment && { comment }) };
  return changeSub(books, sub, { cancelAtPeriodEnd: true, cancelDetails });
}

export async function changePrice(books: Books, sub: Sub, priceCents: number): Promise<Sub> {
  refuseEnded(sub, "changePrice");
  if (!Number.isInteger(priceCents) || priceCents < LEAST_CENTS)
    throw invalid("changePrice", "amount_too_small");
  return changeSub(books, sub, { priceCents });
}

export async function unCancel(books: Books, sub: Sub): Promise<Sub> {
  refuseEnded(sub, "unCancel");
  if (!sub.cancelAtPeriodEnd) return sub;
  return changeSub(books, sub, { cancelAtPeriodEnd: false, cancelDetails: null });
}

/**
 * Ends a subscription at once. What it owes stays owed but is not tried again; of one that was never paid nothing is
 * owed, and it ends as `incomplete_expired`.
 */
export async function end(books: Books, sub: Sub): Promise<Sub> {
  refuseEnded(sub, "endNow");
  if (sub.status === "incomplete") return expire(books, sub);
  const { subscriptionId, status } = sandboxInvoices;
  const open = await books.tx
    .update(sandboxInvoices)
    .set({ nextAttemptAt: null })
    .where(and(eq(subscriptionId, sub.id), eq(status, "open")))
    .returning();
  // Nobody pays on its page for what has ended.
  for (const { intentId } of open) {
    if (intentId) await changeIntent(books, { id: intentId }, { status: "canceled" });
  }
  return changeSub(
    books,
    sub,
    { status: "canceled", endedAt: books.at, cancelAtPeriodEnd: false },
    "customer.subscription.deleted",
  );
}

/** The first payment was not made in time. */
export async function expire(books: Books, sub: Sub): Promise<Sub> {
  const invoice = await openInvoice(books, sub.id);
  if (invoice) {
    await changeInvoice(books, invoice, { status: "void" });
    if (invoice.intentId) await changeIntent(books, { id: invoice.intentId }, { status: "canceled" });
  }
  return changeSub(books, sub, { status: "incomplete_expired", endedAt: books.at });
}

/** The end of a period, or of a trial: the end, or another month and its invoice. */
export async function turnPeriod(books: Books, before: Sub): Promise<void> {
  if (before.cancelAtPeriodEnd) {
    await end(books, before);
    return;
  }
  const from = before.periodEndsAt;
  const sub = await changeSub(books, before, {
    periodStartsAt: from,
    periodEndsAt: nextMonthEnd(before.trialEndsAt ?? before.createdAt, from),
    ...(before.status === "trialing" && { status: "active" }),
  });
  // As with the real provider, who is unpaid is asked for no more: a draft is never charged by itself.
  const unpaid = sub.status === "unpaid" ? "draft" : "open";
  const status = sub.isPaused ? "void" : unpaid;
  const invoice = await newInvoice(books, sub, { amountCents: sub.priceCents, status });
  if (status !== "open") return;
  if (invoice.amountCents === 0) await invoicePaid(books, invoice);
  else await attemptInvoice(books, invoice);
}

export async function subscriptionsOf({ tx }: Pick<Books, "tx">, customerId: string): Promise<Sub[]> {
  return tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.customerId, customerId))
    .orderBy(desc(sandboxSubscriptions.createdAt), desc(sandboxSubscriptions.id));
}

export async function toSubscription(
  books: Pick<Books, "tx">,
  id: string,
  ownUrl: string,
): Promise<ProviderSubscription> {
  const sub = await findSub(books, id);
  const invoice = endedStatuses.includes(sub.status) ? undefined : await openInvoice(books, sub.id);
  const intent = invoice?.intentId ? await findIntent(books, invoice.intentId) : undefined;
  return {
    id: sub.id,
    reference: sub.reference,
    status: sub.status,
    priceCents: sub.priceCents,
    trialEndsAt: sub.trialEndsAt ?? undefined,
    periodEndsAt: sub.periodEndsAt,
    cancelAtPeriodEnd: sub.cancelAtPeriodEnd,
    endedAt: sub.endedAt ?? undefined,
    createdAt: sub.createdAt,
    paymentMethodId: sub.methodId,
    refusal: intent?.errorMessage ?? undefined,
    lateSince: invoice?.createdAt,
    ...(intent?.status === "requires_action" && nextStep(intent, ownUrl)),
  };
}
