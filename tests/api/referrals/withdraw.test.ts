import { describe, expect, it } from "vitest";
import { referralPayouts } from "../../../api/db/referral-tables";
import { endCode, voidReferral } from "../../../api/referrals/withdraw";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { dana, register } from "../../harness/people";
import { addInvoices, addReferred } from "../../harness/referral-rows";
import { ambassador, cameBy, claim, statementOf } from "../../harness/referrals";

const DAY = 86_400_000;
const start = new Date("2026-03-10T12:00:00.000Z");

const suite = (api: () => TestApi) => {
  /** Ann, by whom Kim came and paid $10, which is settled by now. */
  async function sale() {
    const ann = await ambassador(api(), "Ann");
    await addReferred(api().db, [{ id: "kim", firstId: ann.id }]);
    await addInvoices(api().db, [{ of: "kim", paidAt: start }]);
    api().setNow(new Date(start.getTime() + 35 * DAY));
    return { ...ann, told: () => statementOf(api(), ann.token) };
  }

  describe("a referral that an operator voids", () => {
    const voided = (who: string) => voidReferral(who, api().now)(api().db);

    it.each(["kim@example.com", "kim", "ref-kim", "sub-kim", "theirs-kim"])(
      "is nobody's sale any more, and what was paid for it is owed back: %s",
      async (who) => {
        const { id, told } = await sale();
        await api()
          .db.insert(referralPayouts)
          .values({ id: "out", userId: id, cents: 200, reference: "wire-1", paidAt: start });
        expect((await told()).totals.dueCents).toBe(0);
        expect(await voided(who)).toContain(`Void: what ${who} pays`);
        expect(await told()).toMatchObject({
          signedUp: { first: 0 },
          months: [],
          totals: { payableCents: 0, paidCents: 200, dueCents: -200 },
        });
      },
    );

    it("is void once, however often it is asked for", async () => {
      await sale();
      await voided("kim");
      expect(await voided("kim")).toBe("What kim pays is nobody's sale already.");
    });

    it("of somebody who came by nobody is refused", async () => {
      await sale();
      for (const who of ["ann@example.com", "nobody"]) {
        await expect(voided(who)).rejects.toThrow(`"${who}" came by nobody's code.`);
      }
    });
  });

  describe("a code that an operator withdraws", () => {
    const end = (code: string) => endCode(code, api().now)(api().db);
    const taken = { status: 409, body: { message: "This promo code is taken. Please choose another one." } };

    it("brings nobody any more, and is no promo code", async () => {
      await sale();
      const before = await cameBy(api());
      expect(await end("ANN")).toBe(
        "Withdrawn: nobody comes by Ann any more. What came by it before still counts.",
      );
      await register(api(), { ...dana, referredBy: "Ann" });
      expect(await cameBy(api())).toEqual(before);
      const offer = await api().call("GET", "/api/transactions/offer?subscriptionType=signals&promoCode=Ann");
      expect(offer).toMatchObject({
        status: 422,
        body: { message: "Sorry, we do not know this promo code." },
      });
    });

    it("still shows its owner what was sold by it, and no code", async () => {
      const { told } = await sale();
      await end("ann");
      expect(await told()).toMatchObject({ code: null, signedUp: { first: 1 }, totals: { dueCents: 200 } });
    });

    it("is nobody else's, and its owner has no other", async () => {
      const { token } = await sale();
      await end("ann");
      const kim = await register(api());
      expect(await claim(api(), kim.token, "Ann")).toMatchObject(taken);
      expect(await claim(api(), token, "Ann_2")).toMatchObject({
        status: 409,
        body: { message: "Your promo code Ann was withdrawn, and there is one each." },
      });
    });

    it("is withdrawn once, and one that nobody has is refused", async () => {
      await sale();
      await end("ann");
      expect(await end("ann")).toBe("Ann is withdrawn already.");
      await expect(end("nobodys")).rejects.toThrow('Nobody has the code "nobodys".');
    });
  });
};

onEachDatabase(suite, { now: start, settings: { accessTokenSeconds: 100 * 86_400, sessionDays: 365 } });
