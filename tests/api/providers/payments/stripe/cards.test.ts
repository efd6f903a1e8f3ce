import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  answer,
  errorOf,
  type FakeStripe,
  refusal,
  returnUrl,
  startStripe,
} from "../../../../harness/stripe";
import { card, customer, list, setupIntent } from "../../../../harness/stripe-objects";
import { session } from "../../../../harness/stripe-session";
import { subscription } from "../../../../harness/stripe-subscription";

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
  stripe.on("GET /subscriptions", answer(list()));
});
afterEach(() => stripe.close());

const missing = refusal(404, { type: "invalid_request_error", code: "resource_missing" });
const kept = {
  id: "pm_1",
  brand: "visa",
  last4: "4242",
  expMonth: 4,
  expYear: 2030,
  isDefault: true,
};

describe("a customer", () => {
  it("is made with the person, our own id, and the key", async () => {
    stripe.on("POST /customers", answer(customer()));
    const person = { reference: "row-1", email: "dana@example.com", name: "Dana Lee" };
    expect(await stripe.payments.createCustomer(person, "customer row-1")).toEqual({ id: "cus_1" });
    expect(stripe.sent("POST /customers")).toEqual({
      fields: { email: "dana@example.com", name: "Dana Lee", "metadata[uniqueId]": "row-1" },
      key: "customer row-1",
    });
  });

  it("is forgotten", async () => {
    stripe.on("DELETE /customers/cus_1", answer({ id: "cus_1", object: "customer", deleted: true }));
    await stripe.payments.deleteCustomer("cus_1");
    expect(stripe.asked()).toEqual(["DELETE /customers/cus_1"]);
  });

  it("that is not there is as good as forgotten", async () => {
    stripe.on("DELETE /customers/cus_1", missing);
    await expect(stripe.payments.deleteCustomer("cus_1")).resolves.toBeUndefined();
  });
});

describe("keeping a card", () => {
  it("by script is a setup intent for later charges, of cards alone", async () => {
    stripe.on("POST /setup_intents", answer(setupIntent()));
    expect(await stripe.payments.beginSetup("cus_1", undefined)).toEqual({
      id: "seti_1",
      clientSecret: "seti_1_secret_1",
    });
    expect(stripe.sent("POST /setup_intents").fields).toEqual({
      customer: "cus_1",
      usage: "off_session",
      "automatic_payment_methods[enabled]": "true",
      "automatic_payment_methods[allow_redirects]": "never",
      "allowed_payment_method_types[0]": "card",
    });
  });

  it("on the provider's page leads back whatever became of it", async () => {
    stripe.on("POST /checkout/sessions", answer(session({ mode: "setup", amount_total: null })));
    expect(await stripe.payments.beginSetup("cus_1", returnUrl)).toEqual({
      id: "cs_1",
      hostedUrl: "https://checkout.stripe.com/c/pay/cs_1",
    });
    expect(stripe.sent("POST /checkout/sessions").fields).toEqual({
      mode: "setup",
      customer: "cus_1",
      "allowed_payment_method_types[0]": "card",
      success_url: returnUrl,
      cancel_url: returnUrl,
    });
  });
});

describe("a customer's cards", () => {
  it("are told without their numbers, and which of them is charged", async () => {
    const other = card({ id: "pm_2" }, { brand: "mastercard", last4: "4444", exp_month: 12, exp_year: 2031 });
    stripe.on("GET /customers/cus_1", answer(customer()));
    stripe.on("GET /customers/cus_1/payment_methods", answer(list(other, card())));
    expect(await stripe.payments.cards("cus_1")).toEqual([
      { id: "pm_2", brand: "mastercard", last4: "4444", expMonth: 12, expYear: 2031, isDefault: false },
      kept,
    ]);
    expect(stripe.sent("GET /customers/cus_1/payment_methods").fields).toEqual({ type: "card", limit: "50" });
  });

  it("of a deleted customer are not there", async () => {
    stripe.on("GET /customers/cus_1", answer({ id: "cus_1", object: "customer", deleted: true }));
    stripe.on("GET /customers/cus_1/payment_methods", answer(list()));
    expect(await errorOf(stripe.payments.cards("cus_1"))).toMatchObject({ kind: "not_found" });
  });
});

