import { afterEach, beforeEach, expect, it } from "vitest";
import { answer, errorOf, type FakeStripe, refusal, startStripe } from "../../../../harness/stripe";
import { dispute } from "../../../../harness/stripe-dispute";
import { invoice, invoicePayment } from "../../../../harness/stripe-invoice";
import { AT, DAY, list } from "../../../../harness/stripe-objects";
import { subscription } from "../../../../harness/stripe-subscription";

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
  stripe.on("GET /invoice_payments", answer(list(invoicePayment())));
});
afterEach(() => stripe.close());

it("reads a dispute with the customer of its charge and the invoice that was paid", async () => {
  stripe.on("GET /disputes/dp_1", answer(dispute()));
  expect(await stripe.payments.readDispute("dp_1")).toEqual({
    id: "dp_1",
    customerId: "cus_1",
    invoiceId: "in_1",
    amountCents: 1000,
    reason: "fraudulent",
    status: "needs_response",
    openedAt: new Date(AT * 1000),
    dueBy: new Date((AT + 7 * DAY) * 1000),
    submissions: 0,
  });
  expect(stripe.sent("GET /disputes/dp_1").fields).toEqual({ "expand[0]": "charge" });
  expect(stripe.sent("GET /invoice_payments").fields).toEqual({
    "payment[type]": "payment_intent",
    "payment[payment_intent]": "pi_1",
    limit: "1",
  });
});

it("reads one of a payment that paid no invoice", async () => {
  stripe.on("GET /disputes/dp_1", answer(dispute()));
  stripe.on("GET /invoice_payments", answer(list()));
  expect(await stripe.payments.readDispute("dp_1")).toMatchObject({ invoiceId: undefined });
});

it("submits evidence under its key, and leaves out what is not known", async () => {
  stripe.on("POST /disputes/dp_1", answer(dispute({ status: "under_review" })));
  const evidence = { product: "A month.", customerEmail: "dana@example.com", purchaseAddress: undefined };
  expect(await stripe.payments.submitEvidence("dp_1", evidence, "key-1")).toMatchObject({
    status: "under_review",
  });
  expect(stripe.sent("POST /disputes/dp_1")).toEqual({
    fields: {
      "evidence[product_description]": "A month.",
      "evidence[customer_email_address]": "dana@example.com",
      submit: "true",
      "expand[0]": "charge",
    },
    key: "key-1",
  });
});

it("says that evidence is not taken any more", async () => {
  stripe.on(
    "POST /disputes/dp_1",
    refusal(400, { type: "invalid_request_error", message: "This dispute is already closed" }),
  );
  const error = await errorOf(stripe.payments.submitEvidence("dp_1", { product: "A month." }, "key-1"));
  expect(error).toMatchObject({ kind: "invalid", isFinal: true });
});

it.each([
  [true, { "pause_collection[behavior]": "void" }],
  [false, { pause_collection: "" }],
])(
  "pauses charges (%s) by the provider's own way, and the next tries of what is open",
  async (isPaused, fields) => {
    const open = invoice({ id: "in_open", status: "open", auto_advance: isPaused });
    const asIs = invoice({ id: "in_as_is", status: "open", auto_advance: !isPaused });
    stripe.on("POST /subscriptions/sub_1", answer(subscription()));
    stripe.on("GET /invoices", answer(list(open, asIs)));
    stripe.on("POST /invoices/in_open", answer(open));
    await stripe.payments.pauseCharges("sub_1", isPaused);
    expect(stripe.sent("POST /subscriptions/sub_1").fields).toEqual(fields);
    expect(stripe.sent("GET /invoices").fields).toMatchObject({ subscription: "sub_1", status: "open" });
    expect(stripe.sent("POST /invoices/in_open").fields).toEqual({ auto_advance: String(!isPaused) });
    expect(stripe.count("POST /invoices/in_as_is"), "what is so already is left").toBe(0);
  },
);
