import { describe, expect, it } from "vitest";
import { referralPayouts } from "../../../api/db/referral-tables";
import { listReferrals, payReferral } from "../../../api/referrals/operate";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { addInvoices, addReferred } from "../../harness/referral-rows";
import { ambassador, statementOf } from "../../harness/referrals";

const DAY = 86_400_000;
const start = new Date("2026-03-10T12:00:00.000Z");
const header =
  "user_id,code,email,referrals_revenue_cents,payout_cents,pending_cents,payable_cents,all_paid_cents,all_due_cents";

const suite = (api: () => TestApi) => {
  /** Ann, by whom Kim came: $10 in March, which is settled, and $20 in April, which is not. */
  async function ann() {
    const { id, token } = await ambassador(api(), "Ann");
    await addReferred(api().db, [{ id: "kim", firstId: id }]);
    await addInvoices(api().db, [
      { of: "kim", paidAt: start },
      { of: "kim", paidAt: new Date(start.getTime() + 31 * DAY), paidCents: 2000 },
    ]);
    api().setNow(new Date(start.getTime() + 35 * DAY));
    return { id, token };
  }
  const list = (month?: string) => listReferrals(api().settings, month, api().now)(api().db);
  const pay = (cents: string, reference = "wire-1", email = "ann@example.com") =>
    payReferral(api().settings, { email, cents, reference }, api().now)(api().db);

  describe("what is due to whom", () => {
    it("is a line for each ambassador who has sold", async () => {
      const { id } = await ann();
      await ambassador(api(), "Ben");
      expect(await list()).toBe(`${header}\n${id},Ann,ann@example.com,3000,600,400,200,0,200`);
    });

    it("of a month is its sales, beside what is due of all", async () => {
      const { id } = await ann();
      expect(await list("2026-04")).toBe(`${header}\n${id},Ann,ann@example.com,2000,400,400,0,0,200`);
    });

    it("has what was paid, also where it was too much", async () => {
      const { id } = await ann();
      await pay("200");
      await api().db.execute("update invoices set refunded_cents = paid_cents");
      expect(await list()).toBe(`${header}\n${id},Ann,ann@example.com,0,0,0,0,200,-200`);
    });

    it("runs as no formula in a spreadsheet", async () => {
      await ann();
      await api().db.execute("update users set email = '=cmd@example.com' where email = 'ann@example.com'");
      expect(await list()).toContain(",'=cmd@example.com,");
    });

    it.each(["2026-13", "March", "2026-3"])("of %s is refused", async (month) => {
      await expect(list(month)).rejects.toThrow("A month is written like 2026-11.");
    });
  });

  describe("a payout", () => {
    it("is recorded, and told to the ambassador", async () => {
      const { token } = await ann();
      expect(await pay("150")).toBe("Recorded: 150 cents to ann@example.com, wire-1. 50 cents are due.");
      expect((await statementOf(api(), token)).totals).toMatchObject({ paidCents: 150, dueCents: 50 });
    });

    it("by the same reference again is the same", async () => {
      await ann();
      await pay("150");
      expect(await pay("150")).toBe(
        "wire-1 is recorded already: 150 cents to ann@example.com. 50 cents are due.",
      );
      expect(await api().db.$count(referralPayouts)).toBe(1);
    });

    it("by a reference of another one is refused", async () => {
      await ann();
      await pay("150");
      await expect(pay("10")).rejects.toThrow("wire-1 is the reference of another payout.");
    });

    it("of more than is due is refused, with what is", async () => {
      await ann();
      await expect(pay("201")).rejects.toThrow("200 cents are due to ann@example.com, and no more.");
      expect(await api().db.$count(referralPayouts)).toBe(0);
    });

    it("of all that is due, twice at once by two references, is one", async () => {
      await ann();
      const ends = await Promise.allSettled([pay("200"), pay("200", "wire-2")]);
      expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await api().db.$count(referralPayouts)).toBe(1);
    });

    it("that was noted wrongly is taken back by a reference of its own, and no more than was paid", async () => {
      const { token } = await ann();
      await pay("150");
      await expect(pay("-151", "back-1")).rejects.toThrow(
        "150 cents were paid to ann@example.com, and no more.",
      );
      await pay("-150", "back-1");
      expect((await statementOf(api(), token)).totals).toMatchObject({ paidCents: 0, dueCents: 200 });
    });

    it.each(["0", "-0", "1.5", "ten", ""])("of %j cents is refused", async (cents) => {
      await ann();
      await expect(pay(cents)).rejects.toThrow("a whole number of cents");
    });

    it("to nobody is refused", async () => {
      await expect(pay("1", "wire-1", "nobody@example.com")).rejects.toThrow(
        'Nobody has the address "nobody@example.com".',
      );
    });
  });
};

onEachDatabase(suite, { now: start, settings: { accessTokenSeconds: 100 * 86_400, sessionDays: 365 } });
