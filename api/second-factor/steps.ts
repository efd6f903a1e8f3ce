import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { hashToken, newOpaqueToken } from "../auth/opaque-token";
import { type Owner, type OwnerKind, ownedBy, ownerOf } from "../auth/owner";
import { signInSteps } from "../db/account-tables";
import type { Db } from "../db/client";

const LIFETIME_MS = 10 * 60_000;
/** Codes that may be tried before the first step has to be done again. */
const MOST_TRIES = 5;
const { hash, userId, investorId, expiresAt, tries, forDesk } = signInSteps;

/** Where a sign-in was begun, and has to end. The desk's are of users. */
export type StepKind = OwnerKind | "desk";
/** What the first step was: a password, a mailed link, or the password at the desk. */
export type FirstStep = "password" | "link" | "desk";

/** A sign-in whose first step is done. */
export interface SignInStep {
  owner: Owner;
  /** Of the browser, if the account knew it. */
  deviceKey: string | undefined;
  /** Whether a mailed link was the first step. */
  byLink: boolean;
}

/** Notes that the first step is done. @returns the token that the second one comes with, for ten minutes */
export async function beginStep(
  db: Db,
  { owner, deviceKey }: Pick<SignInStep, "owner" | "deviceKey">,
  now: Date,
  first: FirstStep,
): Promise<string> {
  const token = newOpaqueToken();
  await db.insert(signInSteps).values({
    hash: hashToken(token),
    ...owner,
    deviceHash: deviceKey ?? null,
    forDesk: first === "desk",
    byLink: first === "link",
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  return token;
}

/**
 * Counts a try at the second step.
 * @returns undefined for a token that is unknown, over, tried too often, or of another kind of sign-in
 */
export async function tryStep(
  db: Db,
  kind: StepKind,
  token: string,
  now: Date,
): Promise<SignInStep | undefined> {
  const [row] = await db
    .update(signInSteps)
    .set({ tries: sql`${tries} + 1` })
    .where(
      and(
        eq(hash, hashToken(token)),
        isNotNull(kind === "investor" ? investorId : userId),
        eq(forDesk, kind === "desk"),
        gt(expiresAt, now),
        lt(tries, MOST_TRIES),
      ),
    )
    .returning();
  return row && { owner: ownerOf(row), deviceKey: row.deviceHash ?? undefined, byLink: row.byLink };
}

/** Whose sign-in a token of the desk stands for, also once it is tried too often; undefined for one unknown or over. */
export async function ownerOfDeskStep(db: Db, token: string, now: Date): Promise<Owner | undefined> {
  const [row] = await db
    .select({ userId, investorId })
    .from(signInSteps)
    .where(and(eq(hash, hashToken(token)), eq(forDesk, true), gt(expiresAt, now)));
  return row && ownerOf(row);
}

/** Uses the token up. False where another request has. */
export async function endStep(db: Db, token: string): Promise<boolean> {
  const ended = await db
    .delete(signInSteps)
    .where(eq(hash, hashToken(token)))
    .returning({ hash });
  return ended.length > 0;
}

/** Ends the owner's half-finished sign-ins: after a new password, or when sessions end. */
export async function endSteps(db: Db, owner: Owner): Promise<void> {
  await db.delete(signInSteps).where(ownedBy(signInSteps, owner));
}

/** Deletes what has run out. */
export async function tidySteps(db: Db, now: Date): Promise<void> {
  await db.delete(signInSteps).where(lt(expiresAt, now));
}
