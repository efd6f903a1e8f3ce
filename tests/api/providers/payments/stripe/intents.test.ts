import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answer, errorOf, type FakeStripe, refusal, startStripe } from "../../../../harness/stripe";
import { charge, list, paymentIntent, refund } from "../../../../harness/stripe-objects";
import { session } from "../../../../harness/stripe-session";

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

const returnUrl = "http://site.test/invest/back?pledge=pledge-1";
const payment = {
  customerId: "cus_1",
  amountCents: 250_000,
  reference: "pledge-1",
  description: "A pledge of $2,500",
};
const waiting = {
  id: "pi_1",
  reference: "pledge-1",
  status: "requires_payment_method",
  amountCents: 250_000,
  refundedCents: 0,
  customerId: "cus_1",
  clientSecret: "pi_1_secret_1",
};
const hosted = {
  id: "cs_1",
  customerId: "cus_1",
  reference: "pledge-1",
  status: "requires_payment_method",
  amountCents: 250_000,
  refundedCents: 0,
  hostedUrl: "https://checkout.stripe.com/c/pay/cs_1",
};
const paid = paymentIntent({ status: "succeeded", latest_charge: charge() });
const unexpected = refusal(400, { type: "invalid_request_error", code: "payment_intent_unexpected_state" });

describe("beginning a payment", () => {
  it("by script is an intent with the amount, our reference and the key", async () => {
    stripe.on("POST /payment_intents", answer(paymentIntent()));
    expect(await stripe.payments.beginPayment(payment, "pledge-1")).toEqual(waiting);
    expect(stripe.sent("POST /payment_intents")).toEqual({
      fields: {
        amount: "250000",
        currency: "usd",
        customer: "cus_1",
        description: "A pledge of $2,500",
        "metadata[reference]": "pledge-1",
        "automatic_payment_methods[enabled]": "true",
        "automatic_payment_methods[allow_redirects]": "never",
        "allowed_payment_method_types[0]": "card",
        "expand[0]": "latest_charge",
      },
      key: "pledge-1",
    });
  });

  it("on the provider's page is a page for that amount, which tells its payment our reference", async () => {
    stripe.on("POST /checkout/sessions", answer(session()));
    expect(await stripe.payments.beginPayment({ ...payment, returnUrl }, "pledge-1")).toEqual(hosted);
    expect(stripe.sent("POST /checkout/sessions")).toEqual({
      fields: {
        mode: "payment",
        customer: "cus_1",
        "allowed_payment_method_types[0]": "card",
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "usd",
        "line_items[0][price_data][unit_amount]": "250000",
        "line_items[0][price_data][product_data][name]": "A pledge of $2,500",
        client_reference_id: "pledge-1",
        "metadata[reference]": "pledge-1",
        "payment_intent_data[description]": "A pledge of $2,500",
        "payment_intent_data[metadata][reference]": "pledge-1",
        success_url: returnUrl,
        cancel_url: returnUrl,
        "expand[0]": "payment_intent.latest_charge",
      },
      key: "pledge-1",
    });
  });
});

describe("reading a payment", () => {
  it("that is paid tells the card and what was given back, and no way on", async () => {
    const latest_charge = charge({ amount_refunded: 250_000, refunded: true });
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ status: "succeeded", latest_charge })));
    expect(await stripe.payments.readPayment("pi_1")).toEqual({
      id: "pi_1",
      reference: "pledge-1",
      status: "succeeded",
      amountCents: 250_000,
      refundedCents: 250_000,
      customerId: "cus_1",
      card: { brand: "visa", last4: "4242" },
    });
  });

  it("that was refused tells the bank's sentence", async () => {
    const error = { type: "card_error", code: "card_declined", message: "Your card was declined." } as const;
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ last_payment_error: error })));
    expect(await stripe.payments.readPayment("pi_1")).toMatchObject({ refusal: "Your card was declined." });
  });

  it("that is to be authenticated tells where", async () => {
    const next_action = {
      type: "redirect_to_url",
      redirect_to_url: { return_url: returnUrl, url: "https://hooks.stripe.com/3ds" },
    };
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ status: "requires_action", next_action })));
    expect(await stripe.payments.readPayment("pi_1")).toMatchObject({
      status: "requires_action",
      hostedUrl: "https://hooks.stripe.com/3ds",
      clientSecret: "pi_1_secret_1",
    });
  });

  it.each([
    ["open", session(), hosted],
    [
      "open, with a card that was refused",
      session({ payment_intent: paymentIntent() }),
      { ...hosted, status: "requires_payment_method" },
    ],
    [
      "paid",
      session({ status: "complete", payment_status: "paid", url: null, payment_intent: paid }),
      { ...hosted, status: "succeeded", hostedUrl: undefined, card: { brand: "visa", last4: "4242" } },
    ],
    [
      "left to run out",
      session({ status: "expired", url: null }),
      { ...hosted, status: "canceled", hostedUrl: undefined },
    ],
    [
      "left to run out after a refusal",
      session({ status: "expired", url: null, payment_intent: paymentIntent() }),
      { ...hosted, status: "canceled", hostedUrl: undefined },
    ],
  ])("on the provider's page, %s, goes by the page's id", async (_what, body, expected) => {
    stripe.on("GET /checkout/sessions/cs_1", answer(body));
    expect(await stripe.payments.readPayment("cs_1")).toEqual(expected);
    expect(stripe.sent("GET /checkout/sessions/cs_1").fields).toEqual({
      "expand[0]": "payment_intent.latest_charge",
    });
  });
});

