import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  answer,
  errorOf,
  type FakeStripe,
  refusal,
  returnUrl,
  startStripe,
} from "../../../../harness/stripe";
import { invoice } from "../../../../harness/stripe-invoice";
import { AT, LATER, list, paymentIntent } from "../../../../harness/stripe-objects";
import { subscription } from "../../../../harness/stripe-subscription";

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

const wanted = {
  customerId: "cus_1",
  paymentMethodId: "pm_1",
  priceCents: 1000,
  trialDays: 30,
  reference: "row-1",
  returnUrl,
};
const trial = {
  id: "sub_1",
  reference: "row-1",
  status: "trialing",
  priceCents: 2000,
  trialEndsAt: new Date(LATER * 1000),
  periodEndsAt: new Date(LATER * 1000),
  cancelAtPeriodEnd: false,
  createdAt: new Date(AT * 1000),
  paymentMethodId: "pm_1",
};
const expand = {
  "expand[0]": "customer",
  "expand[1]": "latest_invoice.confirmation_secret",
  "expand[2]": "latest_invoice.payments",
};
const agreed = {
  customer: "cus_1",
  "items[0][price_data][currency]": "usd",
  "items[0][price_data][product]": "prod_1",
  "items[0][price_data][unit_amount]": "1000",
  "items[0][price_data][recurring][interval]": "month",
  "items[0][quantity]": "1",
  "metadata[reference]": "row-1",
  default_payment_method: "pm_1",
  "payment_settings[save_default_payment_method]": "on_subscription",
  off_session: "false",
  ...expand,
};
const ended = subscription({ status: "canceled", ended_at: AT, trial_end: null });

describe("subscribing", () => {
  it("with a trial asks for the agreed price and days, our reference, and an end without a card", async () => {
    stripe.on("POST /subscriptions", answer(subscription()));
    expect(await stripe.payments.subscribe(wanted, "subscribe row-1")).toEqual(trial);
    expect(stripe.sent("POST /subscriptions")).toEqual({
      fields: {
        ...agreed,
        trial_period_days: "30",
        "trial_settings[end_behavior][missing_payment_method]": "cancel",
        payment_behavior: "default_incomplete",
      },
      key: "subscribe row-1",
    });
  });

  it("asked again leaves the card that was made the default meanwhile", async () => {
    stripe.on("POST /subscriptions", answer(subscription()));
    await stripe.payments.subscribe(wanted, "key");
    await stripe.payments.subscribe(wanted, "key");
    expect(new Set(stripe.asked())).toEqual(new Set(["POST /subscriptions"]));
  });

  it("without a trial has the first month charged by the same request", async () => {
    stripe.on("POST /subscriptions", answer(subscription({ status: "active", trial_end: null })));
    expect(await stripe.payments.subscribe({ ...wanted, trialDays: 0 }, "key")).toMatchObject({
      status: "active",
      trialEndsAt: undefined,
    });
    expect(stripe.sent("POST /subscriptions").fields).toEqual({
      ...agreed,
      payment_behavior: "allow_incomplete",
    });
  });

  describe("with a card that is not charged", () => {
    const incomplete = subscription({ status: "incomplete", trial_end: null, latest_invoice: invoice() });

    it("tells the bank's sentence", async () => {
      const message = "Your card has insufficient funds.";
      const last_payment_error = { type: "card_error", code: "card_declined", message };
      stripe.on("POST /subscriptions", answer(incomplete));
      stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ last_payment_error })));
      expect(await stripe.payments.subscribe(wanted, "key")).toMatchObject({
        status: "incomplete",
        refusal: message,
      });
    });

    it("tells no earlier refusal of a charge that is under way", async () => {
      const last_payment_error = { type: "card_error", message: "Your card was declined." };
      stripe.on("POST /subscriptions", answer(incomplete));
      stripe.on(
        "GET /payment_intents/pi_1",
        answer(paymentIntent({ status: "processing", last_payment_error })),
      );
      const found = await stripe.payments.subscribe(wanted, "key");
      expect(found.status).toBe("incomplete");
      expect(found.refusal).toBeUndefined();
    });

    it("tells where it is to be authenticated, and that nothing was refused", async () => {
      stripe.on("POST /subscriptions", answer(incomplete));
      stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ status: "requires_action" })));
      const found = await stripe.payments.subscribe(wanted, "key");
      expect(found).toMatchObject({
        status: "incomplete",
        hostedUrl: "https://invoice.stripe.com/i/in_1",
        clientSecret: "pi_1_secret_1",
      });
      expect(found.refusal).toBeUndefined();
    });
  });
});

