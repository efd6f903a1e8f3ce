import type { Owner } from "../auth/owner";
import { endSignInLinks } from "../auth/sign-in-link";
import type { Db } from "../db/client";
import { type Account, endResetLinks, idOf, kindOf, setAddress } from "./account";
import { endLinks } from "./links";

/** Where an account moves to, and since when that was asked for. */
interface Move {
  email: string;
  /** When the new address was proven; null where its link is still to be opened. */
  provenAt: Date | null;
  since: Date;
}

/**
 * Makes another address the account's. What was mailed to the one that it had opens nothing any more. Call it with the account
 * locked.
 * @returns what the job tells the old address of, with the way back; undefined where nobody had confirmed that one
 * @throws {ORPCError} 409 for an address that another account has
 */
export async function moveAddress(
  tx: Db,
  owner: Owner,
  { email: old, emailProvenAt }: Pick<Account, "email" | "emailProvenAt">,
  { email, provenAt, since }: Move,
  now: Date,
) {
  await setAddress(tx, owner, { email, emailProvenAt: provenAt }, now);
  await endMailedLinks(tx, owner, now);
  if (emailProvenAt) {
    const about = { kind: kindOf(owner), id: idOf(owner), email: old };
    return { ...about, since: since.toISOString(), changedAt: now.toISOString() };
  }
  // The old address was never confirmed and may be mistyped: its mailbox is told nothing and gets no way into the account.
  for (const kind of ["undo", "end-session"] as const) await endLinks(tx, owner, kind, now);
  return undefined;
}

/** What went to the address that the account had until now opens nothing. */
async function endMailedLinks(tx: Db, owner: Owner, now: Date): Promise<void> {
  await endSignInLinks(tx, owner, now);
  await endResetLinks(tx, owner, now);
  for (const kind of ["confirm", "change"] as const) await endLinks(tx, owner, kind, now);
}
