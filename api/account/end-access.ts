import { and, eq, ne } from "drizzle-orm";
import { forgetDevices } from "../auth/known-device";
import { type Owner, ownedBy } from "../auth/owner";
import { endSignInLinks } from "../auth/sign-in-link";
import { phoneCodes } from "../db/account-tables";
import type { Db } from "../db/client";
import { knownDevices } from "../db/sign-in-tables";
import { takeBackJobs } from "../jobs/forget-jobs";
import { endSteps } from "../second-factor/steps";
import { beginEpoch, endResetLinks, endSessions, idOf } from "./account";
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
  await beginEpoch(tx, owner);
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

/** What was begun in the account and not finished is dropped. */
async function endChanges(tx: Db, owner: Owner, now: Date): Promise<void> {
  await endLinks(tx, owner, "change", now);
  // One whose mail is still to be sent would be asked for anew by its job.
  await takeBackJobs(tx, "change-address-mail", idOf(owner));
  await endSteps(tx, owner);
  if ("userId" in owner) await tx.delete(phoneCodes).where(eq(phoneCodes.userId, owner.userId));
}
