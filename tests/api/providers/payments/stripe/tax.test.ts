import { afterEach, beforeEach, expect, it } from "vitest";
import { answer, errorOf, type FakeStripe, refusal, startStripe } from "../../../../harness/stripe";
import { invoice } from "../../../../harness/stripe-invoice";
import { list } from "../../../../harness/stripe-objects";
import { subscription } from "../../../../harness/stripe-subscription";

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe({ automaticTax: true });
});
afterEach(() => stripe.close());

const wanted = {
  ...{ customerId: "cus_1", paymentMethodId: "pm_1", priceCents: 1000, trialDays: 30 },
  reference: "row-1",
};
const subscribe = () => stripe.payments.subscribe(wanted, "subscribe row-1");
const taxed = {
  "automatic_tax[enabled]": "true",
  "items[0][price_data][tax_behavior]": "inclusive",
  "items[0][price_data][unit_amount]": "1000",
};

it("is asked for with a subscription, and is in the price that was agreed to", async () => {
  stripe.on("POST /subscriptions", answer(subscription()));
  await subscribe();
  expect(stripe.sent("POST /subscriptions")).toMatchObject({ fields: taxed, key: "subscribe row-1" });
});

it("is left out where the provider does not know where somebody is: nobody is refused for that", async () => {
  const unknown = { type: "invalid_request_error", code: "customer_tax_location_invalid" };
  stripe.on("POST /subscriptions", refusal(400, unknown), answer(subscription()));
  expect(await subscribe()).toMatchObject({ id: "sub_1" });
  const { fields, key } = stripe.sent("POST /subscriptions");
  expect(Object.keys(fields)).not.toContain("automatic_tax[enabled]");
  expect(key, "another question has another key").toBe("untaxed subscribe row-1");
});

it("hides no other refusal", async () => {
  stripe.on(
    "POST /subscriptions",
    refusal(400, { type: "invalid_request_error", code: "parameter_invalid" }),
  );
  expect(await errorOf(subscribe())).toMatchObject({ kind: "invalid", code: "parameter_invalid" });
  expect(stripe.count("POST /subscriptions")).toBe(1);
});

it("is not asked for unless it is set", async () => {
  const plain = await startStripe();
  plain.on("POST /subscriptions", answer(subscription()));
  await plain.payments.subscribe(wanted, "subscribe row-1");
  expect(
    Object.keys(plain.sent("POST /subscriptions").fields).filter((name) => name.includes("tax")),
  ).toEqual([]);
  await plain.close();
});

const tax = (amount: number) => ({
  ...{ amount, tax_behavior: "inclusive" as const, tax_rate_details: null, taxable_amount: 1000 - amount },
  ...{ taxability_reason: "standard_rated" as const, type: "tax_rate_details" as const },
});
const worked = (enabled: boolean) => ({
  automatic_tax: {
    disabled_reason: null,
    enabled,
    liability: null,
    provider: "stripe",
    status: "complete" as const,
  },
});

it.each([
  ["the sum of its taxes", { ...worked(true), total_taxes: [tax(60), tax(15)] }, 75],
  ["nothing where none is due", { ...worked(true), total_taxes: [] }, 0],
  ["unknown where none was worked out", { ...worked(false), total_taxes: null }, undefined],
])("is told of an invoice: %s", async (_what, changes, taxCents) => {
  stripe.on("GET /invoices/in_1", answer(invoice({ status: "open", ...changes })));
  stripe.on("GET /charges", answer(list()));
  expect((await stripe.payments.readInvoice("in_1")).taxCents).toBe(taxCents);
});
