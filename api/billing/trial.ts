import { and, eq, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { mailboxOf } from "../../domain/mailbox";
import { findUserById } from "../auth/users";
import type { Db } from "../db/client";
import { subscriptions, usedTrials } from "../db/payment-tables";
import type { BillingDeps } from "./customer";

type TrialDeps = Pick<BillingDeps, "seal">;

/** As long as who has deleted an account is known to have had a trial. */
const YEARS = 3;

/**
 * Whether the user's mailbox has had its trial: with whichever provider, by this account, by another account of the same
 * mailbox ("+tag" addresses are one mailbox), or by an account that was deleted since.
 * @param db a transaction, where one is open
 */
export async function hadTrial({ seal }: TrialDeps, db: Db, userId: string): Promise<boolean> {
  const user = await findUserById(db, userId);
  const digests = user ? seal.digests(textOf(user.email)) : [];
  if (await hasSubscribed(db, userId, digests)) return true;
  if (digests.length === 0) return false;
  const [used] = await db
    .select({ digest: usedTrials.digest })
    .from(usedTrials)
    .where(inArray(usedTrials.digest, digests))
    .limit(1);
  return used !== undefined;
}

/**
 * What a subscription with a trial keeps of the mailbox. Until the transaction ends, no other account of that mailbox is
 * told whether it had a trial by this function: of two that subscribe at once, the second finds the first one's row.
 */
export async function trialHolder({ seal }: TrialDeps, tx: Db, email: string): Promise<string> {
  const [digest] = seal.digests(textOf(email));
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${digest}))`);
  return digest;
}

/** Remembers a trial by a keyed hash of the mailbox, as the account goes. */
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

/** One that the provider never made is no trial had; another account's that is being made is one. */
async function hasSubscribed(db: Db, userId: string, digests: string[]): Promise<boolean> {
  const { id, trialDays, trialOf, providerId, state } = subscriptions;
  const own = and(eq(subscriptions.userId, userId), isNotNull(providerId));
  const others = and(
    inArray(trialOf, digests),
    ne(subscriptions.userId, userId),
    or(isNotNull(providerId), eq(state, "processing")),
  );
  const [row] = await db
    .select({ id })
    .from(subscriptions)
    .where(and(gt(trialDays, 0), or(own, others)))
    .limit(1);
  return row !== undefined;
}

const textOf = (email: string) => `trial ${mailboxOf(email)}`;
