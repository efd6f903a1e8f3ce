import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { disputes, subscriptions } from "../../../api/db/payment-tables";
import { businessCommands, readBusiness } from "../../../api/desk/business/business";
import { Business } from "../../../contract/desk-business";
import { signInAtDesk } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { addInvoices, addSubscriptions, addUsers } from "../../harness/referral-rows";

const now = new Date("2026-03-15T12:00:00.000Z");
const on = (day: string) => new Date(`${day}T00:00:00.000Z`);

onEachDatabase(
  (api) => {
    beforeEach(() => api().setNow(now));
    type Changes = Partial<typeof subscriptions.$inferInsert>;
    /** A subscription of $10 a month for each of these people, with changes. */
    async function subscribe(people: Readonly<Record<string, Changes>>): Promise<void> {
      await addUsers(api().db, Object.keys(people));
      await addSubscriptions(
        api().db,
        Object.keys(people).map((id) => ({ id, referralId: null })),
      );
      for (const [id, changes] of Object.entries(people))
        if (Object.keys(changes).length > 0)
          await api()
            .db.update(subscriptions)
            .set(changes)
            .where(eq(subscriptions.id, `sub-${id}`));
    }
    let disputed = 0;
    const dispute = (invoiceId: string, standing: "lost" | "open", amountCents: number) =>
      api()
        .db.insert(disputes)
        .values({
          ...{
            id: `dispute-${++disputed}`,
            provider: "sandbox",
            customerId: "cus-one",
            subscriptionId: "sub-one",
          },
          ...{ invoiceId, standing, amountCents, reason: "fraudulent", status: standing },
          ...{ openedAt: now, submissions: 0, readAt: now },
        });
    const read = () => readBusiness(api().db, { provider: "sandbox", now, days: 90 });

    describe("subscriptions now", () => {
      it("are active, in a trial, late or lapsed, and the revenue is of the active and the late ones", async () => {
        await subscribe({
          one: {},
          two: { priceCents: 2500, cancelAtPeriodEnd: true },
          three: { status: "past_due", priceCents: 500 },
          four: { status: "trialing", trialEndsAt: on("2026-03-20") },
          five: { state: "ended", status: "canceled", endedAt: on("2026-02-10") },
          // Nothing is collected for these.
          nine: { status: "unpaid" },
          ten: { disputedSince: on("2026-03-10") },
          // The first month of these was never paid.
          eleven: { status: "incomplete" },
          twelve: { state: "ended", status: "incomplete_expired", endedAt: on("2026-02-10") },
          // The provider took none of these.
          six: { state: "ended", refusal: "Refused." },
          seven: { state: "processing", providerId: null, status: null },
          eight: { provider: "elsewhere" },
        });
        expect((await read()).now).toEqual({
          ...{ active: 2, trial: 1, late: 3, lapsed: 1, ending: 1 },
          // 10 + 25 + 5 dollars, and of it 25.
          ...{ recurringCents: 4000, endingCents: 2500 },
        });
      });

      it("are not lapsed where another one of the same person lives", async () => {
        await subscribe({ one: { state: "ended", status: "canceled", endedAt: on("2026-02-10") } });
        const [old] = await api().db.select().from(subscriptions);
        if (!old) throw new Error("there is no subscription");
        const anew = { id: "sub-new", providerId: "theirs-new", state: "live", status: "active" } as const;
        await api()
          .db.insert(subscriptions)
          .values({ ...old, ...anew, idempotencyKey: "press-2", endedAt: null });
        expect((await read()).now).toMatchObject({ active: 1, lapsed: 0 });
      });
    });

    describe("months", () => {
      it("tell who paid at their beginning, who began and ended, churn and what is left, as worked out by hand", async () => {
        await subscribe({
          // Pay since December.
          one: { createdAt: on("2025-12-10") },
          two: { createdAt: on("2025-12-10"), state: "ended", status: "canceled", endedAt: on("2026-02-20") },
          // Pays from the end of its trial.
          three: { createdAt: on("2026-01-20"), trialEndsAt: on("2026-02-03"), priceCents: 3000 },
          // Ended within its trial: it never paid.
          four: {
            ...{ createdAt: on("2026-02-01"), trialEndsAt: on("2026-02-15") },
            ...{ state: "ended", status: "canceled", endedAt: on("2026-02-10") },
          },
          // Began and ended in one month.
          five: {
            ...{ createdAt: on("2026-02-05"), state: "ended", status: "canceled" },
            endedAt: on("2026-02-25"),
          },
          six: { createdAt: on("2026-02-05"), status: "incomplete" },
          // Paid until a bank took a payment of this month back.
          seven: { createdAt: on("2026-02-05"), disputedSince: on("2026-03-10") },
        });
        const { months } = await read();
        expect(months).toHaveLength(13);
        expect(months[0]?.month).toBe("2025-03");
        const told = months
          .slice(-4)
          .map(({ month, paying, started, ended, lost, churn, recurringCents }) => [
            ...[month, paying, started, ended, lost, churn, recurringCents],
          ]);
        expect(told).toEqual([
          ["2025-12", 0, 2, 0, 0, null, 2000],
          ["2026-01", 2, 0, 0, 0, 0, 2000],
          // Of two that paid on the first, one ended: a half. The one that came and went within the month is no part of it.
          ["2026-02", 2, 3, 2, 1, 0.5, 5000],
          ["2026-03", 3, 0, 0, 0, 0, 4000],
        ]);
      });

      it("tell what was paid in them, and what of it was given back, never more than was paid", async () => {
        await subscribe({ one: {} });
        await addInvoices(api().db, [
          { of: "one", paidAt: on("2026-01-31") },
          { of: "one", paidAt: on("2026-02-01"), paidCents: 2000, refundedCents: 500 },
          { of: "one", paidAt: on("2026-02-28"), refundedCents: 9999 },
          { of: "one", paidAt: on("2026-02-28"), provider: "elsewhere" },
          { of: "one", status: "open", paidCents: 0 },
          { id: "kept", of: "one", paidAt: on("2026-03-01"), refundedCents: 300 },
          { id: "asked", of: "one", paidAt: on("2026-03-02") },
        ]);
        await dispute("kept", "lost", 600);
        await dispute("kept", "lost", 600);
        await dispute("asked", "open", 1000);
        const told = (await read()).months.slice(-3).map((month) => [month.paidCents, month.refundedCents]);
        expect(told).toEqual([
          [1000, 0],
          [3000, 1500],
          // Of $10 of which $3 were given back, a bank has kept what is left, and never more.
          [2000, 1000],
        ]);
      });
    });

    it("an owner reads it of as many days as are asked for, with nobody named", async () => {
      const { deskToken } = await signInAtDesk(api(), "owner");
      const reply = await api().call("GET", "/api/desk/business?days=30", { token: deskToken });
      expect(Business.parse(reply.body)).toMatchObject({ days: 30, provider: "sandbox" });
      expect(reply.text).not.toContain("dana@example.com");
      const wrong = await api().call("GET", "/api/desk/business?days=4000", { token: deskToken });
      expect(z.object({ message: z.string() }).parse(wrong.body).message).toContain("395");
    });

    it("the command revenue says the same figures", async () => {
      await subscribe({ one: { createdAt: on("2026-02-01") } });
      const said = await businessCommands.revenue.act(api().settings)(api().db);
      expect(said).toContain("1 active, 0 in a trial, 0 late, 0 lapsed");
      expect(said).toContain("Monthly recurring revenue: $10.00");
    });
  },
  { now },
);
