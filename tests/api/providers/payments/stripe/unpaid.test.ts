import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answer, errorOf, type FakeStripe, refusal, startStripe } from "../../../../harness/stripe";
import { invoice } from "../../../../harness/stripe-invoice";
import { AT, charge, list, paymentIntent, refund } from "../../../../harness/stripe-objects";
import { subscription } from "../../../../harness/stripe-subscription";

let stripe: FakeStripe;
beforeEach(async () => {
  stripe = await startStripe();
  stripe.on("GET /payment_intents/pi_1", answer(paymentIntent()));
});
afterEach(() => stripe.close());

const refused = refusal(400, { type: "invalid_request_error" });
const unpaid = subscription({ status: "incomplete", latest_invoice: invoice() });
const paid = subscription({ status: "active", latest_invoice: invoice({ status: "paid" }) });
const expired = subscription({ status: "incomplete_expired", ended_at: 1_800_000_000 });

describe("ending what was never paid", () => {
  it("voids its invoice before it is ended, so that nobody can pay it any more", async () => {
    stripe.on("GET /subscriptions/sub_1", answer(unpaid), answer(expired));
    stripe.on("POST /invoices/in_1/void", answer(invoice({ status: "void" })));
    stripe.on("DELETE /subscriptions/sub_1", answer(expired));
    expect(await stripe.payments.endUnpaid("sub_1")).toMatchObject({ status: "incomplete_expired" });
    expect(stripe.asked()).toEqual([
      "GET /subscriptions/sub_1",
      "POST /invoices/in_1/void",
      "DELETE /subscriptions/sub_1",
      "GET /subscriptions/sub_1",
    ]);
  });

  it("leaves one whose invoice cannot be voided, as it was paid meanwhile", async () => {
    stripe.on("GET /subscriptions/sub_1", answer(unpaid), answer(paid));
    stripe.on("POST /invoices/in_1/void", refused);
    expect(await stripe.payments.endUnpaid("sub_1")).toMatchObject({ status: "active" });
    expect(stripe.count("DELETE /subscriptions/sub_1")).toBe(0);
  });

  it("leaves one that has begun", async () => {
    stripe.on("GET /subscriptions/sub_1", answer(paid));
    expect(await stripe.payments.endUnpaid("sub_1")).toMatchObject({ status: "active" });
    expect(stripe.asked().filter((route) => !route.startsWith("GET"))).toEqual([]);
  });
});

describe("giving an invoice back", () => {
  const settled = invoice({ status: "paid", amount_paid: 2000 });

  it("gives back what paid it, and no more where that is done", async () => {
    stripe.on("GET /invoices/in_1", answer(settled));
    stripe.on(
      "POST /refunds",
      refusal(400, { type: "invalid_request_error", code: "charge_already_refunded" }),
    );
    stripe.on("GET /charges", answer(list(charge({ amount_refunded: 2000 }))));
    expect(await stripe.payments.refundInvoice("in_1")).toMatchObject({ refundedCents: 2000 });
    expect(stripe.sent("POST /refunds")).toMatchObject({ fields: { payment_intent: "pi_1" } });
  });

  it("gives a part back by a key of its own, once, also where the answer was lost", async () => {
    const part = { amountCents: 750, key: "deed-1" };
    const made = { ...refund(), amount: 750, metadata: { reference: "deed-1" } };
    stripe.on("GET /invoices/in_1", answer(settled));
    stripe.on("GET /refunds", answer(list()), answer(list(made)));
    stripe.on("GET /charges", answer(list(charge({ amount: 2000, amount_refunded: 1250 }))));
    stripe.on("POST /refunds", answer(made));
    for (const _time of ["once", "again"]) await stripe.payments.refundInvoice("in_1", part);
    expect(stripe.count("POST /refunds")).toBe(1);
    expect(stripe.sent("POST /refunds")).toMatchObject({
      fields: { charge: charge().id, amount: "750", "metadata[reference]": "deed-1" },
      key: "refund deed-1",
    });
    expect(
      await errorOf(stripe.payments.refundInvoice("in_1", { amountCents: 751, key: "2" })),
    ).toMatchObject({
      ...{ kind: "invalid", code: "less_is_left" },
    });
  });

  it("does not pass over a refund that was refused", async () => {
    stripe.on("GET /invoices/in_1", answer(settled));
    stripe.on("POST /refunds", refused);
    stripe.on("GET /charges", answer(list(charge())));
    expect(await errorOf(stripe.payments.refundInvoice("in_1"))).toMatchObject({ kind: "invalid" });
  });
});

const ended = subscription({ status: "canceled", ended_at: AT, trial_end: null });

describe("ending at once", () => {
  const missing = refusal(404, { type: "invalid_request_error", code: "resource_missing" });

  it("cancels", async () => {
    stripe.on("DELETE /subscriptions/sub_1", answer(ended));
    expect(await stripe.payments.endNow("sub_1")).toMatchObject({ status: "canceled" });
    expect(stripe.asked()).toEqual(["DELETE /subscriptions/sub_1"]);
  });

  it("of one that has ended is no error", async () => {
    stripe.on("DELETE /subscriptions/sub_1", missing);
    stripe.on("GET /subscriptions/sub_1", answer(ended));
    expect(await stripe.payments.endNow("sub_1")).toMatchObject({ status: "canceled" });
  });

  it("of one that is not there is one", async () => {
    stripe.on("DELETE /subscriptions/sub_1", missing);
    stripe.on("GET /subscriptions/sub_1", missing);
    expect(await errorOf(stripe.payments.endNow("sub_1"))).toMatchObject({ kind: "not_found" });
  });
});
