import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { subscriptions } from "../../../api/db/payment-tables";
import { PaymentError, type PaymentFailure, type Payments } from "../../../api/providers/payments/port";
import { createTestApi, type TestApi } from "../../harness/api";
import {
  buyer,
  forgetEvents,
  madeOf,
  moveClock,
  providerOf,
  rowsOf,
  runRound,
  untried,
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

/** One that works is waited for as long as it takes; a test of one that fails has it waited for a moment. */
const patience = {
  ...{ adapter: "sandbox" as const, sandboxWebhookSecret: "of tests", waitMs: 20_000 },
  stripe: { secretKey: "", webhookSecret: "", product: "" },
};

let api: TestApi;
beforeAll(async () => {
  const settings = { ...untried.settings, payments: patience };
  api = await createTestApi({ settings, payments: meddle });
});
beforeEach(() => {
  patience.waitMs = 20_000;
  fault.find = undefined;
  fault.isLost = false;
  fault.asked = [];
  return api.reset();
});
afterAll(() => api.close());

describe("the round", () => {
  it("asks no more for what ended of a customer whom the provider does not know", async () => {
    const { addCard, subscribe } = await buyer(api);
    await subscribe(await addCard());
    await api.db.update(subscriptions).set({ state: "ended", dueAt: api.now() });
    fault.find = "not_found";
    await runRound(api);
    expect(await rowsOf(api)).toMatchObject([{ state: "ended", dueAt: null }]);
  });

  it("gets to everybody, though one can never be had", async () => {
    for (const email of ["dana@example.com", "eve@example.com"]) {
      const { addCard, subscribe } = await buyer(api, email);
      await subscribe(await addCard());
    }
    await api.runJobs();
    await forgetEvents(api);
    await api.db.update(subscriptions).set({ dueAt: api.now() });
    fault.find = "unavailable";
    fault.asked = [];
    await runRound(api);
    await runRound(api, { hours: 0.02 });
    expect(new Set(fault.asked).size).toBe(2);
  });
});

it("what was paid for after somebody was told of nothing is given back, ends, and is told by mail", async () => {
  const { addCard, subscribe, invoices, isActive } = await buyer(api);
  const card = await addCard();
  fault.isLost = true;
  patience.waitMs = 300;
  await subscribe(card);
  fault.isLost = false;
  await forgetEvents(api);
  await api.db.update(subscriptions).set({ state: "ended", refusal: "nobody answered", dueAt: api.now() });
  await runRound(api);
  expect(await madeOf(api)).toMatchObject([{ status: "canceled" }]);
  expect(await invoices()).toMatchObject([{ status: "paid", amountCents: 2000, refundedCents: 2000 }]);
  expect(await isActive()).toBe(false);
  await runRound(api, { hours: 1 });
  const mails = (await api.mails()).filter(({ subject }) => subject.includes("refunded"));
  expect(mails).toMatchObject([{ subject: "We have refunded $20.00 to you" }]);
});

it("an invoice is tried anew by the same form once another card is charged", async () => {
  const { addCard, subscribe, email, invoices, userId, token, mine } = await buyer(api);
  await subscribe(await addCard());
  await api.runJobs();
  const paymentMethodId = await addCard(cards.chargeFails);
  await mine("PUT", "default-payment-method", { paymentMethodId });
  await moveClock(api, email, 32);
  await api.runJobs();
  const open = (await invoices()).find(({ status }) => status === "open");
  const headers = { "idempotency-key": `form-of-${userId}` };
  const path = `/api/transactions/invoices/${open?.id}/pay`;
  const pay = () => api.call("POST", path, { token, headers, body: {} });
  expect(await pay()).toMatchObject({ status: 422 });
  await mine("PUT", "default-payment-method", { paymentMethodId: await addCard() });
  expect(await pay()).toMatchObject({ status: 200, body: { status: "paid" } });
});

it("who cancels while a payment is open is told so by mail, and not that everything stays open", async () => {
  const { addCard, subscribe, email, mine } = await buyer(api);
  const { id } = await subscribe(await addCard());
  await api.runJobs();
  const paymentMethodId = await addCard(cards.chargeFails);
  await mine("PUT", "default-payment-method", { paymentMethodId });
  await moveClock(api, email, 32);
  await api.runJobs();
  const reply = await mine("DELETE", `subscriptions/${id}`);
  expect(reply.text).not.toContain("stays open");
  await api.runJobs();
  const mails = (await api.mails()).filter(({ subject }) => subject.endsWith("is cancelled"));
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain("stays open to you");
});

it("a refund is told by its event, though the subscription has ended", async () => {
  const { addCard, subscribe, invoices } = await buyer(api);
  await subscribe(await addCard());
  await api.runJobs();
  const [made] = await madeOf(api);
  await providerOf(api).endNow(made?.id ?? "");
  await api.jobs.send("payment-webhooks", {});
  await api.runJobs();
  const [invoice] = await invoices();
  await providerOf(api).refundInvoice(invoice?.id ?? "");
  await api.jobs.send("payment-webhooks", {});
  await api.runJobs();
  expect(await invoices()).toMatchObject([{ refundedCents: 2000 }]);
});

it("nobody keeps more cards than can be shown", async () => {
  const { addCard, customerId, methods, post } = await buyer(api);
  await addCard();
  const attach = () => post("attach-payment-method", { customerId, paymentMethodId: "pm_card_visa" });
  for (let kept = 1; kept < 20; kept++) expect(await attach()).toMatchObject({ status: 200 });
  expect(await attach()).toMatchObject({ status: 422 });
  expect(await post("setup-intent", { customerId })).toMatchObject({ status: 422 });
  expect(await methods()).toHaveLength(20);
});
