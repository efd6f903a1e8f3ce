import type { KnownDevice } from "../auth/known-device";
import { nameOf, type Owner } from "../auth/owner";
import type { CallContext } from "../deps";

const strangers = ["link-password", "link-password-day"] as const;
const own = ["own-password"] as const;

/**
 * Judges a password that was typed behind a mailed link. It is counted before it is looked at: whoever reads the mailbox may
 * guess. In a browser that the account knows it counts apart from everybody else's.
 * @param judge undefined for a wrong one
 * @throws {TooManyAttempts}
 */
export async function judgeOnLink<T>(
  { limits }: Pick<CallContext, "limits">,
  owner: Owner,
  device: KnownDevice | undefined,
  judge: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const counts = device ? own : strangers;
  const key = device?.key ?? nameOf(owner);
  for (const name of counts) await limits.count(name, undefined, key);
  const judged = await judge();
  if (judged !== undefined) for (const name of counts) await limits.forget(name, undefined, key);
  return judged;
}