it("finds the payments of a reference, each once, and nobody else's", async () => {
  const other = { reference: "pledge-2" };
  stripe.on(
    "GET /checkout/sessions",
    answer(list(session({ payment_intent: paid }), session({ id: "cs_2", metadata: other }))),
  );
  stripe.on(
    "GET /payment_intents",
    answer(list(paid, paymentIntent({ id: "pi_2" }), paymentIntent({ id: "pi_3", metadata: other }))),
  );
  const found = await stripe.payments.findPayments("cus_1", "pledge-1");
  expect(found.map(({ id, status }) => [id, status])).toEqual([
    ["cs_1", "succeeded"],
    ["pi_2", "requires_payment_method"],
  ]);
  expect(stripe.sent("GET /payment_intents").fields).toMatchObject({ customer: "cus_1" });
});

describe("abandoning a payment", () => {
  it.each([
    ["pi_1", "POST /payment_intents/pi_1/cancel", answer(paymentIntent({ status: "canceled" }))],
    ["cs_1", "POST /checkout/sessions/cs_1/expire", answer(session({ status: "expired" }))],
  ])("of %s ends it", async (id, route, behaviour) => {
    stripe.on(route, behaviour);
    await stripe.payments.abandonPayment(id);
    expect(stripe.asked()).toEqual([route]);
  });

  it.each(["canceled", "succeeded"])("that is %s is no error", async (status) => {
    stripe.on("POST /payment_intents/pi_1/cancel", unexpected);
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ status })));
    await expect(stripe.payments.abandonPayment("pi_1")).resolves.toBeUndefined();
  });

  it("that is on its way is one", async () => {
    stripe.on("POST /payment_intents/pi_1/cancel", unexpected);
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ status: "processing" })));
    expect(await errorOf(stripe.payments.abandonPayment("pi_1"))).toMatchObject({ kind: "invalid" });
  });
});

describe("giving a payment back", () => {
  const back = charge({ amount_refunded: 250_000 });

  it.each([
    [
      "pi_1",
      "GET /payment_intents/pi_1",
      answer(paymentIntent({ status: "succeeded", latest_charge: back })),
    ],
    [
      "cs_1",
      "GET /checkout/sessions/cs_1",
      answer(session({ status: "complete", payment_intent: { ...paid, latest_charge: back } })),
    ],
  ])("of %s is a refund of all of its intent, with the key", async (id, route, behaviour) => {
    stripe.on("POST /refunds", answer(refund()));
    stripe.on(route, behaviour);
    expect(await stripe.payments.refund(id, "refund pledge-1")).toMatchObject({ id, refundedCents: 250_000 });
    expect(stripe.sent("POST /refunds")).toEqual({
      fields: { payment_intent: "pi_1" },
      key: "refund pledge-1",
    });
  });

  it("that was given back already is no error", async () => {
    const already = refusal(400, { type: "invalid_request_error", code: "charge_already_refunded" });
    stripe.on("POST /refunds", already);
    stripe.on(
      "GET /payment_intents/pi_1",
      answer(paymentIntent({ status: "succeeded", latest_charge: back })),
    );
    expect(await stripe.payments.refund("pi_1", "key")).toMatchObject({ refundedCents: 250_000 });
  });

  it("that was never paid is one", async () => {
    stripe.on("POST /refunds", refusal(400, { type: "invalid_request_error" }));
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent()));
    expect(await errorOf(stripe.payments.refund("pi_1", "key"))).toMatchObject({ kind: "invalid" });
  });
});
