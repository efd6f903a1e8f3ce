import { describe, expect, it } from "vitest";
import { subscriptions } from "../../../api/db/payment-tables";
import { PaymentError, type PaymentFailure, type Payments } from "../../../api/providers/payments/port";
import {
  buyer,
  forgetEvents,
  madeOf,
  moveClock,
  providerOf,
  rowsOf,
  runRound,
  withMeddling,
} from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

/** What looking for somebody's subscriptions comes to, by how often it was asked; and a reply that is lost. */
const fault: { find?: PaymentFailure | undefined; isLost?: boolean; asked: string[] } = { asked: [] };
const meddle = (chosen: Payments): Payments => ({
  ...chosen,
  subscribe: async (...args) => {
    const made = await chosen.subscribe(...args);
    if (fault.isLost) throw new PaymentError("unavailable", "subscribe");
    return made;
  },
  findSubscriptions: async (id) => {
    fault.asked.push(id);
    if (fault.find) throw new PaymentError(fault.find, "findSubscriptions");
    return chosen.findSubscriptions(id);
  },
});

const upstream = withMeddling(meddle, () => {
  fault.find = undefined;
  fault.isLost = false;
  fault.asked = [];
});
const { patience } = upstream;

describe("the round", () => {
  it("asks no more for what ended of a customer whom the provider does not know", async () => {
    const { addCard, subscribe } = await buyer(upstream.api);
    await subscribe(await addCard());
    await upstream.api.db.update(subscriptions).set({ state: "ended", dueAt: upstream.api.now() });
    fault.find = "not_found";
    await runRound(upstream.api);
    expect(await rowsOf(upstream.api)).toMatchObject([{ state: "ended", dueAt: null }]);
  });

  it("gets to everybody, though one can never be had", async () => {
    for (const email of ["dana@example.com", "eve@example.com"]) {
      const { addCard, subscribe } = await buyer(upstream.api, email);
      await subscribe(await addCard());
    }
    await upstream.api.runJobs();
    await forgetEvents(upstream.api);
    await upstream.api.db.update(subscriptions).set({ dueAt: upstream.api.now() });
    fault.find = "unavailable";
    fault.asked = [];
    await runRound(upstream.api);
    await runRound(upstream.api, { hours: 0.02 });
    expect(new Set(fault.asked).size).toBe(2);
  });
});

it("what was paid for after somebody was told of nothing is given back, ends, and is told by mail", async () => {
  const { addCard, subscribe, invoices, isActive } = await buyer(upstream.api);
  const card = await addCard();
  fault.isLost = true;
  patience.waitMs = 300;
  await subscribe(card);
  fault.isLost = false;
  await forgetEvents(upstream.api);
  await upstream.api.db
    .update(subscriptions)
    .set({ state: "ended", refusal: "nobody answered", dueAt: upstream.api.now() });
  await runRound(upstream.api);
  expect(await madeOf(upstream.api)).toMatchObject([{ status: "canceled" }]);
  expect(await invoices()).toMatchObject([{ status: "paid", amountCents: 2000, refundedCents: 2000 }]);
  expect(await isActive()).toBe(false);
  await runRound(upstream.api, { hours: 1 });
  const mails = (await upstream.api.mails()).filter(({ subject }) => subject.includes("refunded"));
  expect(mails).toMatchObject([{ subject: "We have refunded $20 to you" }]);
});

it("what was paid for in vain ends, too, where its owner's bank was asked for it: there is nothing to give back", async () => {
  const { addCard, subscribe, invoices, isActive } = await buyer(upstream.api);
  const card = await addCard(cards.disputed);
  fault.isLost = true;
  patience.waitMs = 300;
  await subscribe(card);
  fault.isLost = false;
  await forgetEvents(upstream.api);
  await upstream.api.db
    .update(subscriptions)
    .set({ state: "ended", refusal: "nobody answered", dueAt: upstream.api.now() });
  await runRound(upstream.api);
  expect(await madeOf(upstream.api)).toMatchObject([{ status: "canceled" }]);
  expect(await invoices()).toMatchObject([{ status: "paid", refundedCents: 0 }]);
  expect(await isActive()).toBe(false);
});

