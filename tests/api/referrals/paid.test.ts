import { expect, it } from "vitest";
import { invoices } from "../../../api/db/payment-tables";
import type { TestApi } from "../../harness/api";
import { buyer, refundAtProvider, runRound, untried } from "../../harness/billing";
import { onEachDatabase } from "../../harness/each-database";
import { backer, troubledRound } from "../../harness/pledges";
import { recompute } from "../../harness/referral-rows";
import { ambassador, statementOf } from "../../harness/referrals";

const { options } = troubledRound();

const suite = (api: () => TestApi) => {
  /** Ann brought Ben, and Ben brought Kim, who has subscribed by Ben's code and paid. */
  async function chain() {
    const ann = await ambassador(api(), "Ann");
    const ben = await ambassador(api(), "Ben", { referredBy: "Ann" });
    const kim = await buyer(api(), "kim@example.com", "Ben");
    await kim.subscribe(await kim.addCard(), { promoCode: "Ben" });
    const totals = async () =>
      Promise.all([ann, ben].map(async ({ token }) => (await statementOf(api(), token)).totals));
    return { ann, ben, kim, totals };
  }

  it("what somebody pays at the card provider is a sale of both degrees, until it is given back there", async () => {
    const { totals } = await chain();
    expect(await totals()).toMatchObject([
      { revenueCents: 1000, payoutCents: 100, pendingCents: 100 },
      { revenueCents: 1000, payoutCents: 200, pendingCents: 200 },
    ]);
    const [invoice] = await api().db.select().from(invoices);
    await refundAtProvider(api(), invoice?.id ?? "");
    await runRound(api(), { hours: 1 });
    expect(await totals()).toMatchObject([
      { revenueCents: 0, refundedCents: 1000, payoutCents: 0 },
      { revenueCents: 0, refundedCents: 1000, payoutCents: 0 },
    ]);
  });

  it("what the same person pledges to the round is nobody's sale", async () => {
    const { ben, totals } = await chain();
    const before = await totals();
    const { pay } = await backer(api(), { email: "kim@example.com" });
    await pay(5_000);
    expect(await totals()).toEqual(before);
    const due = await recompute(api().db, { userId: ben.id, now: api().now(), windowDays: 30 });
    expect(await statementOf(api(), ben.token)).toMatchObject(due);
  });
};

onEachDatabase(suite, { ...options, settings: { ...options.settings, ...untried.settings } });
