import { findDevice } from "../auth/known-device";
import { assertHardToGuess } from "../auth/new-password";
import type { Owner } from "../auth/owner";
import { hashPassword } from "../auth/password";
import type { CallContext } from "../deps";
import { type Account, assertPassword, countChange, doAsSeen, updateAccount } from "./account";
import { endAccess } from "./end-access";
import { tell } from "./pass-step";
import { retirePassword } from "./past-passwords";

/**
 * Sets a new password for who knows the old one. Every other session ends, and so does what opens the account without
 * either: browsers that are known, mailed links, half-finished sign-ins. The owner is told by mail.
 * @param sessionId the session that goes on
 * @throws {ORPCError} 422 with a sentence, 409 where the account was secured at the same moment, or 429
 */
export async function changePassword(
  context: CallContext,
  owner: Owner,
  account: Account,
  { sessionId, password, newPassword }: { sessionId: string; password: string; newPassword: string },
): Promise<void> {
  const { db, client, now } = context;
  const at = now();
  await assertPassword(context, owner, account, password);
  await countChange(context, owner);
  const { firstName, lastName, email } = account;
  await assertHardToGuess(newPassword, { firstName, lastName, email }, context.settings);
  const passwordHash = await hashPassword(newPassword);
  const device = await findDevice(db, owner, client.deviceToken, now());
  // Another browser may have changed it while this one was judged: that password was meant to be the last.
  await doAsSeen(db, owner, account, async (tx) => {
    await retirePassword(tx, owner, { byLink: false }, now());
    await updateAccount(tx, owner, { passwordHash, passwordUnconfirmed: false });
    await endAccess(tx, owner, now(), { sessionId, deviceHash: device?.key });
  });
  await tell(context, { owner, account }, "password", at);
}
