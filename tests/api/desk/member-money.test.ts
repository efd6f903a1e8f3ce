import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { givenMoney } from "../../../api/db/member-care-tables";
import { subscriptions } from "../../../api/db/payment-tables";
import {
  sandboxCustomers,
  sandboxInvoices,
  sandboxSubscriptions,
} from "../../../api/db/sandbox-payment-tables";
import { PaymentError } from "../../../api/providers/payments/port";
import { moveClock, runDue } from "../../../api/providers/payments/sandbox/clock";
import { signInAtDesk, signInColleague } from "../../harness/desk";
import { onEachDatabase } from "../../harness/each-database";
import { memberDesk } from "../../harness/member-desk";
import { makePayingMember } from "../../harness/paying-member";

const reason = "They were charged twice.";
let refunds = 0;
let credits = 0;
let provider: "well" | "away" | "dies" = "well";

/** A provider that does what it is asked, or is away, or does it and does not say so. */
const meddled = async <T>(act: () => Promise<T>): Promise<T> => {
  if (provider === "away") throw new PaymentError("unavailable", "a test");
  const done = await act();
  if (provider === "dies") throw new PaymentError("unavailable", "a test");
  return done;
};

describe("what the desk gives a member", () => {
  beforeEach(() => {
    refunds = 0;
    credits = 0;
    provider = "well";
  });
  onEachDatabase(
    (api) => {
      const { ask, open, key, deeds } = memberDesk(api);
      type Member = Awaited<ReturnType<typeof makePayingMember>>;
      const refund = (token: string, { id, invoiceId, amountCents }: Member, givenKey = key(), seen = 0) =>
        ask(token, `${id}/refunds`, { seen, givenKey, invoiceId, amountCents, reason });
      const given = () => api().db.select().from(givenMoney);
      const givenBack = async () => {
        const rows = await api().db.select().from(sandboxInvoices);
        return rows.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
      };
      const grant = (token: string, { id }: Member, months: number, seen = 0) =>
        ask(token, `${id}/months`, { seen, givenKey: key(), months, reason });

      it("gives a charge back by support, once, however often the form is sent", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const member = await makePayingMember(api());
        const givenKey = key();
        const first = await refund(deskToken, member, givenKey);
        expect([first.status, first.body]).toEqual([200, { message: "It is given." }]);
        expect((await refund(deskToken, member, givenKey)).status).toBe(200);
        expect(refunds).toBe(1);
        expect(await givenBack()).toBe(2000);
        const { charges, given: told, seen } = (await open(deskToken, member.id)).member;
        expect(charges).toEqual([expect.objectContaining({ paidCents: 2000, refundedCents: 2000 })]);
        expect(told).toEqual([expect.objectContaining({ kind: "refund", state: "done", isOwn: true })]);
        const another = await refund(deskToken, member, key(), seen);
        expect([another.status, another.text]).toEqual([
          409,
          expect.stringContaining("Nothing of this charge"),
        ]);
      });

      it("two people who give the same charge back at once give it back once", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const other = await signInColleague(api(), "support");
        const member = await makePayingMember(api());
        const both = await Promise.all([refund(deskToken, member), refund(other.deskToken, member)]);
        expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect(both.map(({ text }) => text).join()).toMatch(/asked for a refund|Nothing of this charge/);
        expect([refunds, await givenBack()]).toEqual([1, 2000]);
      });

      it("two presses of one form at once are one refund, and both are answered with it", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const member = await makePayingMember(api());
        const givenKey = key();
        const both = await Promise.all([1, 2].map(() => refund(deskToken, member, givenKey)));
        expect(both.map(({ status }) => status)).toEqual([200, 200]);
        expect([refunds, await givenBack(), (await given()).length]).toEqual([1, 2000, 1]);
        expect((await deeds()).map(({ action }) => action)).toEqual(["member.refund"]);
      });

      it("refuses support above the sum, and takes a second person for an owner", async () => {
        const { deskToken: support } = await signInAtDesk(api(), "support");
        const owner = await signInColleague(api(), "owner");
        const member = await makePayingMember(api());
        // 3 × 2,000 cents are more than 5,000.
        const refused = await grant(support, member, 3);
        expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("$50 within 30 days")]);
        expect(await given()).toEqual([]);
        const waits = await grant(owner.deskToken, member, 3);
        expect(waits.text).toContain("another one at the desk has to approve it");
        expect(credits).toBe(0);
        const [row] = await given();
        const { seen } = (await open(owner.deskToken, member.id)).member;
        const decide = (token: string, approve = true) =>
          ask(token, `${member.id}/given/${row?.id}`, { seen, approve, reason });
        const own = await decide(owner.deskToken);
        expect([own.status, own.text]).toEqual([409, expect.stringContaining("Another person")]);
        expect((await decide(support)).body).toEqual({ message: "It is given." });
        expect(credits).toBe(1);
        const later = (await open(support, member.id)).member.seen;
        const again = await ask(support, `${member.id}/given/${row?.id}`, {
          seen: later,
          approve: true,
          reason,
        });
        expect([again.status, again.text]).toEqual([409, expect.stringContaining("it is done")]);
        expect((await deeds()).map(({ action }) => action)).toEqual(
          expect.arrayContaining(["member.grant", "member.approve"]),
        );
      });

      it("counts what was given within 30 days together, so that small sums are no way around", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const member = await makePayingMember(api());
        expect((await grant(deskToken, member, 2)).status).toBe(200);
        const { seen } = (await open(deskToken, member.id)).member;
        expect((await refund(deskToken, member, key(), seen)).status).toBe(409);
        api().advance(31 * 86_400);
        const again = await signInColleague(api(), "support");
        expect((await refund(again.deskToken, member, key(), seen)).status).toBe(200);
      });

      it("free months are taken off the next invoices, and the one after them is charged", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const member = await makePayingMember(api());
        await grant(deskToken, member, 1);
        await moveClock(api(), member.email, 40);
        await runDue(api().db, api().now);
        await moveClock(api(), member.email, 30);
        await runDue(api().db, api().now);
        const invoices = await api().db.select().from(sandboxInvoices).orderBy(sandboxInvoices.number);
        expect(invoices.map(({ amountCents, status }) => [amountCents, status])).toEqual([
          [2000, "paid"],
          [0, "paid"],
          [2000, "paid"],
        ]);
        const [customer] = await api().db.select().from(sandboxCustomers);
        expect(customer?.creditCents).toBe(0);
      });

      it("what the provider did not answer is done later, and once", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const member = await makePayingMember(api());
        provider = "dies";
        expect((await refund(deskToken, member)).text).toContain("did not answer yet");
        const { seen } = (await open(deskToken, member.id)).member;
        expect((await grant(deskToken, member, 1, seen)).text).toContain("did not answer yet");
        provider = "well";
        api().advance(6 * 60);
        await api().jobs.send("billing-round", {});
        await api().runJobs();
        expect((await given()).map(({ state }) => state)).toEqual(["done", "done"]);
        expect([refunds, await givenBack()]).toEqual([1, 2000]);
        const [customer] = await api().db.select().from(sandboxCustomers);
        expect(customer?.creditCents).toBe(2000);
      });

      it("gives a part of a charge back, then another one, and never more than was paid", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const member = await makePayingMember(api());
        const part = async (amountCents: number, givenKey = key()) => {
          const { seen } = (await open(deskToken, member.id)).member;
          return refund(deskToken, { ...member, amountCents }, givenKey, seen);
        };
        provider = "dies";
        const first = key();
        expect((await part(750, first)).text).toContain("did not answer yet");
        provider = "well";
        api().advance(6 * 60);
        await api().jobs.send("billing-round", {});
        await api().runJobs();
        expect([(await part(750, first)).status, await givenBack()]).toEqual([200, 750]);
        const tooMuch = await part(1251);
        expect([tooMuch.status, tooMuch.text]).toEqual([409, expect.stringContaining("$12.50 is left")]);
        expect([(await part(1250)).body, await givenBack()]).toEqual([{ message: "It is given." }, 2000]);
        expect((await given()).map(({ state }) => state)).toEqual(["done", "done"]);
      });

      it("refuses a charge of which less is left, and a charge of another member", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const [member, other] = [await makePayingMember(api()), await makePayingMember(api())];
        expect((await refund(deskToken, { ...member, amountCents: 2001 })).status).toBe(409);
        expect((await refund(deskToken, { ...member, invoiceId: other.invoiceId })).status).toBe(404);
        expect(refunds).toBe(0);
      });

      it("cancels with the period, at once, and lets a promotion of ours count", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const { id, subscriptionId, promoCode } = await makePayingMember(api());
        const at = (path: string, seen: number, more: object) =>
          ask(deskToken, `${id}/subscription/${path}`, { seen, subscriptionId, reason, ...more });
        const seen = async () => (await open(deskToken, id)).member.seen;
        const row = async () =>
          (await api().db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)))[0];
        expect((await at("promotion", 0, { promoCode: "NOBODYS" })).status).toBe(409);
        expect((await at("promotion", 0, { promoCode })).status).toBe(200);
        expect(await row()).toMatchObject({ priceCents: 1000, promoCode });
        const [there] = await api().db.select().from(sandboxSubscriptions);
        expect(there?.priceCents).toBe(1000);
        expect((await at("cancel", await seen(), { cancelAt: "period-end" })).status).toBe(200);
        expect(await row()).toMatchObject({ state: "live", cancelAtPeriodEnd: true });
        expect((await at("cancel", await seen(), { cancelAt: "once" })).status).toBe(200);
        expect(await row()).toMatchObject({ state: "ended" });
        expect((await at("cancel", await seen(), { cancelAt: "once" })).status).toBe(409);
        const free = await ask(deskToken, `${id}/months`, {
          seen: await seen(),
          givenKey: key(),
          months: 1,
          reason,
        });
        expect(free.status).toBe(409);
      });

      it("the log says what was asked for, and that the provider did not do it", async () => {
        const { deskToken } = await signInAtDesk(api(), "support");
        const { id, subscriptionId } = await makePayingMember(api());
        provider = "away";
        const body = { seen: 0, subscriptionId, cancelAt: "once", reason };
        expect((await ask(deskToken, `${id}/subscription/cancel`, body)).status).toBe(503);
        expect((await deeds()).map(({ action }) => action)).toEqual(["member.failed", "member.cancel"]);
      });
    },
    {
      payments: (chosen) => ({
        ...chosen,
        refundInvoice: (...asked) =>
          meddled(() => {
            refunds++;
            return chosen.refundInvoice(...asked);
          }),
        credit: (...asked) =>
          meddled(() => {
            credits++;
            return chosen.credit(...asked);
          }),
        endNow: (id) => meddled(() => chosen.endNow(id)),
      }),
    },
  );
});
