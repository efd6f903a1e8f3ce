import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type TestApi } from "../../harness/api";
import { buyer, madeOf, providerOf, rowsOf, tried } from "../../harness/billing";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi(tried);
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const DAY = 86_400_000;

describe("SPEC-DECISIONS 26: what the plan costs", () => {
  it("is told to somebody who has no account, with the trial and the day of the first charge", async () => {
    const reply = await api.call("GET", "/api/transactions/offer?subscriptionType=signals");
    expect(reply.body).toEqual({
      id: "signals",
      listCents: 2000,
      priceCents: 2000,
      trialDays: 30,
      firstChargeAt: new Date(api.now().getTime() + 30 * DAY).toISOString(),
    });
  });

  it.each(["COFOUNDER", "cofounder", "CoFounder"])(
    "is less with the code %s, whatever its case",
    async (code) => {
      const { offer } = await buyer(api);
      expect(await offer(code)).toMatchObject({ listCents: 2000, priceCents: 1000, promoCode: "COFOUNDER" });
    },
  );

  it("is not told with a code that nobody gave out", async () => {
    const { askOffer, press, addCard } = await buyer(api);
    const refused = { status: 422, body: { message: "Sorry, we do not know this promo code." } };
    expect(await askOffer("COFOUNDERS")).toMatchObject(refused);
    expect(await askOffer("_")).toMatchObject(refused);
    const card = await addCard();
    const agreed = { priceCents: 1000, trialDays: 30 };
    expect(await press(card, { agreed, promo: "COFOUNDERS" })).toMatchObject(refused);
    expect(await rowsOf(api)).toEqual([]);
  });

  it("is told of no other plan", async () => {
    const path = "/api/transactions/offer?subscriptionType=gold";
    expect(await api.call("GET", path)).toMatchObject({ status: 404 });
  });
});

describe("the trial", () => {
  it("is once for each user: the first month of a second subscription is charged at once", async () => {
    const { addCard, subscribe, offer, press, current } = await buyer(api);
    const card = await addCard();
    await subscribe(card);
    const [made] = await madeOf(api);
    await providerOf(api).endNow(made?.id ?? "");
    await api.db.execute("update subscriptions set due_at = created_at");
    await api.jobs.send("billing-round", {});
    await api.runJobs();
    expect(await current()).toMatchObject({ status: "canceled" });

    expect(await offer()).toMatchObject({ trialDays: 0, firstChargeAt: api.now().toISOString() });
    const twice = await press(card, { agreed: { priceCents: 2000, trialDays: 30 } });
    expect(twice.status).toBe(409);
    expect(await subscribe(card)).toMatchObject({ status: "active" });
    expect(await current()).toMatchObject({ status: "active", trialEndsAt: null });
  });

  it("keeps the discount that was agreed to", async () => {
    const { addCard, subscribe, current } = await buyer(api);
    await subscribe(await addCard(), { promoCode: "cofounder" });
    expect(await madeOf(api)).toMatchObject([{ priceCents: 1000, status: "trialing" }]);
    expect(await current()).toMatchObject({ priceCents: 1000, listCents: 2000, promoCode: "COFOUNDER" });
  });
});
