import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { hashToken } from "../auth/opaque-token";
import { type Owner, ownedBy } from "../auth/owner";
import { passkeyChallenges } from "../db/account-tables";
import type { Db } from "../db/client";

/** Longer than a browser waits for its person. */
const LIFETIME_MS = 5 * 60_000;
const { hash, userId, investorId, expiresAt } = passkeyChallenges;

/** Remembers a question for five minutes. @param owner undefined for who is about to sign in */
export async function keepChallenge(
  db: Db,
  challenge: string,
  owner: Owner | undefined,
  now: Date,
): Promise<void> {
  const values = { hash: hashToken(challenge), expiresAt: new Date(now.getTime() + LIFETIME_MS), ...owner };
  await db.insert(passkeyChallenges).values(values);
}

/** Uses a question up, whether or not the reply to it is right. False for one that was not asked of this owner. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  owner: Owner | undefined,
  now: Date,
): Promise<boolean> {
  const ofOwner = owner ? ownedBy(passkeyChallenges, owner) : and(isNull(userId), isNull(investorId));
  const taken = await db
    .delete(passkeyChallenges)
    .where(and(eq(hash, hashToken(challenge)), ofOwner, gt(expiresAt, now)))
    .returning({ hash });
  return taken.length > 0;
}

/** Deletes what has run out. */
export async function tidyChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(expiresAt, now));
}
