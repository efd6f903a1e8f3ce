import { and, eq, exists, gt, ne, or, type SQL, sql } from "drizzle-orm";
import type { BillingDeps } from "../billing/customer";
import { isOpenTo } from "../billing/opens";
import { testDrives } from "../db/lead-tables";
import { subscriptions } from "../db/payment-tables";
import { users } from "../db/schema";

/** Whether a member gets alerts at all (PAYWALL), checked when a message leaves. */
export const isEntitled = async (deps: BillingDeps, userId: string): Promise<boolean> =>
  deps.settings.alerts.paywall === "off" || (await isOpenTo(deps, userId, deps.settings.plan.id));

/**
 * Whether a row of users may be entitled: a subscription that has not ended, or a test drive that runs. It is wider than
 * `isEntitled`, which is asked again for each message.
 */
export function mayBeEntitled({ db, now, payments, settings }: BillingDeps): SQL | undefined {
  if (settings.alerts.paywall === "off") return undefined;
  const drive = db
    .select({ one: sql`1` })
    .from(testDrives)
    .where(and(eq(testDrives.userId, users.id), gt(testDrives.endsAt, now())));
  const subscription = db
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, users.id),
        eq(subscriptions.provider, payments.name),
        eq(subscriptions.plan, settings.plan.id),
        ne(subscriptions.state, "ended"),
      ),
    );
  return or(exists(drive), exists(subscription));
}
