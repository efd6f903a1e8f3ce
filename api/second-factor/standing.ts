import { and, gte, isNull, or } from "drizzle-orm";
import { type Owner, ownedBy } from "../auth/owner";
import { oneTimeCodes } from "../db/account-tables";
import type { Db } from "../db/client";
import { hasCodes, removeCodes } from "./one-time-codes";
import { hasPasskeys, listPasskeys, removePasskeys } from "./passkeys";
import { countRecoveryCodes, removeRecoveryCodes } from "./recovery-codes";

/** Whether a sign-in of the owner needs a second step: there are one-time codes, or a passkey. */
export const asksSecondStep = async (db: Db, owner: Owner): Promise<boolean> =>
  (await hasCodes(db, owner)) || (await hasPasskeys(db, owner));

/** What an owner has for the second step, as they are shown it. */
export async function secondStepOf(db: Db, owner: Owner) {
  return {
    codes: await hasCodes(db, owner),
    recoveryCodesLeft: await countRecoveryCodes(db, owner),
    passkeys: await listPasskeys(db, owner),
  };
}

/** Takes all of it away: codes, passkeys and recovery codes. */
export async function removeSecondStep(db: Db, owner: Owner): Promise<void> {
  await removeCodes(db, owner);
  await removePasskeys(db, owner);
  await removeRecoveryCodes(db, owner);
}

/** Recovery codes are for who has lost a factor: without any factor they go. */
export async function dropUnneededRecoveryCodes(db: Db, owner: Owner): Promise<void> {
  if (!(await asksSecondStep(db, owner))) await removeRecoveryCodes(db, owner);
}

/**
 * Takes away what was added since that moment, which somebody else may have done: passkeys, recovery codes, and one-time
 * codes, of which those count as added that were begun before and confirmed since, or never.
 * @returns whether anything went
 */
export async function removeAddedSince(db: Db, owner: Owner, since: Date): Promise<boolean> {
  const { createdAt, confirmedAt, id } = oneTimeCodes;
  const isNew = or(gte(createdAt, since), gte(confirmedAt, since), isNull(confirmedAt));
  const codes = await db
    .delete(oneTimeCodes)
    .where(and(ownedBy(oneTimeCodes, owner), isNew))
    .returning({ id });
  const keys = await removePasskeys(db, owner, since);
  const recovery = await removeRecoveryCodes(db, owner, since);
  await dropUnneededRecoveryCodes(db, owner);
  return codes.length + keys + recovery > 0;
}
