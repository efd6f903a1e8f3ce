import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import type { Database } from "../../api/db/client";
import { sandboxPaymentEvents } from "../../api/db/sandbox-payment-tables";
import { moveClock, runDue } from "../../api/providers/payments/sandbox/clock";
import { sandboxPaymentPages } from "../../api/providers/payments/sandbox/pages";
import { createSandboxPayments } from "../../api/providers/payments/sandbox/payments";
import { openTemplate } from "./template";

export const returnUrl = "http://site.test/subscribe?code=";
export const webhookSecret = "whsec_of_tests";
const ownUrl = "http://pages.test";
const start = new Date("2027-01-31T10:00:00Z");
const START_MS = 60_000;

/** Test cards by what they do. */
export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000000000000002",
  wrongCvc: "4000000000000127",
  expired: "4000000000000069",
  error: "4000000000000119",
  chargeFails: "4000000000000341",
  asksUnlessSetUp: "4000002500003155",
  asks: "4000000000003220",
  asksAlways: "4000002760003184",
  asksThenNoFunds: "4000008260003178",
  disputed: "4000000000000259",
  inquired: "4000000000001976",
  refundFails: "4000000000005126",
};

const Event = z.object({ type: z.string(), data: z.object({ object: z.record(z.unknown()) }) }).passthrough();

/** The sandbox card provider on a database in memory, emptied before each test; its clock stands at 31 January 2027. */
export function withSandboxPayments() {
  let database: Database | undefined;
  let clock = start;
  let keys = 0;
  const now = () => clock;
  const db = () => {
    if (!database) throw new Error("The database exists only while tests run.");
    return database.db;
  };
  beforeAll(async () => {
    database = await openTemplate();
  }, START_MS);
  beforeEach(async () => {
    clock = start;
    await db().execute(
      sql`truncate sandbox_customers, sandbox_payment_methods, sandbox_intents, sandbox_subscriptions,
        sandbox_invoices, sandbox_disputes, sandbox_payment_keys, sandbox_payment_events`,
    );
  });
  afterAll(() => database?.close());

  const payments = () => createSandboxPayments(db(), now, { ownUrl, webhookSecret });
  const key = () => `key-${++keys}`;
  const pages = (production = false) => sandboxPaymentPages(db(), now, { production, smtpUrl: undefined });
  const open = (url: string, init?: RequestInit, production = false) =>
    pages(production).fetch(new Request(url, init));
  const on = {
    db,
    now,
    key,
    payments,
    open,
    advance: (days: number) => {
      clock = new Date(clock.getTime() + days * 86_400_000);
    },
    /** Moves the customer's clock, as the page does. */
    move: async (days: number, email = "dana@example.com") => {
      const moved = await moveClock({ db: db(), now }, email, days);
      if (!moved?.length) throw new Error("No clock was moved.");
    },
    runDue: () => runDue(db(), now),
    standing: async (id: string) => (await payments().readSubscription(id)).status,
    post: (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      open(url, { method: "POST", body: new URLSearchParams(fields), headers }),
    customer: async (email = "dana@example.com") =>
      (await payments().createCustomer({ reference: `ref-${email}`, email }, key())).id,
    /** Gives the page a card, as a person does. */
    give: (url: string, number: string) => on.post(url, { number, expiry: "04 / 30", cvc: "123" }),
    /** Keeps a card on the provider's page, and authenticates it where it has to be; its id. */
    keep: async (customerId: string, number: string = cards.good) => {
      const { hostedUrl = "" } = await payments().beginSetup(customerId, returnUrl);
      const reply = await on.give(hostedUrl, number);
      if (reply.headers.get("location") !== returnUrl) await on.post(hostedUrl, { press: "complete" });
      const [card] = await payments().cards(customerId);
      if (!card) throw new Error("The card was not kept.");
      return card.id;
    },
    /** Subscribes with a card; without a trial unless it is said. */
    subscribe: (customerId: string, paymentMethodId: string, trialDays = 0) =>
      payments().subscribe(
        { customerId, paymentMethodId, priceCents: 2000, trialDays, reference: "our-row", returnUrl },
        key(),
      ),
    /** A customer who has just subscribed with such a card. */
    subscriber: async (number: string = cards.good, trialDays = 0) => {
      const customerId = await on.customer();
      const methodId = await on.keep(customerId, number);
      return { customerId, methodId, sub: await on.subscribe(customerId, methodId, trialDays) };
    },
    /** All that was told, the oldest first as far as their times say so. */
    events: async () => {
      const rows = await db().select().from(sandboxPaymentEvents).orderBy(sandboxPaymentEvents.createdAt);
      return rows.map(({ body }) => Event.parse(JSON.parse(body)));
    },
    told: async () => (await on.events()).map(({ type }) => type),
  };
  return on;
}
