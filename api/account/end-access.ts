import { and, eq, gte, ne } from "drizzle-orm";
import { forgetDevices } from "../auth/known-device";
import { type Owner, ownedBy } from "../auth/owner";
import { endSignInLinks } from "../auth/sign-in-link";
import { phoneCodes } from "../db/account-tables";
import type { Db } from "../db/client";
import { deskSessions } from "../db/desk-tables";
import { investorSessions } from "../db/investor-tables";
import { sessions } from "../db/schema";
import { knownDevices } from "../db/sign-in-tables";
import { endSteps } from "../second-factor/steps";
import { endResetLinks, endSessions } from "./account";
import { endLinks } from "./links";

/** What goes on of an owner who is there while the rest ends. */
interface Kept {
  sessionId?: string;
  /** The hash of a known browser's token. */
  deviceHash?: string | undefined;
}

/**
 * Everything that opened the account before is over: sessions, known browsers, half-finished sign-ins, mailed links, and
 * changes of address that were asked for. Ways back stay: they belong to who had
 * the account before. Links that only take something away stay as well. Call it with the account locked.
 */
export async function endAccess(tx: Db, owner: Owner, now: Date, kept: Kept = {}): Promise<void> {
  await endChanges(tx, owner, now);
  await endSessions(tx, owner, kept.sessionId);
  if (kept.deviceHash === undefined) await forgetDevices(tx, owner);
  else
    await tx
      .delete(knownDevices)
      .where(and(ownedBy(knownDevices, owner), ne(knownDevices.hash, kept.deviceHash)));
  await endSignInLinks(tx, owner, now);
  await endResetLinks(tx, owner, now);
}

/**
 * The same for whoever came in at a moment: sessions and browsers that are as new as that end, older ones go on. Links to
 * the account's own mailbox still open it.
 */
export async function endAccessSince(tx: Db, owner: Owner, since: Date, now: Date): Promise<void> {
  await endChanges(tx, owner, now);
  if ("userId" in owner) {
    const { userId, createdAt } = sessions;
    await tx.delete(sessions).where(and(eq(userId, owner.userId), gte(createdAt, since)));
    await tx
      .delete(deskSessions)
      .where(and(eq(deskSessions.userId, owner.userId), gte(deskSessions.createdAt, since)));
  } else {
    const { investorId, createdAt } = investorSessions;
    await tx.delete(investorSessions).where(and(eq(investorId, owner.investorId), gte(createdAt, since)));
  }
  await tx.delete(knownDevices).where(and(ownedBy(knownDevices, owner), gte(knownDevices.createdAt, since)));
}

/** What somebody in the account has begun, and not finished, is not finished any more. */
async function endChanges(tx: Db, owner: Owner, now: Date): Promise<void> {
  await endLinks(tx, owner, "change", now);
  await endSteps(tx, owner);
  if ("userId" in owner) await tx.delete(phoneCodes).where(eq(phoneCodes.userId, owner.userId));
}
