import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disputeStanding } from "../../../api/billing/disputes";
import { disputes, paymentEvents } from "../../../api/db/payment-tables";
import {
  sandboxDisputes,
  sandboxPaymentEvents,
  sandboxSubscriptions,
} from "../../../api/db/sandbox-payment-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, forgetEvents, moveClock, providerOf, rowsOf, runRound, untried } from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

const owner = "office@example.com";
let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ settings: { ...untried.settings, contactEmail: owner } });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const kept = () => api.db.select().from(disputes).orderBy(disputes.openedAt);
const atBank = () => api.db.select().from(sandboxDisputes);
const toOwner = async () =>
  (await api.mails()).filter(({ to }) => to === owner).map(({ subject }) => subject);
const tell = async () => {
  await api.jobs.send("payment-webhooks", {});
  await api.runJobs();
};

/** Somebody whose first month was charged to such a card; what the provider has to tell was told. */
async function subscribed(number: string = cards.disputed, email?: string) {
  const person = await buyer(api, email);
  await person.subscribe(await person.addCard(number));
  await tell();
  return person;
}

const evidence = { product: "A month.", note: "It was used." };
/** The owner sends evidence, and the bank decides a week later. */
async function answer(note: string) {
  for (const { id } of await atBank()) {
    await providerOf(api).submitEvidence(id, { ...evidence, note }, `evidence of ${id}`);
  }
}

describe("a payment that a bank has taken back", () => {
  it("closes its subscription at once, and says so to its owner and to who runs the service", async () => {
    const { current, isActive } = await subscribed();
    expect(await isActive()).toBe(false);
    expect(await current()).toMatchObject({
      status: "active",
      opens: false,
      disputedSince: api.now().toISOString(),
    });
    expect(await kept()).toMatchObject([
      { standing: "open", status: "needs_response", reason: "fraudulent", amountCents: 2000 },
    ]);
    expect(await toOwner()).toEqual(["A bank has taken a payment back"]);
    expect(api.logs().join("\n")).toContain(
      "a customer disputes a charge: see its status, and answer while the bank waits (OPERATING.md, Disputed payments)",
    );
  });

  it("has nothing charged meanwhile: the next month's invoice is void", async () => {
    const { email, invoices } = await subscribed();
    await answer("It was used.");
    await api.db.update(sandboxDisputes).set({ nextAt: null });
    await moveClock(api, email, 32);
    await api.runJobs();
    expect((await invoices()).map(({ status }) => status)).toEqual(["void", "paid"]);
  });

  it("opens again, and is charged again, once the bank has decided for us", async () => {
    const { email, current, isActive } = await subscribed();
    await answer("It was used.");
    await tell();
    expect(await kept()).toMatchObject([{ status: "under_review", submissions: 1 }]);
    expect(await isActive()).toBe(false);
    await moveClock(api, email, 8);
    await api.runJobs();
    expect(await kept()).toMatchObject([{ standing: "over", status: "won" }]);
    expect(await isActive()).toBe(true);
    expect(await current()).toMatchObject({ disputedSince: null, opens: true });
    expect(await api.db.select().from(sandboxSubscriptions)).toMatchObject([{ isPaused: false }]);
    expect(await toOwner()).toEqual([
      "A bank has taken a payment back",
      "A dispute is over, and the payment stays",
    ]);
  });

  it("ends its subscription once it is lost, and another can be begun", async () => {
    const { email, current, addCard, subscribe, isActive } = await subscribed();
    await moveClock(api, email, 8);
    await api.runJobs();
    expect(await kept()).toMatchObject([{ standing: "lost", status: "lost", submissions: 0 }]);
    expect(await current()).toMatchObject({ status: "canceled", opens: false });
    expect((await toOwner()).at(-1)).toBe("A dispute is lost");
    await subscribe(await addCard());
    await tell();
    expect(await isActive()).toBe(true);
  });

  it("is told of once more in its last two days, where no evidence was sent", async () => {
    await subscribed();
    await runRound(api, { hours: 24 * 5 + 7 });
    await runRound(api, { hours: 7 });
    expect(await toOwner()).toEqual([
      "A bank has taken a payment back",
      "A dispute has no evidence yet, and its last days have come",
    ]);
  });
});

it("an inquiry closes nothing: no money has moved", async () => {
  const { email, isActive } = await subscribed(cards.inquired);
  expect(await kept()).toMatchObject([{ standing: "inquiry" }]);
  expect(await isActive()).toBe(true);
  expect(await toOwner()).toEqual(["A bank asks about a payment"]);
  await moveClock(api, email, 8);
  await api.runJobs();
  expect(await kept()).toMatchObject([{ standing: "over", status: "warning_closed" }]);
  expect(await isActive()).toBe(true);
});

