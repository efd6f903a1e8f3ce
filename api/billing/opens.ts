import { and, eq, exists, getTableColumns, gt } from "drizzle-orm";
import { testDrives } from "../db/lead-tables";
import { subscriptions } from "../db/payment-tables";
import { users } from "../db/schema";
import type { BillingDeps } from "./customer";
import { isOpen } from "./standing";

/**
 * Whether what is for subscribers of a plan is open to a user: by a subscription, or while their free test drive runs.
 * One query: each page of a reader asks.
 */
export async function isOpenTo(deps: BillingDeps, userId: string, plan: string): Promise<boolean> {
  const { db, now, payments } = deps;
  const running = db
    .select({ id: testDrives.id })
    .from(testDrives)
    .where(and(eq(testDrives.userId, userId), gt(testDrives.endsAt, now())));
  const ofPlan = and(
    eq(subscriptions.userId, users.id),
    eq(subscriptions.provider, payments.name),
    eq(subscriptions.plan, plan),
  );
  const rows = await db
    .select({ drives: exists(running).mapWith(Boolean), subscription: getTableColumns(subscriptions) })
    .from(users)
    .leftJoin(subscriptions, ofPlan)
    .where(eq(users.id, userId));
  if (rows[0]?.drives) return true;
  const known = rows.flatMap(({ subscription }) => subscription ?? []);
  return (await Promise.all(known.map((row) => isOpen(row, deps)))).includes(true);
}
