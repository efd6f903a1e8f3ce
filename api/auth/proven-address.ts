import { ORPCError } from "@orpc/server";
import { and, eq, isNull } from "drizzle-orm";
import { findAccount } from "../account/account";
import { endAccess } from "../account/end-access";
import { endWaysSince } from "../alerts/end-ways";
import type { Db } from "../db/client";
import { investors } from "../db/investor-tables";
import { users } from "../db/schema";
import { asksSecondStep, removeSecondStep } from "../second-factor/standing";
import type { KnownDevice } from "./known-device";
import { lockOwner, type Owner } from "./owner";

/**
 * Notes that the account's e-mail is proven: a link that went to it was used. Before that proof anyone could have
 * registered the address with a password of theirs. In a browser that the account knows, the owner has signed in with
 * that very password; from any other browser it may be a stranger's. Then what opened the account before is over, the
 * second step goes, and the password counts only where the owner signs in from now on.
 * @param device of the browser that the link was used in, if the account knows it
 * @returns whether a second step went, or a way for alerts, of which the owner is to be told
 */
export function proveAddress(
  db: Db,
  owner: Owner,
  device: KnownDevice | undefined,
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const isFirst = await noteProof(tx, owner, { emailProvenAt: now, passwordUnconfirmed: !device });
    if (!isFirst || device) return false;
    await endAccess(tx, owner, now);
    return dropStep(tx, owner);
  });
}

/**
 * Takes the second step away from an account whose e-mail was never proven, before a reset proves it: whoever had the
 * password may have added it, and its passkeys would go on signing in. Call it with the account locked.
 * @returns whether there was one
 */
export async function dropUnprovenStep(tx: Db, owner: Owner): Promise<boolean> {
  const account = await findAccount(tx, owner);
  return account?.emailProvenAt === null && (await dropStep(tx, owner));
}

/** Removes the channels of alerts as well, since a feed of the person who registered would go on. @returns whether there was one of either */
async function dropStep(tx: Db, owner: Owner): Promise<boolean> {
  const had = await asksSecondStep(tx, owner);
  // Also codes that were begun and not confirmed.
  await removeSecondStep(tx, owner);
  const hadWays = await endWaysSince(tx, owner, new Date(0));
  return had || hadWays;
}

/** False where the address was proven before: then nothing is changed. */
async function noteProof(
  tx: Db,
  owner: Owner,
  proof: { emailProvenAt: Date; passwordUnconfirmed: boolean },
): Promise<boolean> {
  const proven =
    "userId" in owner
      ? await tx
          .update(users)
          .set(proof)
          .where(and(eq(users.id, owner.userId), isNull(users.emailProvenAt)))
          .returning({ id: users.id })
      : await tx
          .update(investors)
          .set(proof)
          .where(and(eq(investors.id, owner.investorId), isNull(investors.emailProvenAt)))
          .returning({ id: investors.id });
  return proven.length > 0;
}

/**
 * Refuses a right password that was chosen before the account's e-mail was proven, in a browser that has not been known
 * since. The person has shown that they know the password, so the sentence tells them nothing of an account of others.
 * @throws {ORPCError} 401, as a wrong password
 */
export function assertCounts(
  { passwordUnconfirmed }: { passwordUnconfirmed: boolean },
  device: KnownDevice | undefined,
): void {
  if (!passwordUnconfirmed || device) return;
  throw new ORPCError("UNAUTHORIZED", {
    message:
      "This password was chosen before the email of the account was confirmed. Please sign in with a link to your email, or choose a new password.",
  });
}