it.each([
  ["needs_response", "open"],
  ["under_review", "open"],
  ["appeal_under_review", "open"],
  ["a_word_of_next_year", "open"],
  ["lost", "lost"],
  ["won", "over"],
  ["prevented", "over"],
  ["warning_closed", "over"],
  ["warning_needs_response", "inquiry"],
  ["warning_under_review", "inquiry"],
])("the provider's %s is a dispute that is %s", (status, standing) => {
  expect(disputeStanding(status)).toBe(standing);
});

const sign = (body: string, secret = api.settings.payments.sandboxWebhookSecret) => {
  const t = Math.floor(api.now().getTime() / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
};
const post = (body: string, signature = sign(body)) =>
  api.fetch(
    new Request("http://pages.test/webhooks/payments", {
      method: "POST",
      body,
      headers: { "stripe-signature": signature },
    }),
  );

/** The bodies of what was to be told of disputes, the oldest first; nothing of it was told. */
async function untold() {
  const person = await buyer(api);
  await person.subscribe(await person.addCard(cards.disputed));
  const rows = await api.db.select().from(sandboxPaymentEvents).orderBy(sandboxPaymentEvents.createdAt);
  const bodies = rows.map(({ body }) => body).filter((body) => body.includes('"charge.dispute.'));
  await forgetEvents(api);
  return { ...person, bodies };
}

describe("what the provider tells of a dispute", () => {
  it("is refused where it is forged, and changes nothing", async () => {
    const { bodies, isActive } = await untold();
    for (const body of bodies) expect((await post(body, sign(body, "another"))).status).toBe(400);
    await api.runJobs();
    expect(await kept()).toEqual([]);
    expect(await isActive()).toBe(true);
  });

  it("twice, at once and again later is one dispute and one mail", async () => {
    const { bodies } = await untold();
    await Promise.all([...bodies, ...bodies].map((body) => post(body)));
    await api.runJobs();
    for (const body of bodies) await post(body);
    await api.db.update(paymentEvents).set({ doneAt: null });
    await tell();
    expect(await kept()).toHaveLength(1);
    expect(await toOwner()).toEqual(["A bank has taken a payment back"]);
  });

  it("late and out of order tells nothing old: the dispute is read again", async () => {
    const { bodies, email, isActive } = await untold();
    await answer("It was used.");
    await moveClock(api, email, 8);
    await forgetEvents(api);
    for (const body of bodies.toReversed()) await post(body);
    await api.runJobs();
    expect(await kept()).toMatchObject([{ status: "won" }]);
    expect(await isActive()).toBe(true);
    expect(await toOwner()).toEqual(["A dispute is over, and the payment stays"]);
  });

  it("and is never told is found by the round that asks again", async () => {
    const { email, isActive } = await subscribed();
    await answer("It was used.");
    await moveClock(api, email, 8);
    await forgetEvents(api);
    await runRound(api, { hours: 7 });
    expect(await kept()).toMatchObject([{ status: "won" }]);
    expect(await isActive()).toBe(true);
  });

  it("of another customer's payment is refused, and said at error", async () => {
    const dana = await subscribed();
    const kim = await subscribed(cards.good, "kim@example.com");
    const [known] = await kept();
    const theirs = (await rowsOf(api)).find(({ userId }) => userId === kim.userId);
    await api.db.update(sandboxDisputes).set({
      customerId: (await api.db.select().from(sandboxSubscriptions)).find(
        ({ id }) => id === theirs?.providerId,
      )?.customerId,
    });
    await api.db.update(paymentEvents).set({ doneAt: null });
    await api.jobs.send("payment-events", {});
    await api.runJobs();
    expect(await kept()).toEqual([known]);
    expect([await dana.isActive(), await kim.isActive()]).toEqual([false, true]);
    const given = (await api.db.select().from(paymentEvents)).filter(({ lastError }) => lastError !== null);
    expect(given.length).toBeGreaterThan(0);
    expect(given[0]?.lastError).toContain("of_another_customer");
  });

  it("of nobody whom we have is left alone", async () => {
    await subscribed();
    const before = await kept();
    await api.db.insert(sandboxDisputes).values({
      id: "dp_other",
      intentId: "pi_other",
      customerId: "cus_other",
      amountCents: 500,
      reason: "general",
      status: "needs_response",
      dueBy: api.now(),
      createdAt: api.now(),
    });
    const event = JSON.stringify({
      id: "evt_other",
      type: "charge.dispute.created",
      created: 1,
      data: { object: { id: "dp_other", object: "dispute" } },
    });
    await post(event);
    await api.runJobs();
    expect(await kept()).toEqual(before);
  });
});
