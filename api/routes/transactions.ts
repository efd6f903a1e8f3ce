import { createHash, randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/server";
import { refreshAll, refreshUnsettled } from "../billing/change";
import { findOwnCustomer } from "../billing/customer";
import { describeInvoice } from "../billing/describe";
import { findInvoice, invoicesOf } from "../billing/invoices";
import { within } from "../billing/patience";
import { orRefuse } from "../billing/refusals";
import { readSubscription } from "../billing/rows";
import { readKey } from "../idempotency-key";
import { beginPledgePayment } from "../investors/pledge-payment";
import { os, signedIn } from "../procedures";
import { orExplain, pledgeDeps } from "./backing";
import { assertReturn, cardCalls, customerNamed } from "./cards";
import { subscriptionCalls } from "./subscriptions";

const paymentIntent = os.transactions.paymentIntent.handler(async ({ input, context }) => {
  await context.limits.count("cards", context.client.address);
  assertReturn(input.returnUrl, context);
  const customer = await customerNamed(input.customerId, context);
  return orExplain(context, () => beginPledgePayment(pledgeDeps(context), customer, input));
});

const invoices = os.transactions.invoices.use(signedIn).handler(async ({ input, context }) => {
  const { limits, client, user } = context;
  await limits.count("read-billing", client.address, user.id);
  // Asked beside `current`, which asks the provider then too: what was paid there is paid in both answers.
  await within(refreshUnsettled(context, user.id), undefined);
  const rows = await invoicesOf(context, user.id, input.limit ?? 24);
  return { invoices: rows.map(describeInvoice) };
});

const payInvoice = os.transactions.payInvoice.use(signedIn).handler(async ({ input, context }) => {
  const { limits, client, user, payments } = context;
  assertReturn(input.returnUrl, context);
  const key = readKey(context) ?? randomUUID();
  await limits.count("change-billing", client.address, user.id);
  const customer = await findOwnCustomer(context, { kind: "user", id: user.id });
  const invoice = await findInvoice(context, user.id, input.id);
  if (!customer || !invoice) throw new ORPCError("NOT_FOUND", { message: "You have no such invoice." });
  if (invoice.status !== "open") {
    throw new ORPCError("CONFLICT", {
      message: invoice.status === "paid" ? "This invoice is paid." : "This invoice can no longer be paid.",
    });
  }
  const row = await readSubscription(context, invoice.subscriptionId);
  if (row?.disputedSince) {
    throw new ORPCError("CONFLICT", {
      message:
        "Your bank was asked to take a payment for this subscription back. Nothing is charged until that is decided.",
    });
  }
  return orRefuse(context, async () => {
    // The card is part of the question: with another one the same form asks anew.
    const card = (await payments.cards(customer.providerId)).find(({ isDefault }) => isDefault);
    const question = `${invoice.id} ${card?.id}`;
    const tried = await payments.payInvoice(invoice.id, input.returnUrl, keyOf(question, key));
    await refreshAll(context, customer);
    if (tried.refusal !== undefined) {
      throw new ORPCError("UNPROCESSABLE_CONTENT", { message: tried.refusal });
    }
    const { status, hostedUrl, clientSecret } = tried;
    return status === "paid" ? { status } : { status, hostedUrl, clientSecret };
  });
});

/** One press is one attempt, and no longer than a provider takes keys. */
const keyOf = (question: string, key: string) =>
  `pay ${createHash("sha256").update(`${question} ${key}`).digest("base64url")}`;

/** contract/transactions.ts, as kept here. */
export const transactions = { ...subscriptionCalls, ...cardCalls, paymentIntent, invoices, payInvoice };