describe("attaching", () => {
  it("makes a card the customer's, and the default", async () => {
    stripe.on("GET /payment_methods/pm_1", answer(card({ customer: null })));
    stripe.on("POST /payment_methods/pm_1/attach", answer(card()));
    stripe.on("POST /customers/cus_1", answer(customer()));
    expect(await stripe.payments.attach("cus_1", "pm_1")).toEqual(kept);
    expect(stripe.sent("POST /payment_methods/pm_1/attach").fields).toEqual({ customer: "cus_1" });
    expect(stripe.sent("POST /customers/cus_1").fields).toEqual({
      "invoice_settings[default_payment_method]": "pm_1",
    });
  });

  it("again makes it the default alone", async () => {
    stripe.on("GET /payment_methods/pm_1", answer(card()));
    stripe.on("POST /customers/cus_1", answer(customer()));
    expect(await stripe.payments.attach("cus_1", "pm_1")).toEqual(kept);
    expect(stripe.asked()).toEqual([
      "GET /payment_methods/pm_1",
      "POST /customers/cus_1",
      "GET /subscriptions",
    ]);
  });

  it("refuses another customer's, and changes nothing", async () => {
    stripe.on("GET /payment_methods/pm_1", answer(card({ customer: "cus_2" })));
    expect(await errorOf(stripe.payments.attach("cus_1", "pm_1"))).toMatchObject({ kind: "not_found" });
    expect(stripe.asked()).toEqual(["GET /payment_methods/pm_1"]);
  });

  it("refuses what is no card", async () => {
    const { card: _, ...bank } = card({ type: "us_bank_account" });
    stripe.on("GET /payment_methods/pm_1", answer(bank));
    expect(await errorOf(stripe.payments.attach("cus_1", "pm_1"))).toMatchObject({ kind: "invalid" });
  });

  it("tells what the bank said of a card that is declined", async () => {
    stripe.on("GET /payment_methods/pm_1", answer(card({ customer: null })));
    stripe.on(
      "POST /payment_methods/pm_1/attach",
      refusal(402, { type: "card_error", code: "expired_card", message: "Your card has expired." }),
    );
    expect(await errorOf(stripe.payments.attach("cus_1", "pm_1"))).toMatchObject({
      kind: "declined",
      code: "expired_card",
      display: "Your card has expired.",
    });
  });
});

describe("a card that is made the default", () => {
  const chosen = async (...found: ReturnType<typeof subscription>[]) => {
    stripe.on("GET /customers/cus_1/payment_methods/pm_1", answer(card()));
    stripe.on("POST /customers/cus_1", answer(customer()));
    stripe.on("GET /subscriptions", answer(list(...found)));
    stripe.on("POST /subscriptions/sub_1", answer(subscription()));
    await stripe.payments.setDefault("cus_1", "pm_1");
  };

  it("is charged for a subscription that has another one of its own", async () => {
    await chosen(subscription({ default_payment_method: "pm_2" }));
    expect(stripe.sent("GET /subscriptions").fields).toEqual({ customer: "cus_1", limit: "100" });
    expect(stripe.sent("POST /subscriptions/sub_1").fields).toEqual({ default_payment_method: "" });
  });

  it.each([
    ["has none of its own", subscription()],
    ["has this very card", subscription({ default_payment_method: "pm_1" })],
    ["has ended", subscription({ status: "incomplete_expired", default_payment_method: "pm_2" })],
  ])("changes nothing of one that %s", async (_, found) => {
    await chosen(found);
    expect(stripe.count("POST /subscriptions/sub_1")).toBe(0);
  });
});

describe.each([
  ["setDefault", "POST /customers/cus_1"],
  ["detach", "POST /payment_methods/pm_1/detach"],
] as const)("%s", (call, route) => {
  it("is done to a card of the customer's", async () => {
    stripe.on("GET /customers/cus_1/payment_methods/pm_1", answer(card()));
    stripe.on("POST /customers/cus_1", answer(customer()));
    stripe.on("POST /payment_methods/pm_1/detach", answer(card({ customer: null })));
    await stripe.payments[call]("cus_1", "pm_1");
    expect(stripe.count(route)).toBe(1);
  });

  it("is not done to anybody else's", async () => {
    stripe.on("GET /customers/cus_1/payment_methods/pm_1", missing);
    expect(await errorOf(stripe.payments[call]("cus_1", "pm_1"))).toMatchObject({ kind: "not_found" });
    expect(stripe.asked()).toEqual(["GET /customers/cus_1/payment_methods/pm_1"]);
  });
});
