import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withDeadline } from "../../../../../api/providers/payments/deadline";
import {
  answer,
  errorOf,
  type FakeStripe,
  refusal,
  secretKey,
  startStripe,
} from "../../../../harness/stripe";
import { customer } from "../../../../harness/stripe-objects";
import {
  type Behaviour,
  drip,
  hang,
  refuse,
  reply,
  replyText,
  resetMidBody,
} from "../../../../harness/upstream";

const route = "POST /customers";
const invalid = { type: "invalid_request_error" };

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());
/** One that nobody waits for long: for answers that never end, as others may take longer on a busy machine. */
const beHasty = async () => {
  await stripe.close();
  stripe = await startStripe({ timeoutMs: 200 });
};

const call = () =>
  stripe.payments.createCustomer({ reference: "row-1", email: "dana@example.com" }, "the-key");

describe("a fault", () => {
  it.each<[string, string, boolean, Behaviour]>([
    ["a key that is no good", "unauthorized", false, refusal(401, invalid)],
    ["a key that may not do this", "unauthorized", false, refusal(403, invalid)],
    ["something that is not there", "not_found", true, refusal(404, invalid)],
    [
      "something named that is not there",
      "not_found",
      true,
      refusal(400, { ...invalid, code: "resource_missing" }),
    ],
    [
      "a request that is wrong",
      "invalid",
      true,
      refusal(400, { ...invalid, code: "parameter_invalid_empty" }),
    ],
    ["the same key with another question", "invalid", true, refusal(400, { type: "idempotency_error" })],
    [
      "the same key at work",
      "unavailable",
      false,
      refusal(409, { ...invalid, code: "idempotency_key_in_use" }),
    ],
    ["too much asked", "rate_limited", false, refusal(429, { ...invalid, code: "rate_limit" })],
    ["an object at work", "rate_limited", false, refusal(429, { ...invalid, code: "lock_timeout" })],
    ["an error of the provider's", "unavailable", false, refusal(500, { type: "api_error" })],
    ["a gateway's page", "malformed", false, replyText("<html>Bad gateway</html>", 502)],
    ["no JSON", "malformed", false, replyText('{"id":')],
    ["a connection that is refused", "unavailable", false, refuse],
    ["a body that breaks off", "unavailable", false, resetMidBody],
  ])("%s is %s", async (_what, kind, isFinal, behaviour) => {
    stripe.on(route, behaviour);
    expect(await errorOf(call())).toMatchObject({ name: "PaymentError", kind, isFinal, display: undefined });
  });

  it.each<[string, Behaviour]>([
    ["silence", hang],
    ["a byte at a time without end", drip],
  ])("%s is unavailable", async (_what, behaviour) => {
    await beHasty();
    stripe.on(route, behaviour);
    const error = { name: "PaymentError", kind: "unavailable", isFinal: false, display: undefined };
    expect(await errorOf(call())).toMatchObject(error);
  });

  it("of a card is declined, in the bank's words and with its reason", async () => {
    const error = { type: "card_error", code: "card_declined", decline_code: "insufficient_funds" };
    stripe.on(route, refusal(402, { ...error, message: "Your card has insufficient funds." }));
    expect(await errorOf(call())).toMatchObject({
      kind: "declined",
      code: "insufficient_funds",
      display: "Your card has insufficient funds.",
      isFinal: true,
    });
  });

  it("is told to the log without the key, the person and the provider's sentence", async () => {
    stripe.on(route, refusal(400, { ...invalid, message: `No: dana@example.com, ${secretKey}` }));
    expect(inspect(await errorOf(call()), { depth: 9 })).not.toMatch(/dana|sk_test|No:/);
  });
});

describe("where somebody waits", () => {
  it("is given up when their patience ends, and not with its own time limit", async () => {
    stripe.on(route, hang);
    const error = await withDeadline(50, () => errorOf(call()));
    expect(error).toMatchObject({ kind: "unavailable", message: expect.stringContaining("deadline") });
  });

  it("nothing is asked any more after that", async () => {
    const error = await withDeadline(0, () => errorOf(call()));
    expect(error).toMatchObject({ kind: "unavailable", isKept: false });
    expect(stripe.seen).toEqual([]);
  });
});

describe("a request that was lost", () => {
  it("is sent once more with the same key and the same question", async () => {
    stripe.on(route, reply({ error: { type: "api_error" } }, 500), answer(customer()));
    expect(await call()).toEqual({ id: "cus_1" });
    const [first, second] = stripe.seen;
    expect(stripe.seen).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(stripe.seen.map(({ headers }) => headers["idempotency-key"])).toEqual(["the-key", "the-key"]);
  });

  it("is not sent a third time", async () => {
    stripe.on(route, reply({ error: { type: "api_error" } }, 500));
    await errorOf(call());
    expect(stripe.seen).toHaveLength(2);
  });

  it("is not sent again where the provider says that it would be in vain", async () => {
    stripe.on(route, reply({ error: { type: "api_error" } }, 500, { "stripe-should-retry": "false" }));
    await errorOf(call());
    expect(stripe.seen).toHaveLength(1);
  });
});

it("tells who we are and the library's own version of the API, and nothing of how long requests take", async () => {
  stripe.on(route, answer(customer()));
  await call();
  await call();
  const { headers } = stripe.seen.at(-1) ?? {};
  expect(headers).toMatchObject({
    authorization: `Bearer ${secretKey}`,
    "stripe-version": "2026-10-28.endive",
  });
  expect(headers).not.toHaveProperty("x-stripe-client-telemetry");
});
