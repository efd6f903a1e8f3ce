import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { createStripePayments } from "../../../../../api/providers/payments/stripe/payments";
import { errorOf, secretKey, startStripe, webhookSecret } from "../../../../harness/stripe";
import { dispute } from "../../../../harness/stripe-dispute";
import { AT, charge, paymentIntent, refund } from "../../../../harness/stripe-objects";
import { session } from "../../../../harness/stripe-session";
import { subscription } from "../../../../harness/stripe-subscription";
import { reply } from "../../../../harness/upstream";

const earlierSecret = "whsec_of_tests_before";
const webhookSecrets = [webhookSecret, earlierSecret];
const payments = createStripePayments({ secretKey, webhookSecrets, product: "prod_1" });
const { webhooks } = new Stripe(secretKey);
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** An event as the provider writes it. */
const bodyOf = (object: unknown, type = "customer.subscription.updated") =>
  JSON.stringify({ id: "evt_1", object: "event", created: AT, type, data: { object } }, null, 2);
const sign = (payload: string, { secret = webhookSecret, timestamp = nowSeconds() } = {}) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp });
const read = (body: string) => payments.readEvent(body, sign(body));

describe("an event", () => {
  it("says what happened and what is to be read again", async () => {
    expect(await read(bodyOf(subscription()))).toEqual({
      id: "evt_1",
      type: "customer.subscription.updated",
      objectKind: "subscription",
      objectId: "sub_1",
      happenedAt: new Date(AT * 1000),
    });
  });

  it.each([
    ["a payment", paymentIntent(), "payment_intent", "pi_1"],
    ["a payment on the provider's page, by the page's id", session(), "payment_intent", "cs_1"],
    ["a page that keeps a card", session({ mode: "setup" }), "checkout.session", "cs_1"],
    ["a charge, by its payment", charge({ refunded: true }), "payment_intent", "pi_1"],
    ["a refund, by its payment", refund(), "payment_intent", "pi_1"],
    ["a dispute", dispute(), "dispute", "dp_1"],
    ["a charge without a payment", charge({ payment_intent: null }), "charge", "ch_1"],
  ])("of %s", async (_what, object, objectKind, objectId) => {
    expect(await read(bodyOf(object))).toMatchObject({ objectKind, objectId });
  });

  it("of something without an id is malformed", async () => {
    expect(await errorOf(read(bodyOf({ object: "balance" })))).toMatchObject({ kind: "malformed" });
  });
});

describe("a signature", () => {
  const body = bodyOf(subscription());

  it("of any secret in the list is taken, so that one can take the place of another", async () => {
    const signed = sign(body, { secret: earlierSecret });
    expect(await payments.readEvent(body, signed)).toMatchObject({ id: "evt_1" });
    const after = createStripePayments({ secretKey, webhookSecrets: [webhookSecret], product: "prod_1" });
    expect(await errorOf(after.readEvent(body, signed))).toMatchObject({ kind: "signature" });
  });

  it.each([
    ["none", undefined],
    ["an empty one", ""],
    ["no signature at all", "t=1,v1"],
    ["one of another secret", sign(body, { secret: "whsec_of_somebody" })],
    ["one of another body", sign(`${body} `)],
    ["one that is older than five minutes", sign(body, { timestamp: nowSeconds() - 301 })],
    ["one under another scheme", sign(body).replace("v1=", "v0=")],
  ])("that is %s is refused", async (_what, signature) => {
    expect(await errorOf(payments.readEvent(body, signature))).toMatchObject({ kind: "signature" });
  });

  it("is over the very bytes: the same JSON written otherwise is refused", async () => {
    const rewritten = JSON.stringify(JSON.parse(body));
    expect(await errorOf(payments.readEvent(rewritten, sign(body)))).toMatchObject({ kind: "signature" });
  });

  it("is good where one of several is, as while a secret is changed", async () => {
    const [time = "", good = ""] = sign(body).split(",");
    const header = `${time},v1=${"0".repeat(64)},${good}`;
    expect(await payments.readEvent(body, header)).toMatchObject({ id: "evt_1" });
  });

  it("of something that is no JSON is malformed, once it is good", async () => {
    expect(await errorOf(read("{not json"))).toMatchObject({ kind: "malformed" });
  });
});

describe("events that are listed", () => {
  const event = (id: string, object: object, created = AT) => ({
    ...{ id, created, object: "event", type: "charge.dispute.created", api_version: null },
    ...{ livemode: false, pending_webhooks: 0, request: null, data: { object } },
  });

  it("are told the oldest first, without what is never read again", async () => {
    const stripe = await startStripe();
    const data = [
      event("evt_3", subscription()),
      event("evt_2", { object: "balance" }),
      event("evt_1", dispute()),
    ];
    stripe.on("GET /events", reply({ object: "list", has_more: false, url: "/v1/events", data }));
    const found = await stripe.payments.eventsSince(new Date(AT * 1000));
    expect(found.map(({ id, objectKind, objectId }) => [id, objectKind, objectId])).toEqual([
      ["evt_1", "dispute", "dp_1"],
      ["evt_3", "subscription", "sub_1"],
    ]);
    expect(stripe.sent("GET /events").fields).toEqual({ "created[gte]": String(AT), limit: "100" });
    await stripe.payments.eventsSince(new Date(AT * 1000), new Date((AT + 60) * 1000));
    expect(stripe.sent("GET /events").fields).toMatchObject({ "created[lt]": String(AT + 60) });
    await stripe.close();
  });
});
