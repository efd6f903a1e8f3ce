import { eq } from "drizzle-orm";
import { cancel, findOwn, mirrorOf, refreshWhole } from "../../billing/change";
import type { SubscriptionRow } from "../../billing/rows";
import { takeIn } from "../../billing/standing";
import { subscriptions } from "../../db/payment-tables";
import { Refused } from "../../refused";
import { NotThere } from "../refusal";
import { actOnMember, type Caring, doAsked, type Target } from "./act";

type Living = SubscriptionRow & { providerId: string };

/** @throws {Refused} for one that is not the member's, has ended or is still being set up */
async function livingOf(caring: Caring, { id }: Target, subscriptionId: string): Promise<Living> {
  const row = await findOwn(caring, id, subscriptionId);
  if (!row) throw new NotThere("The member has no such subscription.");
  const { providerId } = row;
  if (row.state === "ended") throw new Refused("This subscription has ended.");
  if (providerId === null) throw new Refused("This subscription is still being set up.");
  return { ...row, providerId };
}

/** Cancels a member's subscription, at once or with the period that is paid for. @throws {Refused | PaymentError} */
export async function cancelFor(
  caring: Caring,
  target: Target,
  { subscriptionId, at, reason }: { subscriptionId: string; at: "once" | "period-end"; reason: string },
) {
  const row = await livingOf(caring, target, subscriptionId);
  const fields = [at === "once" ? "endedAt" : "cancelAtPeriodEnd"];
  const mark = await actOnMember(caring, target, async () => ({ action: "member.cancel", fields, reason }));
  await doAsked(caring, target, "member.cancel", async () => {
    if (at === "once") await endAtOnce(caring, row);
    else await cancel(caring, row, {});
  });
  await caring.jobs.send("billing-mail", { id: row.id });
  return mark;
}

async function endAtOnce(caring: Caring, row: Living): Promise<void> {
  const { payments, now } = caring;
  const readAt = now();
  await takeIn(caring, row.id, await payments.endNow(row.providerId), readAt);
  await mirrorOf(caring, row);
}

/** Lets a promotion count for a subscription from its next month on. @throws {Refused | PaymentError} */
export async function promote(
  caring: Caring,
  target: Target,
  { subscriptionId, promoCode, reason }: { subscriptionId: string; promoCode: string; reason: string },
) {
  const { db, now, payments, settings } = caring;
  const { promoCodes, discountedMonthlyCents: priceCents } = settings.plan;
  // An ambassador's own code would credit them with a sale that was another's.
  const code = promoCodes.find((known) => known.toLowerCase() === promoCode.toLowerCase());
  if (!code) throw new Refused("That is not one of our own promotions.");
  const row = await livingOf(caring, target, subscriptionId);
  if (row.priceCents <= priceCents) throw new Refused("The subscription costs no more than that already.");
  const mark = await actOnMember(caring, target, async () => ({
    ...{ action: "member.promote", fields: ["priceCents", "promoCode"], reason },
    change: {
      before: { priceCents: row.priceCents, promoCode: row.promoCode },
      after: { priceCents, promoCode: code },
    },
  }));
  await doAsked(caring, target, "member.promote", async () => {
    await payments.changePrice(row.providerId, priceCents);
    await db
      .update(subscriptions)
      .set({ priceCents, promoCode: code, updatedAt: now() })
      .where(eq(subscriptions.id, row.id));
    await refreshWhole(caring, row);
  });
  return mark;
}
