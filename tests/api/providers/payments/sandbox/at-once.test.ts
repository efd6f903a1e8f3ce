import { describe, expect, test } from "vitest";
import { sandboxPaymentEvents } from "../../../../../api/db/sandbox-payment-tables";
import { moveClock, runDue } from "../../../../../api/providers/payments/sandbox/clock";
import { createSandboxPayments } from "../../../../../api/providers/payments/sandbox/payments";
import type { TestApi } from "../../../../harness/api";
import { hostedPage } from "../../../../harness/bank";
import { onEachDatabase } from "../../../../harness/each-database";

const DAYS_30 = 30 * 86_400;
const returnUrl = "http://site.test/subscribe";

onEachDatabase((api) => {
  const payments = ({ db, now }: TestApi) =>
    createSandboxPayments(db, now, { ownUrl: "http://pages.test", webhookSecret: "whsec" });

  async function customer() {
    const { id } = await payments(api()).createCustomer({ reference: "r", email: "dana@example.com" }, "c");
    const card = await payments(api()).attach(id, "pm_card_visa");
    const wanted = { customerId: id, paymentMethodId: card.id, priceCents: 2000, reference: "row" };
    return {
      id,
      subscribe: (trialDays: number, key: string) => payments(api()).subscribe({ ...wanted, trialDays }, key),
    };
  }

  describe("what comes at once", () => {
    test("with one key is one customer", async () => {
      const person = { reference: "r", email: "dana@example.com" };
      const made = await Promise.all([1, 2, 3, 4].map(() => payments(api()).createCustomer(person, "k")));
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });

    test("with one key is one subscription and one charge", async () => {
      const { id, subscribe } = await customer();
      const made = await Promise.all([1, 2, 3, 4].map(() => subscribe(0, "k")));
      expect(new Set(made.map((sub) => sub.id)).size).toBe(1);
      expect(await payments(api()).invoices(id)).toHaveLength(1);
    });

    test("by the clock of several processes is done once", async () => {
      const { id, subscribe } = await customer();
      await subscribe(30, "k");
      api().advance(DAYS_30);
      await Promise.all([1, 2, 3].map(() => runDue(api().db, api().now)));
      expect(await payments(api()).invoices(id)).toMatchObject([
        { status: "paid", amountCents: 2000 },
        { status: "paid", amountCents: 0 },
      ]);
      const told = await api().db.select().from(sandboxPaymentEvents);
      expect(told.filter(({ type }) => type === "customer.subscription.trial_will_end")).toHaveLength(1);
    });

    test("on a page adds one card, and every press leads back", async () => {
      const { id } = await customer();
      const { hostedUrl = "" } = await payments(api()).beginSetup(id, returnUrl);
      const press = () =>
        hostedPage(api(), hostedUrl).post({ number: "4242424242424242", expiry: "04/70", cvc: "123" });
      const replies = await Promise.all([press(), press(), press()]);
      expect(replies.map(({ location }) => location)).toEqual([returnUrl, returnUrl, returnUrl]);
      expect(await payments(api()).cards(id)).toHaveLength(2);
    });

    test("of a cancellation and the clock leaves one of both", async () => {
      const { subscribe } = await customer();
      const { id } = await subscribe(30, "k");
      const desk = { db: api().db, now: api().now };
      await Promise.all([payments(api()).endNow(id), moveClock(desk, "dana@example.com", 31)]);
      const sub = await payments(api()).readSubscription(id);
      expect(sub.status).toBe("canceled");
    });
  });
});
