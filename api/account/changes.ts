import type { CallContext } from "../deps";
import { type Account, assertPassword, idOf, kindOf, updateAccount } from "./account";
import type { Self } from "./second-step";

/** Further fields of an account in the contract, beside names and e-mail. */
export const detailsOf = ({ timeZone, emailProvenAt }: Pick<Account, "timeZone" | "emailProvenAt">) => ({
  timeZone,
  emailConfirmed: emailProvenAt !== null,
});

/** Changes what needs no password. @param timeZone null for none; without it, it stays as it is */
export function changeProfile(
  { db }: CallContext,
  { owner }: Self,
  {
    firstName,
    lastName,
    timeZone,
  }: { firstName: string; lastName: string; timeZone?: string | null | undefined },
) {
  return updateAccount(db, owner, { firstName, lastName, ...(timeZone !== undefined && { timeZone }) });
}

/** The same answer whether or not an account has the address: only the owner of the mailbox learns it. */
const CHANGE_SENT =
  "Please open the link that we have mailed to the new address. Until then nothing changes.";

/**
 * Has the new address asked. The account is compared with others by the job: the reply and its time are the same.
 * @throws {ORPCError} 422 for a wrong password, or 429
 */
export async function askForEmail(
  context: CallContext,
  { owner, account }: Self,
  { password, email }: { password: string; email: string },
) {
  const { limits, jobs } = context;
  const askedAt = context.now().toISOString();
  await assertPassword(context, owner, account, password);
  await limits.count("change-email", undefined, idOf(owner));
  const { accessEpoch } = account;
  const about = { kind: kindOf(owner), id: idOf(owner), accessEpoch } as const;
  await jobs.send("change-address-mail", { ...about, email, askedAt });
  return { message: CHANGE_SENT };
}

/** Has the link mailed again that confirms the address. @throws {TooManyAttempts} */
export async function askToConfirm({ limits, jobs }: CallContext, { owner, account }: Self) {
  if (account.emailProvenAt) return { message: "Your email is confirmed already." };
  await limits.count("confirm-email", undefined, idOf(owner));
  await jobs.send("confirm-address-mail", { kind: kindOf(owner), id: idOf(owner) });
  return { message: "The link is on its way." };
}
