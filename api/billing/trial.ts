import { and, eq, gt, inArray, isNotNull } from "drizzle-orm";
import { findUserById } from "../auth/users";
import type { Db } from "../db/client";
import { subscriptions, usedTrials } from "../db/payment-tables";
import type { BillingDeps } from "./customer";

/** As long as who has deleted an account is known to have had a trial. */
const YEARS = 3;

/**
 * Whether somebody has had the trial: with whichever provider, or with an account that was deleted since.
 * @param db a transaction, where one is open
 */
export async function hadTrial(
  { seal }: Pick<BillingDeps, "seal">,
  db: Db,
  userId: string,
): Promise<boolean> {
  if (await hasSubscribed(db, userId)) return true;
  const user = await findUserById(db, userId);
  if (!user) return false;
  const [used] = await db
    .select({ digest: usedTrials.digest })
    .from(usedTrials)
    .where(inArray(usedTrials.digest, seal.digests(textOf(user.email))))
    .limit(1);
  return used !== undefined;
}

/** Remembers a trial by a keyed hash of the address, as the account goes. */
export async function rememberTrial(
  { seal, now }: Pick<BillingDeps, "seal" | "now">,
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (!(await hadTrial({ seal }, tx, id))) return;
  const keptUntil = new Date(now());
  keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + YEARS);
  const [digest] = seal.digests(textOf(email));
  await tx
    .insert(usedTrials)
    .values({ digest, keptUntil })
    .onConflictDoUpdate({ target: usedTrials.digest, set: { keptUntil } });
}

async function hasSubscribed(db: Db, userId: string): Promise<boolean> {
  const { id, trialDays, providerId } = subscriptions;
  const tried = and(eq(subscriptions.userId, userId), gt(trialDays, 0), isNotNull(providerId));
  const [row] = await db.select({ id }).from(subscriptions).where(tried).limit(1);
  return row !== undefined;
}

const textOf = (email: string) => `trial ${email.trim().toLowerCase()}`;
