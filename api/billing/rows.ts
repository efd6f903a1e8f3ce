import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { subscriptions } from "../db/payment-tables";
import type { BillingDeps } from "./customer";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The user's subscriptions at this provider, the newest first. */
export function subscriptionsOf(
  { payments }: Pick<BillingDeps, "payments">,
  db: Db,
  userId: string,
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, payments.name), eq(subscriptions.userId, userId)))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}

export async function readSubscription(
  { db, payments }: BillingDeps,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, payments.name), eq(subscriptions.id, id)));
  return row;
}

/** By the provider's id. */
export async function findByProviderId(
  { db, payments }: BillingDeps,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, payments.name), eq(subscriptions.providerId, providerId)));
  return row;
}

export const lives = ({ state }: SubscriptionRow): boolean => state !== "ended";

/** One that never began: refused at its first charge, or never made. */
export const cameToNothing = ({ state, refusal }: SubscriptionRow): boolean =>
  state === "ended" && refusal !== null;
