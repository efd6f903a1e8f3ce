import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { disputes, subscriptions } from "../db/payment-tables";

const MOST = 100;

/** The payments of a user's subscriptions that a bank was asked to take back, the newest first; amounts in cents. */
export function disputesOf(db: Db, userId: string) {
  const { amountCents, reason, status, openedAt, dueBy, submissions, subscriptionId } = disputes;
  return db
    .select({ subscriptionId, amountCents, reason, status, openedAt, dueBy, submissions })
    .from(disputes)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(openedAt))
    .limit(MOST);
}
