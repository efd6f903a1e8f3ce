import type { Owner } from "../auth/owner";
import type { Db } from "../db/client";
import type { Account } from "./account";
import { isPutBackSince } from "./links";

/** A mailbox that a notice goes to, and when its link counts as made. */
interface Mailbox {
  to: string;
  linkedAt: Date;
}

/** The address that is to hear of what is done to the account now, also where it is moved before the mail has left. */
export const addressNow = ({ email, emailProvenAt }: Pick<Account, "email" | "emailProvenAt">) =>
  // One that was never confirmed may be mistyped: once it is given up, its mailbox hears nothing (0082).
  emailProvenAt ? { emailThen: email } : {};

/**
 * Where a notice goes: to the account's address, and to the one of when that happened of which it tells. Else whoever has moved
 * the account would be the only one to hear what they did before. Its link counts as made at that time: the way back ends later ones.
 * @param then what {@link addressNow} gave at that moment; an earlier release left it out
 */
export async function mailboxesOf(
  db: Db,
  owner: Owner,
  { email }: Pick<Account, "email">,
  then: { emailThen?: string | undefined; at?: string | undefined },
  now: Date,
): Promise<Mailbox[]> {
  const own = { to: email, linkedAt: now };
  const { emailThen, at } = then;
  if (emailThen === undefined || at === undefined || emailThen.toLowerCase() === email.toLowerCase())
    return [own];
  // The address of then is not the owner's where a way back was used since.
  if (await isPutBackSince(db, owner, new Date(at))) return [own];
  return [own, { to: emailThen, linkedAt: new Date(at) }];
}
