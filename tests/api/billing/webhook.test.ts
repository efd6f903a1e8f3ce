import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { paymentEvents } from "../../../api/db/payment-tables";
import { sandboxPaymentEvents } from "../../../api/db/sandbox-payment-tables";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, forgetEvents, madeOf, moveClock, providerOf, rowsOf, tried } from "../../harness/billing";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(tried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const sign = (body: string, at = api.now(), secret = api.settings.payments.sandboxWebhookSecret) => {
  const t = Math.floor(at.getTime() / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
};

async function tell(body: string, headers: Record<string, string>) {
  const request = new Request("http://pages.test/webhooks/payments", { method: "POST", body, headers });
  const reply = await api.fetch(request);
  return { status: reply.status, body: await reply.json() };
}
const tellSigned = (body: string, at?: Date) => tell(body, { "stripe-signature": sign(body, at) });
const stored = () => api.db.select().from(paymentEvents).orderBy(paymentEvents.id);

/** What the provider has to tell of somebody who has subscribed, the oldest first. */
async function events() {
  const person = await buyer(api);
  await person.subscribe(await person.addCard());
  const rows = await api.db.select().from(sandboxPaymentEvents).orderBy(sandboxPaymentEvents.createdAt);
  const bodies = rows.map(({ body }) => body);
  return { ...person, bodies, created: bodies.find((body) => body.includes("subscription.created")) ?? "" };
}

describe("an event that is not the provider's is a 400, and nothing is stored", () => {
  it.each([
    ["with no signature", () => ({})],
    [
      "with a signature by another secret",
      (body: string) => ({ "stripe-signature": sign(body, api.now(), "another") }),
    ],
    ["with the signature of another body", (body: string) => ({ "stripe-signature": sign(`${body} `) })],
    [
      "with a signature of more than five minutes ago",
      (body: string) => ({ "stripe-signature": sign(body, new Date(api.now().getTime() - 301_000)) }),
    ],
    ["with a signature that is none", () => ({ "stripe-signature": "t=1,v1=00" })],
  ])("%s", async (_, headers) => {
    const { created } = await events();
    const reply = await tell(created, headers(created));
    expect(reply).toEqual({
      status: 400,
      body: { message: "This event is not the card provider's." },
    });
    expect(await stored()).toEqual([]);
  });

  it("changed by a byte", async () => {
    const { created } = await events();
    const signature = sign(created);
    const changed = created.replace("customer.subscription.created", "customer.subscription.deleted");
    expect((await tell(changed, { "stripe-signature": signature })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("signed, and of no shape that is known", async () => {
    for (const body of ["", "{}", "null", "[]", '{"id":1}']) {
      expect((await tellSigned(body)).status).toBe(400);
    }
    expect(await stored()).toEqual([]);
  });
});

describe("an event of the provider's", () => {
  it("is stored before anything is done about it, whatever the content type", async () => {
    const { created } = await events();
    const headers = { "stripe-signature": sign(created), "content-type": "text/plain" };
    expect(await tell(created, headers)).toEqual({ status: 200, body: { received: true } });
    expect(await stored()).toMatchObject([
      { type: "customer.subscription.created", objectKind: "subscription", doneAt: null },
    ]);
    await api.runJobs();
    expect((await stored()).map(({ doneAt }) => doneAt)).not.toContain(null);
  });

  it("is named in the log by the provider's id, beside the line's own words", async () => {
    const { created } = await events();
    await tellSigned(created);
    const { id }: { id: string } = JSON.parse(created);
    const told = api.logs().filter((line) => line.includes("the card provider reported an event"));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([
      { event: "the card provider reported an event", providerEvent: id },
    ]);
    expect(told.join("").match(/"event":/g)).toHaveLength(1);
  });

  it("that comes twice is one", async () => {
    const { created } = await events();
    const replies = await Promise.all([tellSigned(created), tellSigned(created), tellSigned(created)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(1);
  });

  it("that comes late tells nothing old: the object is read again", async () => {
    const { email, bodies, isActive } = await events();
    await forgetEvents(api);
    await moveClock(api, email, 31);
    await api.runJobs();
    expect(await rowsOf(api)).toMatchObject([{ status: "active" }]);
    for (const body of [...bodies].reverse()) expect((await tellSigned(body)).status).toBe(200);
    await api.runJobs();
    expect(await rowsOf(api)).toMatchObject([{ status: "active" }]);
    expect(await isActive()).toBe(true);
  });

  it("may come before our own answer: what it tells of is known by our reference", async () => {
    const { created, current } = await events();
    await api.db.execute(
      "update subscriptions set provider_id = null, state = 'processing', status = null, read_at = null",
    );
    await forgetEvents(api);
    await tellSigned(created);
    await api.runJobs();
    expect(await current()).toMatchObject({ status: "trialing" });
    expect(await rowsOf(api)).toMatchObject([{ state: "live", providerId: (await madeOf(api))[0]?.id }]);
  });

  it("about what is no longer there is done with, and said", async () => {
    const { created, customerId } = await events();
    expect(customerId).toMatch(/./);
    await forgetEvents(api);
    await api.db.execute("delete from sandbox_subscriptions");
    await tellSigned(created);
    await api.runJobs();
    expect((await stored())[0]).toMatchObject({ doneAt: expect.any(Date), lastError: expect.any(String) });
  });

  it("that cannot be worked off now is tried again with the next round", async () => {
    const { created } = await events();
    await forgetEvents(api);
    const [made] = await madeOf(api);
    await providerOf(api).cancelAtPeriodEnd(made?.id ?? "", {});
    await tellSigned(created);
    await api.db.execute("delete from pgboss.job where name = 'payment-events'");
    await api.jobs.send("billing-round", {});
    await api.runJobs();
    expect(await rowsOf(api)).toMatchObject([{ cancelAtPeriodEnd: true }]);
  });

  it("of more than half a megabyte is refused unread", async () => {
    const body = JSON.stringify({ id: "evt_1", pad: "x".repeat(500_001) });
    expect((await tellSigned(body)).status).toBe(413);
    expect(await stored()).toEqual([]);
  });
});
