import { randomUUID } from "node:crypto";
import { asc, lt } from "drizzle-orm";
import { formerPasswordDays } from "../../domain/lifetimes";
import { type Owner, ownedBy } from "../auth/owner";
import { checkPassword } from "../auth/password";
import { retiredPasswords } from "../db/account-tables";
import type { Db } from "../db/client";
import type { Span } from "../db/in-spans";
import { type Account, findAccount } from "./account";

const DAY = 86_400_000;
const KEPT_MS = formerPasswordDays * DAY;
/** So many are tried, the oldest first: the later ones may have been set by an attacker. */
const MOST_TRIED = 9;

/**
 * Keeps the hash of the password that is about to be replaced. Call it with the account locked.
 * @param by whether whoever sets the next one came by a mailed link
 */
export async function retirePassword(
  tx: Db,
  owner: Owner,
  { byLink }: { byLink: boolean },
  now: Date,
): Promise<void> {
  const account = await findAccount(tx, owner);
  if (!account) return;
  const { passwordHash } = account;
  await tx
    .insert(retiredPasswords)
    .values({ id: randomUUID(), ...owner, passwordHash, retiredAt: now, byLink });
}

/**
 * For which time somebody who knows this password may undo what was added to the second step. Whoever added it knew the
 * password of that moment. A password that replaced it by a mailed link proves the mailbox and nothing else, so each such link
 * begins a new time; within one, every password counts, as a thief may have changed it in between.
 * @returns none for a password that the account did not have in the last days
 */
export async function spansKnownBy(
  db: Db,
  owner: Owner,
  { passwordHash }: Pick<Account, "passwordHash">,
  typed: string,
): Promise<Span[]> {
  const { retiredAt } = retiredPasswords;
  const retired = await db
    .select()
    .from(retiredPasswords)
    .where(ownedBy(retiredPasswords, owner))
    .orderBy(asc(retiredAt));
  const tried = [...retired.slice(0, MOST_TRIED).map((row) => row.passwordHash), passwordHash];
  const known = new Set<string>();
  for (const hash of new Set(tried)) if (await checkPassword(typed, hash)) known.add(hash);
  const spans: Span[] = [];
  let from = new Date(0);
  let isKnown = false;
  for (const row of retired) {
    isKnown ||= known.has(row.passwordHash);
    if (!row.byLink) continue;
    if (isKnown) spans.push({ from, until: row.retiredAt });
    from = row.retiredAt;
    isKnown = false;
  }
  if (isKnown || known.has(passwordHash)) spans.push({ from });
  return spans;
}

/** Deletes those that no link asks for any more. */
export async function tidyRetiredPasswords(db: Db, now: Date): Promise<void> {
  const old = lt(retiredPasswords.retiredAt, new Date(now.getTime() - KEPT_MS));
  await db.delete(retiredPasswords).where(old);
}
