import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { disputes, paymentEvents } from "../../../api/db/payment-tables";
import { sandboxPaymentEvents } from "../../../api/db/sandbox-payment-tables";
import { PaymentError, type Payments } from "../../../api/providers/payments/port";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, runRound, untried } from "../../harness/billing";
import { cards } from "../../harness/sandbox-payments";

const asked: Date[] = [];
let isAway = false;
/** So many listings are answered before the provider is away. */
let answers = Number.POSITIVE_INFINITY;
const meddle = (chosen: Payments): Payments => ({
  ...chosen,
  eventsSince: async (since, until) => {
    asked.push(since);
    if (isAway || answers-- <= 0) throw new PaymentError("unavailable", "eventsSince");
    return chosen.eventsSince(since, until);
  },
});

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ ...untried, payments: meddle });
});
beforeEach(() => {
  isAway = false;
  answers = Number.POSITIVE_INFINITY;
  return api.reset();
});
afterAll(() => api.close());

const MINUTE = 60_000;

/** Somebody whose payment a bank has taken back; the provider has told of it, and our webhook was away. */
async function missed() {
  const person = await buyer(api);
  await person.subscribe(await person.addCard(cards.disputed));
  await api.db.update(sandboxPaymentEvents).set({ deliveredAt: api.now() });
  asked.length = 0;
  return person;
}
const kept = () => api.db.select().from(disputes);

describe("what our webhook was not told", () => {
  it("is listed by the round and worked off, once", async () => {
    const { isActive } = await missed();
    await runRound(api, { hours: 1 });
    expect(await kept()).toMatchObject([{ standing: "open" }]);
    expect(await isActive()).toBe(false);
    // What our own pause of the charges has the provider tell comes by the webhook.
    await runRound(api, { hours: 1 });
    const stored = await api.db.select().from(paymentEvents);
    expect(stored.map(({ doneAt }) => doneAt)).not.toContain(null);
    expect(api.logs().join("\n")).toContain("webhook missed events");
    await runRound(api, { hours: 1 });
    expect(await api.db.select().from(paymentEvents)).toEqual(stored);
  });

  it("is asked for from the last day on, and then from where the last listing ended", async () => {
    await missed();
    const began = api.now().getTime();
    await runRound(api, { hours: 1 });
    await runRound(api, { hours: 1 });
    expect(asked.map((since) => since.getTime() - began)).toEqual([-23 * 60 * MINUTE, 58 * MINUTE]);
  });

  it("is not asked for every minute", async () => {
    await missed();
    await runRound(api, { hours: 1 });
    await runRound(api, { hours: 1 / 60 });
    expect(asked).toHaveLength(1);
  });

  it("may be on its way for two minutes, and is left to come by itself", async () => {
    await missed();
    await runRound(api);
    expect(await kept()).toEqual([]);
  });

  it("is listed by a later round where the provider is away", async () => {
    await missed();
    isAway = true;
    await runRound(api, { hours: 1 });
    expect(await kept()).toEqual([]);
    isAway = false;
    await runRound(api, { hours: 1 / 60 });
    expect(await kept()).toMatchObject([{ standing: "open" }]);
  });

  it("is listed over the whole of an outage, though the webhook has brought events since, and goes on where the provider left", async () => {
    await missed();
    // The clock stands where it began, before what tests before this one have listed: so the process lists anew.
    const DAY = 24 * 60 * MINUTE;
    const began = api.now().getTime();
    const ago = (days: number) => new Date(began - days * DAY);
    const about = {
      provider: "sandbox",
      type: "customer.updated",
      objectKind: "customer",
      objectId: "cus_1",
    };
    const told = (id: string, at: Date) => ({ ...about, id, happenedAt: at, receivedAt: at, doneAt: at });
    // Up to five days ago all was well, and an hour ago the webhook was back.
    await api.db.insert(paymentEvents).values([told("evt_old", ago(5)), told("evt_new", ago(1 / 24))]);
    await api.db.update(sandboxPaymentEvents).set({ createdAt: ago(3) });
    answers = 2;
    await runRound(api);
    const hours = () => asked.splice(0).map((since) => (since.getTime() - began) / (60 * MINUTE));
    expect(hours()).toEqual([-121, -97, -73]);
    expect(await kept()).toEqual([]);
    answers = Number.POSITIVE_INFINITY;
    await runRound(api, { hours: 1 / 20 });
    expect(hours()).toEqual([-73, -49, -25, -1]);
    expect(await kept()).toMatchObject([{ standing: "open" }]);
  });
});
