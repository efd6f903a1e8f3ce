import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type FakeStripe, startStripe } from "../../../../harness/stripe";
import { list } from "../../../../harness/stripe-objects";
import { reply } from "../../../../harness/upstream";

const folder = process.env.PROVIDER_SPECS ?? "";
const file = path.join(folder, "payment-objects.json");
const absent = !folder || !existsSync(file);
if (absent) {
  console.warn(
    "The provider's sample objects are not read: PROVIDER_SPECS names no folder with payment-objects.json.",
  );
}

const Samples = z.object({ resources: z.record(z.record(z.unknown())) });
const { resources } = absent ? { resources: {} } : Samples.parse(JSON.parse(readFileSync(file, "utf8")));
const sample = (name: string) => resources[name] ?? {};

/** Samples are of made-up numbers: what counts is that each is read, and what of it is told. */
describe.skipIf(absent)("the provider's own sample objects are read", () => {
  let stripe: FakeStripe;
  beforeEach(async () => {
    stripe = await startStripe();
  });
  afterEach(() => stripe.close());

  it("subscription", async () => {
    stripe.on("GET /subscriptions/sub_1", reply(sample("subscription")));
    const { id, status, customer } = sample("subscription");
    expect(customer).toEqual(expect.any(String));
    expect(await stripe.payments.readSubscription("sub_1")).toMatchObject({
      id,
      status,
      priceCents: expect.any(Number),
      periodEndsAt: expect.any(Date),
      createdAt: expect.any(Date),
    });
  });

  it("invoice", async () => {
    stripe.on("GET /invoices/in_1", reply(sample("invoice")));
    const { id, status, amount_due: amountCents } = sample("invoice");
    expect(await stripe.payments.readInvoice("in_1")).toMatchObject({
      id,
      status,
      amountCents,
      createdAt: expect.any(Date),
      periodEnd: expect.any(Date),
    });
  });

  it("payment_intent", async () => {
    stripe.on("GET /payment_intents/pi_1", reply(sample("payment_intent")));
    const { id, status, amount: amountCents, client_secret: clientSecret } = sample("payment_intent");
    expect(await stripe.payments.readPayment("pi_1")).toMatchObject({
      id,
      status,
      amountCents,
      clientSecret,
    });
  });

  it("checkout.session", async () => {
    stripe.on("GET /checkout/sessions/cs_1", reply(sample("checkout.session")));
    const { id } = sample("checkout.session");
    expect(await stripe.payments.readPayment("cs_1")).toMatchObject({ id, refundedCents: 0 });
  });

  it("dispute and invoice_payment", async () => {
    stripe.on("GET /disputes/dp_1", reply({ ...sample("dispute"), payment_intent: "pi_1" }));
    stripe.on("GET /invoice_payments", reply({ ...list(), data: [sample("invoice_payment")] }));
    const { id, status, reason, amount: amountCents } = sample("dispute");
    const { invoice } = sample("invoice_payment");
    expect(await stripe.payments.readDispute("dp_1")).toEqual({
      ...{ id, status, reason, amountCents },
      invoiceId: invoice,
      customerId: undefined,
      openedAt: expect.any(Date),
      dueBy: expect.any(Date),
      submissions: 0,
    });
  });

  it("takes evidence under the names that the sample has", async () => {
    stripe.on("POST /disputes/dp_1", reply(sample("dispute")));
    stripe.on("GET /invoice_payments", reply({ ...list(), data: [] }));
    const words = { product: "A", customerName: "B", customerEmail: "C", purchaseAddress: "D" };
    const more = { serviceDate: "E", activity: "F", cancellationTerms: "G", cancellationRebuttal: "H" };
    await stripe.payments.submitEvidence("dp_1", { ...words, ...more, note: "I" }, "key-1");
    const { fields } = stripe.sent("POST /disputes/dp_1");
    const named = Object.keys(fields).flatMap((field) => /^evidence\[(\w+)\]$/.exec(field)?.[1] ?? []);
    expect(named).toHaveLength(9);
    const known = z.record(z.unknown()).parse(sample("dispute").evidence);
    expect(Object.keys(known)).toEqual(expect.arrayContaining(named));
  });

  it("event", async () => {
    const about = sample("subscription");
    stripe.on("GET /events", reply({ ...list(), data: [{ ...sample("event"), data: { object: about } }] }));
    const { id, type } = sample("event");
    const told = await stripe.payments.eventsSince(new Date(0));
    expect(told).toMatchObject([
      { id, type, objectKind: "subscription", objectId: about.id, happenedAt: expect.any(Date) },
    ]);
  });

  it("setup_intent", async () => {
    stripe.on("POST /setup_intents", reply(sample("setup_intent")));
    const { id, client_secret: clientSecret } = sample("setup_intent");
    expect(await stripe.payments.beginSetup("cus_1", undefined)).toEqual({ id, clientSecret });
  });

  it("customer_balance_transaction", async () => {
    const route = "/customers/cus_1/balance_transactions";
    const given = sample("customer_balance_transaction");
    stripe.on(`GET ${route}`, reply({ ...list(), data: [given] }));
    stripe.on(`POST ${route}`, reply(given));
    await stripe.payments.credit("cus_1", 2000, "a key of nobody's");
    expect(stripe.count(`POST ${route}`)).toBe(1);
  });

  it("customer and payment_method", async () => {
    stripe.on("GET /customers/cus_1", reply(sample("customer")));
    stripe.on("GET /customers/cus_1/payment_methods", reply({ ...list(), data: [sample("payment_method")] }));
    const { id } = sample("payment_method");
    expect(await stripe.payments.cards("cus_1")).toEqual([
      { id, brand: "visa", last4: "4242", expMonth: 8, expYear: 2030, isDefault: false },
    ]);
  });
});
