import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { z } from "zod";
import { subscriptions } from "../../api/db/payment-tables";
import { sandboxInvoices, sandboxSubscriptions } from "../../api/db/sandbox-payment-tables";
import { choosePayments } from "../../api/providers/payments/choose";
import type { Payments } from "../../api/providers/payments/port";
import { moveClock as move } from "../../api/providers/payments/sandbox/clock";
import { Cards, Invoice, NextStep, PlanOffer, Subscription } from "../../contract/transactions";
import { createTestApi, type TestApi } from "./api";
import { hostedPage } from "./bank";
import { register } from "./people";
import { cards } from "./sandbox-payments";

export const returnUrl = "http://site.test/subscribe";
/** The upstream of a site at that address, whose plan has no trial: the first month is charged at once. */
export const untried = {
  settings: {
    publicUrl: "http://site.test",
    accessTokenSeconds: 10_000_000,
    plan: {
      id: "signals",
      monthlyCents: 2000,
      discountedMonthlyCents: 1000,
      trialDays: 0,
      graceDays: 7,
      promoCodes: ["COFOUNDER"],
    },
  },
};
/** The same with the trial that there is by default. */
export const tried = { settings: { publicUrl: "http://site.test", accessTokenSeconds: 10_000_000 } };

/**
 * The provider's settings, to be changed by a test: one that works is waited for as long as it takes; a test of one that
 * fails has it waited for a moment.
 */
export const patient = (waitMs = 20_000) => ({
  ...{ adapter: "sandbox" as const, sandboxWebhookSecret: "of tests", waitMs },
  stripe: { secretKey: "", webhookSecrets: [], product: "" },
});

/**
 * An upstream without a trial, between which and its provider a test file meddles; before each test all is well again.
 * @param heal takes back what the test before meddled with
 */
export function withMeddling(meddle: (chosen: Payments) => Payments, heal: () => void) {
  const patience = patient();
  let api: TestApi | undefined;
  beforeAll(async () => {
    const settings = { ...untried.settings, payments: patience };
    api = await createTestApi({ settings, payments: meddle });
  });
  beforeEach(() => {
    patience.waitMs = 20_000;
    heal();
    return api?.reset();
  });
  afterAll(() => api?.close());
  return {
    patience,
    get api() {
      if (!api) throw new Error("not started");
      return api;
    },
  };
}

export const Subscribed = NextStep.extend({ id: z.string(), status: z.string() });
const Intent = NextStep.extend({ id: z.string() });
const Customer = z.object({ customerId: z.string() });

/** Our rows, the oldest first. */
export const rowsOf = ({ db }: TestApi) => db.select().from(subscriptions).orderBy(subscriptions.createdAt);
/** The provider's. */
export const madeOf = ({ db }: TestApi) =>
  db.select().from(sandboxSubscriptions).orderBy(sandboxSubscriptions.createdAt);

/** Somebody with an account, and what they do at the card provider by the calls. */
export async function buyer(api: TestApi, email = "dana@example.com", referredBy?: string) {
  const { id: userId, token } = await register(api, { email, ...(referredBy && { referredBy }) });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    api.call("POST", `/api/transactions/${path}`, { body, headers, asSite: true });
  const mine = (method: string, path: string, body?: unknown) =>
    api.call(method, `/api/transactions/${path}`, { token, ...(body !== undefined && { body }) });
  const { customerId } = Customer.parse((await post("create-customer", { uniqueId: userId, email })).body);

  const methods = async () =>
    Cards.parse((await api.call("GET", "/api/users/payment-methods", { token })).body).methods;
  const askOffer = (promoCode?: string) =>
    api.call(
      "GET",
      `/api/transactions/offer?subscriptionType=signals&uniqueId=${userId}${promoCode ? `&promoCode=${promoCode}` : ""}`,
      { asSite: true },
    );
  const offer = async (promoCode?: string) => PlanOffer.parse((await askOffer(promoCode)).body);

  const self = {
    userId,
    token,
    email,
    customerId,
    post,
    mine,
    methods,
    askOffer,
    offer,
    /** Gives the provider's page a card, and authenticates it where it has to be; its id. */
    addCard: async (number: string = cards.good) => {
      const before = new Set((await methods()).map(({ id }) => id));
      const { hostedUrl } = Intent.parse((await post("setup-intent", { customerId, returnUrl })).body);
      const page = hostedPage(api, hostedUrl ?? "");
      const expiry = `12 / ${api.now().getUTCFullYear() + 2}`;
      const reply = await page.post({ number, expiry, cvc: "123" });
      if (reply.location !== returnUrl) await page.post({ press: "complete" });
      const added = (await methods()).find(({ id }) => !before.has(id));
      if (!added) throw new Error("The card was not kept.");
      return added.id;
    },
    /** Presses the button under what is offered now. */
    press: async (
      paymentMethodId: string,
      { key = randomUUID(), promoCode, promo = promoCode, ...changes }: Press = {},
    ) => {
      const { priceCents, trialDays } = await offer(promoCode);
      const body = {
        uniqueId: userId,
        customerId,
        subscriptionType: "signals",
        paymentMethodId,
        agreed: { priceCents, trialDays },
        returnUrl,
        ...(promo && { promoCode: promo }),
        ...changes,
      };
      return post("subscriptions", body, { "idempotency-key": key });
    },
    subscribe: async (paymentMethodId: string, given: Press = {}) =>
      Subscribed.parse((await self.press(paymentMethodId, given)).body),
    current: async () =>
      z
        .object({ subscription: Subscription.nullable() })
        .parse((await mine("GET", "subscriptions/current")).body).subscription,
    invoices: async () =>
      z.object({ invoices: z.array(Invoice) }).parse((await mine("GET", "invoices")).body).invoices,
    isActive: async () => {
      const path = `/api/transactions/subscriptions/${userId}/verify?subscriptionType=signals`;
      return z.object({ active: z.boolean() }).parse((await api.call("GET", path, { asSite: true })).body)
        .active;
    },
  };
  return self;
}

