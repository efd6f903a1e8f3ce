import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { subscriptions } from "../../../api/db/payment-tables";
import { referrals } from "../../../api/db/referral-tables";
import type { TestApi } from "../../harness/api";
import { buyer, tried } from "../../harness/billing";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";
import { addInvoices, addSubscriptions } from "../../harness/referral-rows";
import { ambassador, cameBy, claim, statementOf } from "../../harness/referrals";

const suite = (api: () => TestApi) => {
  const referralIdOf = async (userId: string) => {
    const [row] = await api().db.select().from(referrals).where(eq(referrals.userId, userId));
    return row?.id ?? null;
  };

  describe("who registers by a code", () => {
    it("came by its owner, whatever its case", async () => {
      const ann = await ambassador(api(), "Ann");
      const kim = await register(api(), { email: "kim@example.com", referredBy: "ANN" });
      expect(await cameBy(api())).toEqual([
        { userId: kim.id, firstId: ann.id, secondId: null, via: "register" },
      ]);
      expect(await statementOf(api(), ann.token)).toMatchObject({ signedUp: { first: 1, second: 0 } });
    });

    it("came in the second degree by whoever brought its owner", async () => {
      const ann = await ambassador(api(), "Ann");
      const ben = await ambassador(api(), "Ben", { referredBy: "Ann" });
      const kim = await register(api(), { email: "kim@example.com", referredBy: "Ben" });
      expect((await cameBy(api())).find(({ userId }) => userId === kim.id)).toMatchObject({
        firstId: ben.id,
        secondId: ann.id,
      });
      expect(await statementOf(api(), ann.token)).toMatchObject({ signedUp: { first: 1, second: 1 } });
    });

    it("came by nobody where nobody has the code", async () => {
      await register(api(), { referredBy: "Nobody" });
      await register(api(), { email: "kim@example.com", referredBy: "COFOUNDER" });
      expect(await cameBy(api())).toEqual([]);
    });

    it("is refused with what is no code", async () => {
      const body = { ...dana, referredBy: "no code" };
      expect((await api().call("PUT", "/api/users/register", { body })).status).toBe(422);
    });
  });

  describe("nobody brings themselves", () => {
    it.each([
      ["ann+trades@example.com", "ann@example.com"],
      ["Ann@Example.com", "ann+2@example.com"],
      ["a.n.n+x@gmail.com", "ann@googlemail.com"],
    ])("by another address of the same mailbox: %s and %s", async (email, own) => {
      await ambassador(api(), "Ann", { email: own });
      await register(api(), { email, referredBy: "Ann" });
      expect(await cameBy(api())).toEqual([]);
    });

    it.each([["ann@example.com", "a.nn@example.com"]])(
      "dots count outside Google: %s and %s",
      async (own, email) => {
        await ambassador(api(), "Ann", { email: own });
        await register(api(), { email, referredBy: "Ann" });
        expect(await cameBy(api())).toHaveLength(1);
      },
    );

    it("by another account with the same phone, however it is written", async () => {
      await ambassador(api(), "Ann", { phone: "(202) 555-0142" });
      await register(api(), { email: "kim@example.com", phone: "+1 202.555.0142", referredBy: "Ann" });
      expect(await cameBy(api())).toEqual([]);
    });

    it("by another account brought by somebody whom they brought: the one in between alone is kept", async () => {
      await ambassador(api(), "Ann");
      const ben = await ambassador(api(), "Ben", { referredBy: "Ann" });
      const again = await register(api(), { email: "ann+2@example.com", referredBy: "Ben" });
      expect((await cameBy(api())).find(({ userId }) => userId === again.id)).toMatchObject({
        firstId: ben.id,
        secondId: null,
      });
    });
  });

  describe("nobody comes by who came by them", () => {
    it("when they subscribe by that one's code, at one step or at three", async () => {
      const ann = await buyer(api(), "ann@example.com");
      await claim(api(), ann.token, "Ann");
      await ambassador(api(), "Ben", { referredBy: "Ann" });
      await ambassador(api(), "Cat", { referredBy: "Ben" });
      await ambassador(api(), "Dan", { referredBy: "Cat" });
      await ann.subscribe(await ann.addCard(), { promoCode: "Dan" });
      expect((await cameBy(api())).filter(({ userId }) => userId === ann.userId)).toEqual([]);
    });

    it("when both subscribe by each other's codes at once", async () => {
      const [ann, ben] = [await buyer(api(), "ann@example.com"), await buyer(api(), "ben@example.com")];
      await claim(api(), ann.token, "Ann");
      await claim(api(), ben.token, "Ben");
      const [annsCard, bensCard] = [await ann.addCard(), await ben.addCard()];
      const replies = await Promise.all([
        ann.press(annsCard, { promoCode: "Ben" }),
        ben.press(bensCard, { promoCode: "Ann" }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await cameBy(api())).toHaveLength(1);
    });
  });

  it("the first touch is kept: a later code changes nothing", async () => {
    const ann = await ambassador(api(), "Ann");
    await ambassador(api(), "Ben");
    const email = "kim@example.com";
    await register(api(), { email, referredBy: "Ann" });
    const again = await api().call("PUT", "/api/users/register", {
      body: { ...dana, email, referredBy: "Ben" },
    });
    expect(again.status).toBe(409);
    expect(await cameBy(api())).toMatchObject([{ firstId: ann.id }]);
  });

  it("who leaves and registers again by the same code is one person, whatever they pay", async () => {
    const ann = await ambassador(api(), "Ann");
    for (const email of ["kim@example.com", "Kim+2@example.com"]) {
      const { id: userId, token } = await register(api(), { email, referredBy: "Ann" });
      await addSubscriptions(api().db, [{ id: userId, referralId: await referralIdOf(userId) }]);
      await addInvoices(api().db, [{ of: userId, paidAt: api().now() }]);
      // The provider does not know this subscription: it is over.
      await api().db.update(subscriptions).set({ state: "ended" });
      const remove = { token, body: { password: dana.password } };
      expect((await api().call("DELETE", "/api/users/account", remove)).status).toBe(200);
    }
    expect(await statementOf(api(), ann.token)).toMatchObject({
      signedUp: { first: 1 },
      months: [{ referrals: 1, revenueCents: 2000 }],
    });
  });

  it("an owner who deletes the account at that very moment keeps nobody from registering", async () => {
    const ann = await ambassador(api(), "Ann");
    const [removed, registered] = await Promise.all([
      api().call("DELETE", "/api/users/account", { token: ann.token, body: { password: dana.password } }),
      api().call("PUT", "/api/users/register", { body: { ...dana, referredBy: "Ann" } }),
    ]);
    expect([removed.status, registered.status]).toEqual([200, 200]);
    // Whoever was first: of an owner who is gone nothing names them.
    expect((await cameBy(api())).filter(({ firstId }) => firstId !== null)).toEqual([]);
  });
};

onEachDatabase(suite, tried);
