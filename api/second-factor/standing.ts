import { and, gte, isNotNull, isNull, or } from "drizzle-orm";
import { type Owner, ownedBy } from "../auth/owner";
import { oneTimeCodes } from "../db/account-tables";
import type { Db } from "../db/client";
import { isIn, type Span } from "../db/in-spans";
import { hasCodes, removeCodes } from "./one-time-codes";
import { countPasskeys, hasPasskeys, listPasskeys, removePasskeys } from "./passkeys";
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

const ever: readonly Span[] = [{ from: new Date(0) }];
const cut = (spans: readonly Span[], since: Date): Span[] =>
  spans.map((span) => ({ ...span, from: span.from < since ? since : span.from }));

/** Codes that were begun in one of these spans, and begun or confirmed since that moment. */
function codesAdded(owner: Owner, since: Date, spans: readonly Span[]) {
  const { createdAt, confirmedAt } = oneTimeCodes;
  const isNew = or(gte(createdAt, since), gte(confirmedAt, since));
  return and(ownedBy(oneTimeCodes, owner), isNotNull(confirmedAt), isNew, isIn(createdAt, spans));
}

/** Whether something counts that was added since that moment: passkeys, one-time codes, recovery codes that are left. */
export async function isAddedSince(db: Db, owner: Owner, since: Date, spans = ever): Promise<boolean> {
  const later = cut(spans, since);
  return (
    (await db.$count(oneTimeCodes, codesAdded(owner, since, spans))) > 0 ||
    (await countPasskeys(db, owner, later)) > 0 ||
    (await countRecoveryCodes(db, owner, later)) > 0
  );
}

/**
 * Takes away what was added since that moment, in one of these spans: passkeys, recovery codes, and one-time codes, of which
 * those count as added that were begun before and confirmed since.
 * @returns whether anything went
 */
export async function removeAddedSince(
  db: Db,
  owner: Owner,
  since: Date,
  spans: readonly Span[],
): Promise<boolean> {
  const later = cut(spans, since);
  const { id } = oneTimeCodes;
  const codes = await db
    .delete(oneTimeCodes)
    .where(codesAdded(owner, since, spans))
    .returning({ id });
  const keys = await removePasskeys(db, owner, later);
  const recovery = await removeRecoveryCodes(db, owner, later);
  await dropUnneededRecoveryCodes(db, owner);
  return codes.length + keys + recovery > 0;
}

/** Removes a secret of which no code was typed yet: the person who began it may not be the owner. */
export async function removeBegunCodes(db: Db, owner: Owner): Promise<void> {
  await db.delete(oneTimeCodes).where(and(ownedBy(oneTimeCodes, owner), isNull(oneTimeCodes.confirmedAt)));
}
