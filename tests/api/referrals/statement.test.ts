import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { invoices } from "../../../api/db/payment-tables";
import { referralPayouts, referrals } from "../../../api/db/referral-tables";
import { users } from "../../../api/db/schema";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { dana } from "../../harness/people";
import {
  addCrowd,
  addInvoices,
  addReferred,
  addSubscriptions,
  addUsers,
  noTotals,
  recompute,
} from "../../harness/referral-rows";
import { ambassador, statementOf } from "../../harness/referrals";

const DAY = 86_400_000;
const start = new Date("2026-03-10T12:00:00.000Z");

const suite = (api: () => TestApi) => {
  describe("the cut", () => {
    it.each([
      [99, 2000],
      [100, 2000],
      [999, 2000],
      [1_000, 2250],
      [9_999, 2250],
      [10_000, 2500],
    ])("of %i people who paid in a month is %i hundredths of a percent of all of it", async (count, cut) => {
      const ann = await ambassador(api(), "Ann");
      await addCrowd(api().db, count, ann.id, start);
      const told = await statementOf(api(), ann.token);
      expect(told.months).toEqual([
        {
          month: "2026-03",
          degree: 1,
          referrals: count,
          revenueCents: count * 1000,
          refundedCents: 0,
          cutBasisPoints: cut,
          payoutCents: (count * cut) / 10,
          pendingCents: (count * cut) / 10,
          payableCents: 0,
        },
      ]);
      const now = api().now();
      expect(told).toMatchObject(await recompute(api().db, { userId: ann.id, now, windowDays: 30 }));
    });

    it("of what is payable is that of the people whose sales are settled", async () => {
      const ann = await ambassador(api(), "Ann");
      await addCrowd(api().db, 999, ann.id, start);
      await addReferred(api().db, [{ id: "kim", firstId: ann.id }]);
      await addInvoices(api().db, [{ of: "kim", paidAt: new Date(start.getTime() + DAY) }]);
      api().setNow(new Date(start.getTime() + 30 * DAY));
      const payable = async () => (await statementOf(api(), ann.token)).months;
      expect(await payable()).toMatchObject([
        { cutBasisPoints: 2250, payoutCents: 225_000, pendingCents: 25_200, payableCents: 199_800 },
      ]);
      api().setNow(new Date(start.getTime() + 31 * DAY));
      expect(await payable()).toMatchObject([{ pendingCents: 0, payableCents: 225_000 }]);
    });

    it("falls with a refund that takes the month below a tier", async () => {
      const ann = await ambassador(api(), "Ann");
      await addCrowd(api().db, 1_000, ann.id, start);
      await api().db.update(invoices).set({ refundedCents: 1000 }).where(eq(invoices.id, "in-crowd-7"));
      const { months } = await statementOf(api(), ann.token);
      expect(months).toMatchObject([
        {
          referrals: 999,
          revenueCents: 999_000,
          refundedCents: 1000,
          cutBasisPoints: 2000,
          payoutCents: 199_800,
        },
      ]);
    });
  });

  describe("a sale", () => {
    /** Ann, by whom Kim came and paid $10 at the start. */
    async function sale() {
      const ann = await ambassador(api(), "Ann");
      await addReferred(api().db, [{ id: "kim", firstId: ann.id }]);
      await addInvoices(api().db, [{ of: "kim", paidAt: start }]);
      return { ...ann, totals: async () => (await statementOf(api(), ann.token)).totals };
    }
    const refund = (cents: number) => api().db.update(invoices).set({ refundedCents: cents });

    it("is pending until thirty days after its payment, to the second, and payable from then on", async () => {
      const { totals } = await sale();
      api().setNow(new Date(start.getTime() + 30 * DAY - 1));
      expect(await totals()).toMatchObject({
        payoutCents: 200,
        pendingCents: 200,
        payableCents: 0,
        dueCents: 0,
      });
      api().setNow(new Date(start.getTime() + 30 * DAY));
      expect(await totals()).toMatchObject({
        payoutCents: 200,
        pendingCents: 0,
        payableCents: 200,
        dueCents: 200,
      });
    });

    it.each([
      ["before the window is over", 10],
      ["after it", 40],
    ])("that was refunded %s is none", async (_when, days) => {
      const { totals } = await sale();
      await refund(1000);
      api().setNow(new Date(start.getTime() + days * DAY));
      expect(await totals()).toEqual({
        revenueCents: 0,
        refundedCents: 1000,
        payoutCents: 0,
        pendingCents: 0,
        payableCents: 0,
        paidCents: 0,
        dueCents: 0,
      });
    });

    it("that was refunded after it was paid out is owed back", async () => {
      const { totals, id } = await sale();
      await api()
        .db.insert(referralPayouts)
        .values({ id: "out", userId: id, cents: 200, reference: "wire-1", paidAt: start });
      api().setNow(new Date(start.getTime() + 40 * DAY));
      expect(await totals()).toMatchObject({ paidCents: 200, dueCents: 0 });
      await refund(1000);
      expect(await totals()).toMatchObject({ payableCents: 0, paidCents: 200, dueCents: -200 });
    });

    it("of which a part was refunded is the rest", async () => {
      const { totals } = await sale();
      await refund(400);
      expect(await totals()).toMatchObject({ revenueCents: 600, refundedCents: 400, payoutCents: 120 });
    });

    it("stays whoever bought is gone", async () => {
      const { totals } = await sale();
      await api().db.delete(users).where(eq(users.id, "kim"));
      expect(await totals()).toMatchObject({ revenueCents: 1000 });
    });

    it("is of the second degree to whoever brought the one who brought", async () => {
      const { id, token } = await sale();
      const ben = await ambassador(api(), "Ben");
      await api().db.update(referrals).set({ secondId: ben.id });
      expect((await statementOf(api(), ben.token)).months).toMatchObject([
        { degree: 2, referrals: 1, revenueCents: 1000, cutBasisPoints: 1000, payoutCents: 100 },
      ]);
      // Whoever brought the buyer is gone: theirs is nobody's, the other's stays.
      await api().call("DELETE", "/api/users/account", { token, body: { password: dana.password } });
      expect((await statementOf(api(), ben.token)).totals).toMatchObject({ payoutCents: 100 });
      expect(
        await api().db.select({ first: referrals.firstId, second: referrals.secondId }).from(referrals),
      ).toEqual([{ first: null, second: ben.id }]);
      expect(id).not.toBe(ben.id);
    });

    it("of somebody who came by nobody is nobody's, and so is one with another card provider", async () => {
      const { totals } = await sale();
      await addUsers(api().db, ["lee"]);
      await addSubscriptions(api().db, [{ id: "lee", referralId: null }]);
      await addInvoices(api().db, [
        { of: "lee", paidAt: start },
        { of: "kim", paidAt: start, provider: "stripe" },
      ]);
      expect(await totals()).toMatchObject({ revenueCents: 1000 });
    });
  });

  it("before anything has come of it, says so in zeros", async () => {
    const ann = await ambassador(api(), "Ann");
    expect(await statementOf(api(), ann.token)).toEqual({
      code: "Ann",
      refundWindowDays: 30,
      signedUp: { first: 0, second: 0 },
      months: [],
      totals: noTotals,
    });
  });
};

onEachDatabase(suite, { now: start, settings: { accessTokenSeconds: 100 * 86_400, sessionDays: 365 } });
