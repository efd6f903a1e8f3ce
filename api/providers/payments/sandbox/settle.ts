import { type Books, type Intent, type Invoice, invalid } from "./books";
import { DAY } from "./calendar";
import { refusesRefunds } from "./cards";
import { chargeInvoice } from "./charge";
import { refuseDisputed } from "./disputes";
import { emit } from "./events";
import { changeIntent, findIntent } from "./intents";
import { changeInvoice, findInvoice, findSub } from "./invoices";
import { endedStatuses, findMethod } from "./methods";
import { chargeObject, failedRefundObject } from "./shapes";

/** Tries an open invoice again, with its owner there to authenticate. @returns the invoice's id */
export async function payInvoice(books: Books, id: string, returnUrl: string | undefined): Promise<string> {
  const invoice = await findInvoice(books, id);
  // Pressed twice it is paid once, and says so.
  if (invoice.status === "paid") return id;
  if (invoice.status !== "open") throw invalid("payInvoice", `invoice_is_${invoice.status}`);
  const sub = await findSub(books, invoice.subscriptionId);
  if (endedStatuses.includes(sub.status)) throw invalid("payInvoice", `subscription_is_${sub.status}`);
  await chargeInvoice(books, invoice, sub, { offSession: false, returnUrl });
  return id;
}

/** Gives back what was paid of an invoice, once, or a part of it. @returns the invoice's id */
export async function refundInvoice(
  books: Books,
  { id, intentId, paidCents, refundedCents }: Invoice,
  part: number | undefined,
): Promise<string> {
  if (intentId !== null && (part !== undefined || paidCents > refundedCents)) {
    await refund(books, intentId, part);
  } else if (part !== undefined) throw invalid("refund", "charge_already_refunded");
  return id;
}

/** Gives a payment back: what is left of it, or a part of that. @returns the payment's id */
export async function refund(books: Books, id: string, part?: number): Promise<string> {
  const intent = await findIntent(books, id);
  if (intent.status !== "succeeded" || intent.amountCents === null) {
    throw invalid("refund", "payment_intent_unexpected_state");
  }
  await refuseDisputed(books, id);
  const left = intent.amountCents - intent.refundedCents;
  if (left <= 0) throw invalid("refund", "charge_already_refunded");
  const amount = part ?? left;
  if (!Number.isInteger(amount) || amount < 1) throw invalid("refund", "parameter_invalid_integer");
  // By the real provider's sentence; it has no code for it.
  if (amount > left) throw invalid("refund", "amount_is_greater_than_unrefunded");
  const refundedCents = intent.refundedCents + amount;
  const method = await findMethod(books, intent.methodId);
  const fails = method !== undefined && refusesRefunds(method.behaviour);
  const refunded = await changeIntent(books, intent, {
    refundedCents,
    refundFailsAt: fails ? new Date(books.at.getTime() + DAY) : null,
  });
  if (intent.invoiceId) {
    await changeInvoice(books, { id: intent.invoiceId }, { refundedCents });
  }
  await emit(books, "charge.refunded", chargeObject(refunded));
  return id;
}

/** The bank sends back what was given back: it is not given back any more. */
export async function failRefund(books: Books, intent: Intent): Promise<void> {
  const failed = failedRefundObject(intent, intent.refundedCents);
  await changeIntent(books, intent, { refundedCents: 0, refundFailsAt: null });
  if (intent.invoiceId) await changeInvoice(books, { id: intent.invoiceId }, { refundedCents: 0 });
  await emit(books, "charge.refund.updated", failed);
  await emit(books, "refund.failed", failed);
}