interface Press {
  key?: string;
  /** What is offered, and asked for, unless another is asked for. */
  promoCode?: string;
  promo?: string;
  customerId?: string;
  agreed?: { priceCents: number; trialDays: number };
}

/** What the provider itself has and does, beside the upstream. */
export const providerOf = ({ settings, db, now }: TestApi): Payments => choosePayments(settings, db, now);

/** What can go wrong between the provider and us: each may wait, or throw. */
interface PaymentFaults {
  beforeSubscribe?: (() => Promise<void>) | undefined;
  /** When it is done: the reply is late, or lost. */
  afterSubscribe?: (() => Promise<void>) | undefined;
  afterEndNow?: (() => Promise<void>) | undefined;
  afterCustomer?: (() => Promise<void>) | undefined;
  beforeRead?: (() => Promise<void>) | undefined;
}

/** A card provider that misbehaves as it is told; the faults are forgotten when `heal` is called. */
export function faultyPayments() {
  const faults: PaymentFaults = {};
  const payments = (chosen: Payments): Payments => ({
    ...chosen,
    createCustomer: async (...args) => {
      const made = await chosen.createCustomer(...args);
      await faults.afterCustomer?.();
      return made;
    },
    subscribe: async (...args) => {
      await faults.beforeSubscribe?.();
      const made = await chosen.subscribe(...args);
      await faults.afterSubscribe?.();
      return made;
    },
    endNow: async (id) => {
      const ended = await chosen.endNow(id);
      await faults.afterEndNow?.();
      return ended;
    },
    readSubscription: async (id) => {
      await faults.beforeRead?.();
      return chosen.readSubscription(id);
    },
    findSubscriptions: async (id) => {
      await faults.beforeRead?.();
      return chosen.findSubscriptions(id);
    },
  });
  const heal = () => {
    for (const name of Object.keys(faults)) Reflect.deleteProperty(faults, name);
  };
  return { faults, payments, heal };
}

/** Moves the clock of whoever has this address ahead; what that makes due is told with the next jobs. */
export async function moveClock(api: TestApi, email: string, days: number): Promise<void> {
  await move({ db: api.db, now: api.now }, email, days);
  await api.jobs.send("payment-webhooks", {});
}

/** Gives what was paid for an invoice back, at the provider alone, and tells nobody. */
export async function refundAtProvider(api: TestApi, invoiceId: string): Promise<void> {
  const [invoice] = await api.db.select().from(sandboxInvoices).where(eq(sandboxInvoices.id, invoiceId));
  await providerOf(api).refund(invoice?.intentId ?? "", "refund of a test");
  await forgetEvents(api);
}

/** What has happened at the provider is never told. */
export const forgetEvents = ({ db }: TestApi) => db.execute(sql`delete from sandbox_payment_events`);

/** What the clock does: after so many hours it looks at everything again. */
export async function runRound(api: TestApi, { hours = 0 } = {}): Promise<void> {
  api.advance(hours * 3600);
  await api.jobs.send("billing-round", {});
  await api.runJobs();
}
