import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answer, errorOf, type FakeStripe, refusal, startStripe } from "../../../../harness/stripe";
import { balanceTransaction } from "../../../../harness/stripe-balance";
import { list } from "../../../../harness/stripe-objects";
import { subscription } from "../../../../harness/stripe-subscription";

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

const route = "/customers/cus_1/balance_transactions";

describe("giving credit", () => {
  it("is a balance below nothing, with our key", async () => {
    stripe.on(`GET ${route}`, answer(list()));
    stripe.on(`POST ${route}`, answer(balanceTransaction()));
    await stripe.payments.credit("cus_1", 2000, "given-1");
    expect(stripe.sent(`POST ${route}`)).toEqual({
      fields: { amount: "-2000", currency: "usd", "metadata[reference]": "given-1" },
      key: "credit given-1",
    });
  });

  it("that is there already is not given again", async () => {
    stripe.on(`GET ${route}`, answer(list(balanceTransaction())));
    await stripe.payments.credit("cus_1", 2000, "given-1");
    expect(stripe.count(`POST ${route}`)).toBe(0);
  });

  it("of another key is given beside it", async () => {
    stripe.on(`GET ${route}`, answer(list(balanceTransaction())));
    stripe.on(`POST ${route}`, answer(balanceTransaction({ metadata: { reference: "given-2" } })));
    await stripe.payments.credit("cus_1", 2000, "given-2");
    expect(stripe.count(`POST ${route}`)).toBe(1);
  });

  it("to a customer who is not there is an error", async () => {
    stripe.on(`GET ${route}`, refusal(404, { type: "invalid_request_error", code: "resource_missing" }));
    expect(await errorOf(stripe.payments.credit("cus_1", 2000, "given-1"))).toMatchObject({
      kind: "not_found",
    });
  });
});

it("another price is of the same item, from the next month on", async () => {
  const item = subscription().items.data[0]?.id ?? "";
  stripe.on("GET /subscriptions/sub_1", answer(subscription()));
  stripe.on("POST /subscriptions/sub_1", answer(subscription()));
  await stripe.payments.changePrice("sub_1", 1000);
  expect(stripe.sent("POST /subscriptions/sub_1").fields).toMatchObject({
    "items[0][id]": item,
    "items[0][price_data][currency]": "usd",
    "items[0][price_data][product]": "prod_1",
    "items[0][price_data][unit_amount]": "1000",
    "items[0][price_data][recurring][interval]": "month",
    proration_behavior: "none",
  });
});