it("an invoice is tried anew by the same form once another card is charged", async () => {
  const { addCard, subscribe, email, invoices, userId, token, mine } = await buyer(upstream.api);
  await subscribe(await addCard());
  await upstream.api.runJobs();
  const paymentMethodId = await addCard(cards.chargeFails);
  await mine("PUT", "default-payment-method", { paymentMethodId });
  await moveClock(upstream.api, email, 32);
  await upstream.api.runJobs();
  const open = (await invoices()).find(({ status }) => status === "open");
  const headers = { "idempotency-key": `form-of-${userId}` };
  const path = `/api/transactions/invoices/${open?.id}/pay`;
  const pay = () => upstream.api.call("POST", path, { token, headers, body: {} });
  expect(await pay()).toMatchObject({ status: 422 });
  await mine("PUT", "default-payment-method", { paymentMethodId: await addCard() });
  expect(await pay()).toMatchObject({ status: 200, body: { status: "paid" } });
});

it("who cancels while a payment is open is told so by mail, and not that everything stays open", async () => {
  const { addCard, subscribe, email, mine } = await buyer(upstream.api);
  const { id } = await subscribe(await addCard());
  await upstream.api.runJobs();
  const paymentMethodId = await addCard(cards.chargeFails);
  await mine("PUT", "default-payment-method", { paymentMethodId });
  await moveClock(upstream.api, email, 32);
  await upstream.api.runJobs();
  const reply = await mine("DELETE", `subscriptions/${id}`);
  expect(reply.text).not.toContain("stays open");
  await upstream.api.runJobs();
  const mails = (await upstream.api.mails()).filter(({ subject }) => subject.endsWith("is cancelled"));
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain("stays open to you");
});

it("a refund is told by its event, though the subscription has ended", async () => {
  const { addCard, subscribe, invoices } = await buyer(upstream.api);
  await subscribe(await addCard());
  await upstream.api.runJobs();
  const [made] = await madeOf(upstream.api);
  await providerOf(upstream.api).endNow(made?.id ?? "");
  await upstream.api.jobs.send("payment-webhooks", {});
  await upstream.api.runJobs();
  const [invoice] = await invoices();
  await providerOf(upstream.api).refundInvoice(invoice?.id ?? "");
  await upstream.api.jobs.send("payment-webhooks", {});
  await upstream.api.runJobs();
  expect(await invoices()).toMatchObject([{ refundedCents: 2000 }]);
});

it("nobody keeps more cards than can be shown", async () => {
  const { addCard, customerId, methods, post } = await buyer(upstream.api);
  await addCard();
  const attach = () => post("attach-payment-method", { customerId, paymentMethodId: "pm_card_visa" });
  for (let kept = 1; kept < 20; kept++) expect(await attach()).toMatchObject({ status: 200 });
  expect(await attach()).toMatchObject({ status: 422 });
  expect(await post("setup-intent", { customerId })).toMatchObject({ status: 422 });
  expect(await methods()).toHaveLength(20);
});

it("an open invoice cannot be paid by a press either while a bank is asked for a payment of its subscription", async () => {
  const { addCard, subscribe, email, invoices, mine } = await buyer(upstream.api);
  await subscribe(await addCard());
  await upstream.api.runJobs();
  const paymentMethodId = await addCard(cards.chargeFails);
  await mine("PUT", "default-payment-method", { paymentMethodId });
  await moveClock(upstream.api, email, 32);
  await upstream.api.runJobs();
  const open = (await invoices()).find(({ status }) => status === "open");
  await upstream.api.db.update(subscriptions).set({ disputedSince: upstream.api.now() });
  expect(await mine("POST", `invoices/${open?.id}/pay`, {})).toMatchObject({
    status: 409,
    body: {
      message:
        "Your bank was asked to take a payment for this subscription back. Nothing is charged until that is decided.",
    },
  });
});
