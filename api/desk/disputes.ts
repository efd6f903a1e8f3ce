import { asc, desc, eq, sql } from "drizzle-orm";
import { type DeskDispute, DISPUTES_SHOWN } from "../../contract/desk-disputes";
import type { Db } from "../db/client";
import { disputes, subscriptions } from "../db/payment-tables";

/** Those that are not decided first, by the bank's last day, then the others, the newest first. */
export const byUrgency = [
  asc(sql`case when ${disputes.standing} in ('open', 'inquiry') then 0 else 1 end`),
  asc(sql`case when ${disputes.standing} in ('open', 'inquiry') then ${disputes.dueBy} end`),
  desc(disputes.openedAt),
];

/** A page of disputes of all card providers that were in use. @param page from 1 */
export async function readDisputes(
  db: Db,
  page: number,
): Promise<{ disputes: DeskDispute[]; isMore: boolean }> {
  const { userId } = subscriptions;
  const rows = await db
    .select({ dispute: disputes, userId })
    .from(disputes)
    .leftJoin(subscriptions, eq(subscriptions.id, disputes.subscriptionId))
    .orderBy(...byUrgency, disputes.id)
    .limit(DISPUTES_SHOWN + 1)
    .offset((page - 1) * DISPUTES_SHOWN);
  const found = rows
    .slice(0, DISPUTES_SHOWN)
    .map(({ dispute, userId: owner }) => tellDispute(dispute, owner));
  return { disputes: found, isMore: rows.length > DISPUTES_SHOWN };
}

/** A dispute as the desk is told of it. @param userId of whoever has the subscription; null once the account is gone */
export const tellDispute = (dispute: typeof disputes.$inferSelect, userId: string | null): DeskDispute => ({
  ...{ id: dispute.id, openedAt: dispute.openedAt.toISOString(), amountCents: dispute.amountCents },
  ...{ reason: dispute.reason, status: dispute.status, standing: dispute.standing },
  ...{ dueBy: dispute.dueBy?.toISOString() ?? null, submissions: dispute.submissions },
  ...{ subscriptionId: dispute.subscriptionId, userId },
});
