import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { referrals } from "../../../api/db/referral-tables";
import type { TestApi } from "../../harness/api";
import { buyer, rowsOf, tried } from "../../harness/billing";
import { onEachDatabase } from "../../harness/each-database";
import { register } from "../../harness/people";
import { ambassador, cameBy, claim } from "../../harness/referrals";

const own = { status: 422, body: { message: "You cannot use your own promo code." } };

const suite = (api: () => TestApi) => {
  const idOf = async (userId: string) => {
    const [row] = await api()
      .db.select({ id: referrals.id })
      .from(referrals)
      .where(eq(referrals.userId, userId));
    return row?.id;
  };

  it.each(["Ann_Trades", "ANN_TRADES", "ann_trades"])(
    "an ambassador's code gives the lifetime discount, to nobody in particular as well: %s",
    async (code) => {
      await ambassador(api(), "Ann_Trades");
      const path = `/api/transactions/offer?subscriptionType=signals&promoCode=${code}`;
      expect(await api().call("GET", path)).toMatchObject({
        status: 200,
        body: { priceCents: 1000, listCents: 2000, promoCode: "Ann_Trades" },
      });
    },
  );

  it("who subscribes by it, and came by nobody yet, comes by its owner", async () => {
    const ann = await ambassador(api(), "Ann");
    const { userId, addCard, subscribe } = await buyer(api());
    await subscribe(await addCard(), { promoCode: "ann" });
    expect(await cameBy(api())).toEqual([{ userId, firstId: ann.id, secondId: null, via: "subscribe" }]);
    expect(await rowsOf(api())).toMatchObject([
      { priceCents: 1000, promoCode: "Ann", referralId: await idOf(userId) },
    ]);
  });

  it("who came by somebody else has the discount, and the sale is that one's", async () => {
    const ann = await ambassador(api(), "Ann");
    await ambassador(api(), "Ben");
    const email = "kim@example.com";
    const { addCard, subscribe, userId } = await buyer(api(), email, "Ann");
    await subscribe(await addCard(), { promoCode: "Ben" });
    expect(await cameBy(api())).toEqual([{ userId, firstId: ann.id, secondId: null, via: "register" }]);
    expect(await rowsOf(api())).toMatchObject([{ promoCode: "Ben", referralId: await idOf(userId) }]);
  });

  it("who came by a link and gives no code pays the list price, and the sale is the ambassador's", async () => {
    await ambassador(api(), "Ann");
    const { addCard, subscribe, userId } = await buyer(api(), "kim@example.com", "Ann");
    await subscribe(await addCard());
    expect(await rowsOf(api())).toMatchObject([
      { priceCents: 2000, promoCode: null, referralId: await idOf(userId) },
    ]);
  });

  it("one of the site's own codes brings nobody", async () => {
    const { addCard, subscribe } = await buyer(api());
    await subscribe(await addCard(), { promoCode: "cofounder" });
    expect(await rowsOf(api())).toMatchObject([{ priceCents: 1000, referralId: null }]);
    expect(await cameBy(api())).toEqual([]);
  });

  it("one's own code is refused with a sentence, and nothing is made", async () => {
    const { token, askOffer, press, addCard } = await buyer(api());
    await claim(api(), token, "Dana");
    expect(await askOffer("dana")).toMatchObject(own);
    const agreed = { priceCents: 1000, trialDays: 30 };
    expect(await press(await addCard(), { promo: "Dana", agreed })).toMatchObject(own);
    expect(await rowsOf(api())).toEqual([]);
  });

  it("so is that of another account of the same person's", async () => {
    await ambassador(api(), "Dana", { email: "dana+2@example.com" });
    const { askOffer } = await buyer(api());
    expect(await askOffer("Dana")).toMatchObject(own);
  });

  it("a press that agreed to another price makes neither a subscription nor a referral", async () => {
    await ambassador(api(), "Ann");
    const { press, addCard } = await buyer(api());
    const agreed = { priceCents: 900, trialDays: 30 };
    expect((await press(await addCard(), { promo: "Ann", agreed })).status).toBe(409);
    expect(await cameBy(api())).toEqual([]);
  });

  it("the code of somebody who has left is nobody's", async () => {
    const ann = await ambassador(api(), "Ann");
    const remove = { token: ann.token, body: { password: "small trades add up" } };
    await api().call("DELETE", "/api/users/account", remove);
    const { askOffer } = await buyer(api());
    expect(await askOffer("Ann")).toMatchObject({
      status: 422,
      body: { message: "Sorry, we do not know this promo code." },
    });
    await register(api(), { email: "kim@example.com", referredBy: "Ann" });
    expect(await cameBy(api())).toEqual([]);
  });
};

onEachDatabase(suite, tried);
