import type { Books, Intent, Invoice, Method, Sub } from "./books";
import { DAY } from "./calendar";
import { refusal } from "./cards";
import { confirm, refuse } from "./confirm";
import { changeIntent, checkReturnUrl, findIntent, openIntent } from "./intents";
import { changeInvoice, changeSub, findInvoice, findSub } from "./invoices";
import { findMethod } from "./methods";

/** Days from one failed attempt to the next; after the last of them the subscription is unpaid. */
const RETRY_DAYS = [3, 5, 7] as const;

interface How {
  /** Nobody is there to authenticate a card. */
  offSession: boolean;
  /** Where its page leads, should it need one. */
  returnUrl?: string | undefined;
}

/** Charges an open invoice to the subscription's card; its page goes on where the card was refused. */
export async function chargeInvoice(
  books: Books,
  invoice: Invoice,
  sub: Sub,
  { offSession, returnUrl }: How,
): Promise<Intent> {
  checkReturnUrl(returnUrl);
  let intent =
    invoice.intentId === null
      ? await openIntent(books, {
          kind: "payment",
          amountCents: invoice.amountCents,
          invoiceId: invoice.id,
          hasPage: true,
        })
      : await findIntent(books, invoice.intentId);
  await changeInvoice(books, invoice, { intentId: intent.id });
  if (returnUrl) intent = await changeIntent(books, intent, { returnUrl });
  const method = await cardToCharge(books, sub);
  return method ? confirm(books, intent, method, { offSession }) : refuse(books, intent, refusal("no_card"));
}

/** The subscription's card, or the customer's default when that was detached. */
async function cardToCharge(books: Books, sub: Sub): Promise<Method | undefined> {
  for (const id of [sub.methodId, books.customer.defaultMethodId]) {
    const method = await findMethod(books, id);
    if (method?.customerId === sub.customerId) return method;
  }
  return undefined;
}

/** An attempt by the clock: without success it sets the next one, and the subscription is past due, at last unpaid. */
export async function attemptInvoice(books: Books, { id }: Invoice): Promise<void> {
  const before = await findInvoice(books, id);
  const pause = RETRY_DAYS[before.attempts];
  const invoice = await changeInvoice(books, before, {
    attempts: before.attempts + 1,
    nextAttemptAt: pause === undefined ? null : new Date(books.at.getTime() + pause * DAY),
  });
  const sub = await findSub(books, invoice.subscriptionId);
  const { status } = await chargeInvoice(books, invoice, sub, { offSession: true });
  if (status === "succeeded") return;
  const standing = pause === undefined ? "unpaid" : "past_due";
  if (sub.status !== standing) await changeSub(books, sub, { status: standing });
}
