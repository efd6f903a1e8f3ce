import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { testDrives } from "../../../api/db/lead-tables";
import { invoices, subscriptions } from "../../../api/db/payment-tables";
import { Today } from "../../../contract/today";
import { commitAndTell, committedAt, issued, tell } from "../../harness/alerts";
import { onEachDatabase } from "../../harness/each-database";
import { keepEndedSubscription } from "../../harness/kept-of-user";
import { addStock, emptyMarket } from "../../harness/market-rows";
import { dana, logIn, registerConfirmed } from "../../harness/people";

const HOUR = 3_600_000;

/** Alerts are for who has a subscription or a test drive. */
onEachDatabase(
  (api) => {
    let user = { id: "", token: "" };
    beforeEach(async () => {
      await emptyMarket(api());
      await addStock(api(), { symbol: "AAPL" }, []);
      api().setNow(new Date(committedAt.getTime() - HOUR));
      user = await registerConfirmed(api());
    });
    const hoursIn = (hours: number) => new Date(committedAt.getTime() + hours * HOUR);
    const drive = (endsAt: Date) =>
      api()
        .db.insert(testDrives)
        .values({
          ...{ id: "drive", reach: "reach", tokenHash: "hash", createdAt: committedAt, expiresAt: endsAt },
          ...{ userId: user.id, begunAt: committedAt, endsAt },
        });
    /** It was paid for once; `changes` say what it is by now. */
    const subscribe = async (changes: Partial<typeof subscriptions.$inferInsert>) => {
      await keepEndedSubscription(api(), user.id, "one");
      await api()
        .db.update(subscriptions)
        .set({ mailed: ["started"], ...changes })
        .where(eq(subscriptions.id, "sub-one"));
    };
    const tellAt = async (now: Date) => {
      api().setNow(now);
      await tell(api());
    };
    /** What /today says of it. */
    const haveEnded = async () => {
      const { token } = await logIn(api());
      return Today.parse((await api().call("GET", "/api/users/today", { token })).body).alertsEnded;
    };
    const subjects = async () => (await api().mails()).map(({ to, subject }) => `${to}: ${subject}`);
    const notice = `${dana.email}: Your alerts have stopped`;

    describe("the end of a test drive", () => {
      it("is told in one mail, which ends alerts and feed", async () => {
        await drive(hoursIn(1));
        const made = await api().call("PUT", "/api/users/alerts/feed", { token: user.token });
        const { token: address } = z.object({ token: z.string() }).parse(made.body);
        await commitAndTell(api(), [issued("AAPL")]);
        expect((await api().call("GET", `/api/alert-feeds/${address}`)).status).toBe(200);
        for (const hours of [2, 3]) await tellAt(hoursIn(hours));
        expect((await subjects()).slice(1)).toEqual([notice]);
        expect((await api().mails())[1]?.text).toContain("Your test drive has ended.");
        expect((await api().call("GET", `/api/alert-feeds/${address}`)).status).toBe(410);
        expect(await haveEnded(), "/today says so").toBe(true);
      });

      it("that a subscription follows is none", async () => {
        await drive(hoursIn(1));
        await subscribe({ state: "live", status: "active", endedAt: null });
        await tellAt(hoursIn(2));
        expect([await subjects(), await haveEnded()]).toEqual([[], false]);
      });

      it("that nobody noticed for a week is not told", async () => {
        await drive(hoursIn(1));
        await tellAt(hoursIn(8 * 24));
        expect(await subjects()).toEqual([]);
      });

      it("is not told to who had turned everything off and has no feed", async () => {
        await drive(hoursIn(1));
        const body = {
          ...{ zone: "UTC", quietFrom: 0, quietTo: 0, digestAt: 0 },
          ...{ scope: "everything", sectors: [], told: [] },
        };
        await api().call("PUT", "/api/users/alerts", { token: user.token, body });
        await tellAt(hoursIn(2));
        expect(await subjects()).toEqual([]);
      });

      it("waits for the end of quiet hours", async () => {
        await drive(hoursIn(1));
        const body = {
          ...{ zone: "America/New_York", quietFrom: 15 * 60, quietTo: 20 * 60, digestAt: 0 },
          ...{ scope: "everything", sectors: [] },
          told: [{ kind: "signals", channel: "mail", timing: "now" }],
        };
        await api().call("PUT", "/api/users/alerts", { token: user.token, body });
        await tellAt(hoursIn(2));
        expect(await subjects()).toEqual([]);
        await tellAt(hoursIn(5));
        expect(await subjects()).toEqual([notice]);
      });
    });

    describe("the end of a subscription", () => {
      it("is not told any more where another began while its mail waited for the end of quiet hours", async () => {
        const body = {
          ...{ zone: "America/New_York", quietFrom: 15 * 60, quietTo: 20 * 60, digestAt: 0 },
          ...{ scope: "everything", sectors: [] },
          told: [{ kind: "signals", channel: "mail", timing: "now" }],
        };
        await api().call("PUT", "/api/users/alerts", { token: user.token, body });
        await subscribe({ endedAt: hoursIn(1) });
        await tellAt(hoursIn(2));
        await api().db.update(subscriptions).set({ state: "live", status: "active", endedAt: null });
        await tellAt(hoursIn(5));
        expect(await subjects()).toEqual([]);
      });

      it("is told although a lapse before it was, which was paid", async () => {
        const { graceDays } = api().settings.plan;
        await subscribe({ state: "live", status: "past_due", pastDueSince: hoursIn(0), endedAt: null });
        await tellAt(hoursIn(graceDays * 24 + 1));
        expect(await subjects()).toEqual([notice]);
        const ends = hoursIn(150 * 24);
        const ended = { state: "ended", status: "canceled", pastDueSince: null, endedAt: ends } as const;
        await api().db.update(subscriptions).set(ended);
        await tellAt(new Date(ends.getTime() + HOUR));
        expect(await subjects()).toEqual([notice, notice]);
      });

      it("is told days after a lapse was, where its member has paid and come back in between", async () => {
        const late = api().settings.plan.graceDays * 24 + 1;
        await subscribe({ state: "live", status: "past_due", pastDueSince: hoursIn(0), endedAt: null });
        await tellAt(hoursIn(late));
        const paid = { status: "paid", amountCents: 2_000, paidCents: 2_000, paidAt: hoursIn(late + 24) };
        const { provider } = (await api().db.select().from(subscriptions))[0] ?? { provider: "" };
        const read = { createdAt: hoursIn(0), readAt: hoursIn(late + 24) };
        await api()
          .db.insert(invoices)
          .values({ id: "in-again", provider, subscriptionId: "sub-one", ...paid, ...read });
        const ended = { state: "ended", status: "canceled", pastDueSince: null } as const;
        await api()
          .db.update(subscriptions)
          .set({ ...ended, endedAt: hoursIn(late + 240) });
        await tellAt(hoursIn(late + 241));
        expect(await subjects()).toEqual([notice, notice]);
      });

      it("is told in one mail", async () => {
        await subscribe({ endedAt: hoursIn(1) });
        for (const hours of [2, 30]) await tellAt(hoursIn(hours));
        expect([await subjects(), await haveEnded()]).toEqual([[notice], true]);
      });

      it("whose payment failed is told when its days of grace are over, and not again when it is ended", async () => {
        await subscribe({ state: "live", status: "past_due", pastDueSince: hoursIn(0), endedAt: null });
        const { graceDays } = api().settings.plan;
        await tellAt(hoursIn(graceDays * 24 - 1));
        expect(await subjects()).toEqual([]);
        await tellAt(hoursIn(graceDays * 24 + 1));
        expect(await subjects()).toEqual([notice]);
        await api()
          .db.update(subscriptions)
          .set({
            state: "ended",
            status: "canceled",
            pastDueSince: null,
            endedAt: hoursIn(graceDays * 24 + 48),
          });
        await tellAt(hoursIn(graceDays * 24 + 49));
        expect(await subjects()).toEqual([notice]);
      });

      it.each([
        ["came to nothing", { refusal: "Your card was declined." }],
        ["never began", { mailed: [] }],
      ])("that %s is none", async (_, changes) => {
        await subscribe({ endedAt: hoursIn(1), ...changes });
        await tellAt(hoursIn(2));
        expect(await subjects()).toEqual([]);
      });
    });
  },
  { settings: { alerts: { paywall: "subscribers", stopped: false } } },
);
