import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { investors, pledges } from "../../../api/db/investor-tables";
import { onEachDatabase } from "../../harness/each-database";
import {
  backer,
  commitments,
  investorRound,
  paymentsMade,
  pledgeRows,
  troubledRound,
} from "../../harness/pledges";
import { cards } from "../../harness/sandbox-payments";

const { options } = troubledRound();
const limitSentence =
  "That is more than you can pledge: $4,000 is 5% of the greater of your annual income ($80,000) and net worth ($60,000), $2,500 at least, since not both reach $124,000 (17 CFR 227.100, as of 09/20/2022).";

onEachDatabase((api) => {
  describe("the limit", () => {
    it("takes what is below it and at it, and refuses a cent above with how it is worked out", async () => {
      const { ask } = await backer(api());
      expect((await ask(399_999)).status).toBe(200);
      expect((await ask(400_000)).status).toBe(200);
      const above = await ask(400_001);
      expect(above.status).toBe(422);
      expect(above.body).toEqual({ message: limitSentence });
    });

    it("counts what was pledged here, and what was invested elsewhere as they say", async () => {
      const { pay, list, ask, standing } = await backer(api());
      await pay(150_000);
      await list();
      expect(await standing()).toMatchObject({ investedCents: 150_000, roomCents: 250_000 });
      expect((await ask(200_000, { investedElsewhereCents: 50_001 })).status).toBe(422);
      expect((await ask(200_000, { investedElsewhereCents: 50_000 })).status).toBe(200);
    });

    it("counts a payment that has just come, whichever of a page's calls looks first", async () => {
      const { pay, standing, states } = await backer(api());
      await pay(400_000);
      expect(await standing()).toMatchObject({ investedCents: 400_000, roomCents: 0 });
      expect(await states()).toEqual(["committed"]);
    });

    it("agrees with the pledges where both are asked for at once", async () => {
      const { pay, standing, states } = await backer(api());
      await pay(400_000);
      const [seen, listed] = await Promise.all([standing(), states()]);
      expect([seen.investedCents, listed]).toEqual([400_000, ["committed"]]);
      expect(await commitments(api())).toHaveLength(1);
    });

    it("forgets what was pledged more than twelve months ago", async () => {
      const { id, pay, list, ask, standing } = await backer(api());
      await pay(400_000);
      await list();
      expect((await ask(1_000)).status).toBe(422);
      await api()
        .db.update(pledges)
        .set({ createdAt: new Date("2026-01-31T10:00:00Z") })
        .where(eq(pledges.investorId, id));
      expect(await standing()).toMatchObject({ investedCents: 0, roomCents: 400_000 });
    });

    it("of two pledges at once leaves one draft, and never more than its room", async () => {
      const { ask, states } = await backer(api());
      await Promise.all([ask(300_000), ask(300_000)]);
      expect((await states()).sort()).toEqual(["cancelled", "draft"]);
    });

    it("is none for who is accredited", async () => {
      const { ask } = await backer(api(), { answers: { accredited: true } });
      expect((await ask(9_000_000)).status).toBe(200);
    });
  });

  it("the same key is the same pledge, also at once; with another amount it is refused", async () => {
    const { ask, list } = await backer(api());
    const replies = await Promise.all([ask(5_000, {}, "press"), ask(5_000, {}, "press")]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toHaveLength(1);
    expect((await ask(6_000, {}, "press")).status).toBe(409);
  });

  it.each([
    ["an amount below the least", 999, {}, 422],
    ["an amount above the most", 10_000_001, {}, 422],
    [
      "a missing acknowledgement",
      5_000,
      { acknowledged: [{ kind: "investor_risk", revision: "01.2026.11", hash: "a".repeat(64) }] },
      422,
    ],
    ["an offering that there is not", 5_000, { offeringId: "another" }, 404],
  ])("refuses %s", async (_what, amount, changes, status) => {
    const { ask } = await backer(api(), { answers: { accredited: true } });
    expect((await ask(amount, changes)).status).toBe(status);
    expect(await pledgeRows(api())).toEqual([]);
  });

  it("who failed the checks cannot pledge", async () => {
    const { ask } = await backer(api(), { answers: { taxId: "417-38-0002" } });
    expect((await ask(5_000)).status).toBe(409);
  });

  describe("paying", () => {
    it("commits the pledge, once, and tells of it by mail", async () => {
      const { pay, list } = await backer(api());
      await pay(5_000);
      expect(await list()).toMatchObject([
        { status: "committed", amountCents: 5_000, card: { brand: "visa", last4: "4242" } },
      ]);
      await investorRound(api());
      expect(await commitments(api())).toMatchObject([{ amountCents: 5_000, status: "committed" }]);
      const mails = await api().mails();
      expect(mails.map(({ subject }) => subject)).toEqual(["Your pledge of $50 was received"]);
      expect(mails[0]?.html).toContain("03/29/2027");
    });

    it("asked twice is one payment", async () => {
      const { pledge, begin } = await backer(api());
      const draft = await pledge(5_000);
      const [first, second] = [await begin(draft), await begin(draft)];
      expect(second.id).toBe(first.id);
      expect(await paymentsMade(api())).toHaveLength(1);
    });

    it("with a declined card leaves a draft that says why, and can be tried again", async () => {
      const { pay, list, begin, giveCard } = await backer(api());
      const draft = await pay(5_000, cards.declined);
      expect(await list()).toMatchObject([{ status: "draft", message: expect.stringMatching(/declined/) }]);
      await giveCard((await begin(draft)).hostedUrl);
      expect(await list()).toMatchObject([{ status: "committed", message: null }]);
    });

    it("of another amount, or of another's pledge, is refused", async () => {
      const iris = await backer(api());
      const other = await backer(api(), { email: "otto@example.com" });
      const { id } = await iris.pledge(5_000);
      expect((await iris.askToPay(id, 4_000)).status).toBe(422);
      expect((await other.askToPay(id, 5_000)).status).toBe(404);
    });

    it("for a draft that was replaced is given back", async () => {
      const { pledge, begin, giveCard, list } = await backer(api());
      const { hostedUrl } = await begin(await pledge(5_000));
      const { payments: before } = { payments: await paymentsMade(api()) };
      expect(before).toHaveLength(1);
      // Paid in the very moment in which the other one takes its place.
      await giveCard(hostedUrl);
      const [draft] = await pledgeRows(api());
      await api()
        .db.update(pledges)
        .set({ status: "cancelled", message: "Another pledge took its place before it was paid." })
        .where(eq(pledges.id, draft?.id ?? ""));
      await investorRound(api());
      expect(await list()).toMatchObject([{ status: "refunded", refundedCents: 5_000 }]);
      expect(await paymentsMade(api())).toMatchObject([{ refundedCents: 5_000 }]);
      expect(await commitments(api())).toEqual([]);
    });

    it("is no longer possible once another pledge took the draft's place", async () => {
      const { pledge, begin, giveCard, askToPay, states } = await backer(api());
      const first = await pledge(5_000);
      const { hostedUrl } = await begin(first);
      await pledge(6_000);
      await giveCard(hostedUrl);
      expect((await paymentsMade(api())).map(({ status }) => status)).toEqual(["canceled"]);
      expect((await askToPay(first.id, 5_000)).status).toBe(409);
      expect((await states()).sort()).toEqual(["cancelled", "draft"]);
    });

    it("that left no room any more is given back, and says so", async () => {
      const { id, pay, list } = await backer(api());
      await pay(300_000);
      await api()
        .db.update(investors)
        .set({ annualIncomeCents: 0, netWorthCents: 0 })
        .where(eq(investors.id, id));
      expect(await list()).toMatchObject([
        { status: "refunded", refundedCents: 300_000, message: expect.stringMatching(/limit/) },
      ]);
    });

    it("while the checks are pending waits for them, and is then committed", async () => {
      const { pay, states } = await backer(api(), { answers: { taxId: "417-38-0001" } });
      await pay(5_000);
      expect(await states()).toEqual(["checks_pending"]);
      await investorRound(api());
      api().advance(61);
      await investorRound(api());
      expect(await states()).toEqual(["committed"]);
    });
  });
}, options);