describe("reading", () => {
  it("tells the period of the item, and the card of the subscription before the customer's", async () => {
    stripe.on("GET /subscriptions/sub_1", answer(subscription({ default_payment_method: "pm_2" })));
    expect(await stripe.payments.readSubscription("sub_1")).toEqual({ ...trial, paymentMethodId: "pm_2" });
    expect(stripe.sent("GET /subscriptions/sub_1").fields).toEqual(expand);
  });

  it.each([
    ["its period's end", LATER, { cancelAtPeriodEnd: true, periodEndsAt: new Date(LATER * 1000) }],
    [
      "a day before that",
      LATER - 60,
      { cancelAtPeriodEnd: true, periodEndsAt: new Date((LATER - 60) * 1000) },
    ],
    ["a day after it", LATER + 60, { cancelAtPeriodEnd: false, periodEndsAt: new Date(LATER * 1000) }],
  ])("tells of an end that was set to %s whether it renews before", async (_, cancel_at, expected) => {
    stripe.on("GET /subscriptions/sub_1", answer(subscription({ cancel_at })));
    expect(await stripe.payments.readSubscription("sub_1")).toMatchObject(expected);
  });

  it("tells why the last charge of one that is past due was refused", async () => {
    const last_payment_error = { type: "card_error", message: "Your card was declined." };
    stripe.on(
      "GET /subscriptions/sub_1",
      answer(subscription({ status: "past_due", latest_invoice: invoice() })),
    );
    stripe.on("GET /payment_intents/pi_1", answer(paymentIntent({ last_payment_error })));
    expect(await stripe.payments.readSubscription("sub_1")).toMatchObject({
      status: "past_due",
      refusal: "Your card was declined.",
    });
  });

  it("knows a subscription whose customer was deleted", async () => {
    const deleted = { id: "cus_1", object: "customer", deleted: true } as const;
    stripe.on("GET /subscriptions/sub_1", answer({ ...ended, customer: deleted }));
    expect(await stripe.payments.readSubscription("sub_1")).toMatchObject({
      status: "canceled",
      endedAt: new Date(AT * 1000),
      paymentMethodId: undefined,
    });
  });

  it("finds all of a customer's, ended ones too", async () => {
    stripe.on("GET /subscriptions", answer(list(subscription(), ended)));
    const found = await stripe.payments.findSubscriptions("cus_1");
    expect(found.map(({ status }) => status)).toEqual(["trialing", "canceled"]);
    expect(stripe.sent("GET /subscriptions").fields).toEqual({
      customer: "cus_1",
      status: "all",
      limit: "100",
      "expand[0]": "data.customer",
      "expand[1]": "data.latest_invoice.confirmation_secret",
      "expand[2]": "data.latest_invoice.payments",
    });
  });
});

describe("cancelling and going on (SPEC-DECISIONS 9)", () => {
  const why = { reason: "too_expensive", comment: "It costs too much." };

  it("is at the period's end, with the reason in the provider's words", async () => {
    stripe.on("POST /subscriptions/sub_1", answer(subscription({ cancel_at_period_end: true })));
    expect(await stripe.payments.cancelAtPeriodEnd("sub_1", why)).toEqual({
      ...trial,
      cancelAtPeriodEnd: true,
    });
    expect(stripe.sent("POST /subscriptions/sub_1").fields).toEqual({
      cancel_at_period_end: "true",
      "cancellation_details[feedback]": "too_expensive",
      "cancellation_details[comment]": "It costs too much.",
      ...expand,
    });
  });

  it("sends no reason that the provider would refuse", async () => {
    stripe.on("POST /subscriptions/sub_1", answer(subscription({ cancel_at_period_end: true })));
    await stripe.payments.cancelAtPeriodEnd("sub_1", { reason: "moved_away" });
    expect(stripe.sent("POST /subscriptions/sub_1").fields).toMatchObject({
      "cancellation_details[feedback]": "other",
    });
  });

  it("goes on by saying so: nothing left out means the same", async () => {
    stripe.on("POST /subscriptions/sub_1", answer(subscription()));
    expect(await stripe.payments.unCancel("sub_1")).toEqual(trial);
    expect(stripe.sent("POST /subscriptions/sub_1").fields).toEqual({
      cancel_at_period_end: "false",
      ...expand,
    });
  });

  it("goes on with one whose last day was set at the provider", async () => {
    const until = subscription({ cancel_at: LATER });
    stripe.on("POST /subscriptions/sub_1", answer(until), answer(subscription()));
    expect(await stripe.payments.unCancel("sub_1")).toEqual(trial);
    expect(stripe.sent("POST /subscriptions/sub_1").fields).toEqual({ cancel_at: "", ...expand });
  });

  it("does not go on with what has ended", async () => {
    stripe.on("POST /subscriptions/sub_1", refusal(400, { type: "invalid_request_error" }));
    expect(await errorOf(stripe.payments.unCancel("sub_1"))).toMatchObject({ kind: "invalid" });
  });
});
