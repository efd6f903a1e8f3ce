import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answer, errorOf, type FakeStripe, refusal, startStripe } from "../../../../harness/stripe";
import { invoice, invoicePayment, paidInvoice } from "../../../../harness/stripe-invoice";
import { AT, charge, LATER, list, paymentIntent } from "../../../../harness/stripe-objects";

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

const open = {
  id: "in_1",
  subscriptionId: "sub_1",
  number: "7FE1103-0002",
  status: "open",
  amountCents: 2000,
  paidCents: 0,
  refundedCents: 0,
  attempts: 1,
  createdAt: new Date(AT * 1000),
  periodStart: new Date(AT * 1000),
  periodEnd: new Date(LATER * 1000),
  hostedUrl: "https://invoice.stripe.com/i/in_1",
};
const paid = { ...open, status: "paid", paidCents: 2000, paidAt: new Date((AT + 60) * 1000) };

describe("reading an invoice", () => {
  it("tells its subscription and the period of its line", async () => {
    stripe.on("GET /invoices/in_1", answer(invoice()));
    expect(await stripe.payments.readInvoice("in_1")).toEqual(open);
    expect(stripe.sent("GET /invoices/in_1").fields).toEqual({
      "expand[0]": "confirmation_secret",
      "expand[1]": "payments",
    });
  });

  it("tells what was given back of one that is paid, by its charges", async () => {
    stripe.on("GET /invoices/in_1", answer(paidInvoice()));
    stripe.on("GET /charges", answer(list(charge({ amount_refunded: 500 }), charge({ amount_refunded: 0 }))));
    expect(await stripe.payments.readInvoice("in_1")).toEqual({ ...paid, refundedCents: 500 });
    expect(stripe.sent("GET /charges").fields).toEqual({ payment_intent: "pi_1", limit: "100" });
  });
});

it("lists a customer's invoices with what was given back of each, without drafts", async () => {
  const payments = list(invoicePayment({ payment: { type: "payment_intent", payment_intent: "pi_2" } }));
  stripe.on(
    "GET /invoices",
    answer(
      list(invoice({ id: "in_3", status: "draft" }), paidInvoice({ id: "in_2", payments }), paidInvoice()),
    ),
  );
  stripe.on(
    "GET /charges",
    answer(
      list(charge({ payment_intent: "pi_2", amount_refunded: 2000 }), charge({ payment_intent: "pi_1" })),
    ),
  );
  const found = await stripe.payments.invoices("cus_1");
  expect(found.map(({ id, refundedCents }) => [id, refundedCents])).toEqual([
    ["in_2", 2000],
    ["in_1", 0],
  ]);
  expect(stripe.sent("GET /invoices").fields).toEqual({
    customer: "cus_1",
    limit: "100",
    "expand[0]": "data.payments",
  });
});

it("reads on where a list has more than one page", async () => {
  const first = { ...list(paidInvoice({ id: "in_2" })), has_more: true };
  stripe.on("GET /invoices", answer(first), answer(list(paidInvoice())));
  stripe.on("GET /charges", answer(list()));
  expect((await stripe.payments.invoices("cus_1")).map(({ id }) => id)).toEqual(["in_2", "in_1"]);
  expect(stripe.sent("GET /invoices").fields).toMatchObject({ starting_after: "in_2" });
});

describe("paying an open invoice", () => {
  it("is done with the person there, with the key", async () => {
    stripe.on("POST /invoices/in_1/pay", answer(paidInvoice()));
    stripe.on("GET /invoices/in_1", answer(paidInvoice()));
    stripe.on("GET /charges", answer(list(charge())));
    expect(await stripe.payments.payInvoice("in_1", undefined, "pay in_1")).toEqual(paid);
    expect(stripe.sent("POST /invoices/in_1/pay")).toEqual({
      fields: { off_session: "false" },
      key: "pay in_1",
    });
  });

  it("answers with the bank's sentence where the card is refused", async () => {
    const message = "Your card was declined.";
    stripe.on(
      "POST /invoices/in_1/pay",
      refusal(402, { type: "card_error", code: "card_declined", message }),
    );
    stripe.on("GET /invoices/in_1", answer(invoice()));
    const last_payment_error = { type: "card_error", message };
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ last_payment_error })));
    expect(await stripe.payments.payInvoice("in_1", undefined, "key")).toEqual({ ...open, refusal: message });
  });

  it("answers with where to authenticate, and no refusal, where the bank asks", async () => {
    stripe.on(
      "POST /invoices/in_1/pay",
      refusal(402, { type: "card_error", code: "invoice_payment_intent_requires_action" }),
    );
    stripe.on("GET /invoices/in_1", answer(invoice()));
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ status: "requires_action" })));
    expect(await stripe.payments.payInvoice("in_1", undefined, "key")).toEqual({
      ...open,
      clientSecret: "pi_1_secret_1",
    });
  });

  it("of one that was paid meanwhile tells that it is paid", async () => {
    stripe.on("POST /invoices/in_1/pay", refusal(400, { type: "invalid_request_error" }));
    stripe.on("GET /invoices/in_1", answer(paidInvoice()));
    stripe.on("GET /charges", answer(list(charge())));
    expect(await stripe.payments.payInvoice("in_1", undefined, "key")).toEqual(paid);
  });

  it("of one that is void is an error", async () => {
    stripe.on("POST /invoices/in_1/pay", refusal(400, { type: "invalid_request_error" }));
    stripe.on("GET /invoices/in_1", answer(invoice({ status: "void" })));
    expect(await errorOf(stripe.payments.payInvoice("in_1", undefined, "key"))).toMatchObject({
      kind: "invalid",
    });
  });
});
