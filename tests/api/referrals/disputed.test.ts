import { expect, it } from "vitest";
import { disputes, invoices, paymentCustomers, subscriptions } from "../../../api/db/payment-tables";
import type { TestApi } from "../../harness/api";
import { onEachDatabase } from "../../harness/each-database";
import { addInvoices, addReferred } from "../../harness/referral-rows";
import { ambassador, statementOf } from "../../harness/referrals";

const paidAt = new Date("2026-03-10T12:00:00.000Z");
const later = new Date("2026-06-10T12:00:00.000Z");

const suite = (api: () => TestApi) => {
  /** Ann has brought Kim, who has paid two months; the first of them is disputed. */
  async function sold(standing: "inquiry" | "open" | "lost" | "over") {
    const ann = await ambassador(api(), "Ann");
    await addReferred(api().db, [{ id: "kim", firstId: ann.id }]);
    await addInvoices(api().db, [
      { of: "kim", paidAt },
      { of: "kim", paidAt: new Date("2026-04-10T12:00:00.000Z") },
    ]);
    const [row] = await api().db.select().from(subscriptions);
    const [customer] = await api().db.select().from(paymentCustomers);
    const [first] = await api().db.select().from(invoices).orderBy(invoices.paidAt);
    await api()
      .db.insert(disputes)
      .values({
        id: "dp_1",
        provider: "sandbox",
        customerId: customer?.id ?? "",
        subscriptionId: row?.id ?? "",
        invoiceId: first?.id ?? "",
        amountCents: 1000,
        reason: "fraudulent",
        status: standing,
        standing,
        openedAt: paidAt,
        submissions: 0,
        readAt: paidAt,
      });
    api().setNow(later);
    const { totals } = await statementOf(api(), ann.token);
    return totals;
  }

  it.each([
    ["open", { revenueCents: 2000, refundedCents: 0, pendingCents: 400, payableCents: 0 }],
    ["lost", { revenueCents: 1000, refundedCents: 1000, pendingCents: 0, payableCents: 200 }],
    ["over", { revenueCents: 2000, refundedCents: 0, pendingCents: 0, payableCents: 400 }],
    ["inquiry", { revenueCents: 2000, refundedCents: 0, pendingCents: 0, payableCents: 400 }],
  ] as const)(
    "pays of a subscription with a dispute that is %s what is certain",
    async (standing, totals) => {
      expect(await sold(standing)).toMatchObject(totals);
    },
  );
};

onEachDatabase(suite);
