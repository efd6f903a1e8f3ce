import { and, eq, lt, min, sql } from "drizzle-orm";
import type { PasskeyProof } from "../../contract/passkey-schemas";
import { type Owner, ownedBy } from "../auth/owner";
import { passkeys } from "../db/account-tables";
import type { Db } from "../db/client";
import { deskRoles } from "../db/desk-tables";
import { hasCodes } from "./one-time-codes";
import { acceptProof, askToProve, type PasskeyDeps } from "./passkeys";

/**
 * Those that open the desk: they were there before the first role. A release before this one let members add passkeys beside a
 * role, and whoever had the password could have.
 */
function opening(db: Db, owner: Owner) {
  const userId = "userId" in owner ? owner.userId : "";
  const first = db
    .select({ at: min(deskRoles.grantedAt) })
    .from(deskRoles)
    .where(eq(deskRoles.userId, userId));
  return and(ownedBy(passkeys, owner), lt(passkeys.createdAt, sql`(${first})`));
}

export const hasDeskPasskeys = async (db: Db, owner: Owner): Promise<boolean> =>
  (await db.$count(passkeys, opening(db, owner))) > 0;

/** Whether the user has a second step for the desk. */
export const opensDesk = async (db: Db, owner: Owner): Promise<boolean> =>
  (await hasCodes(db, owner)) || (await hasDeskPasskeys(db, owner));

/** The question to the passkeys that open the desk for this owner. */
export async function askAtDesk(deps: PasskeyDeps, owner: Owner) {
  const known = await deps.db.select().from(passkeys).where(opening(deps.db, owner));
  return askToProve(deps, owner, known);
}

/** Whether one of those passkeys has answered {@link askAtDesk}. The question is used up, and noted that it was answered. */
export async function provesAtDesk(deps: PasskeyDeps, owner: Owner, proof: PasskeyProof): Promise<boolean> {
  const { db } = deps;
  const [known] = await db
    .select()
    .from(passkeys)
    .where(and(opening(db, owner), eq(passkeys.id, proof.id)));
  return known !== undefined && acceptProof(deps, known, proof, owner);
}
