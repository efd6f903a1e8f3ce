import { nameOf, type Owner } from "../auth/owner";
import type { CallContext } from "../deps";
import { takeCode } from "./one-time-codes";
import { countRecoveryCodes, takeRecoveryCode } from "./recovery-codes";

type Checking = Pick<CallContext, "db" | "seal" | "now" | "limits">;

/** By what a second step was done. */
export type SecondStepProof = { by: "code" } | { by: "recovery code"; left: number };

/**
 * Judges what somebody typed as the second step: a one-time code, or a recovery code. It is counted before it is looked
 * at, in a browser that the account knows apart from everybody else's, and used up if it is right.
 * @param deviceKey of the browser, if the account knows it
 * @returns undefined for a wrong one, and for an owner that has none
 * @throws {TooManyAttempts}
 */
export async function checkSecondStep(
  { db, seal, now, limits }: Checking,
  owner: Owner,
  typed: string,
  deviceKey?: string,
): Promise<SecondStepProof | undefined> {
  const counts = deviceKey === undefined ? strangersCounts : ownCounts;
  const key = deviceKey ?? nameOf(owner);
  for (const name of counts) await limits.count(name, undefined, key);
  const proof = await take();
  if (proof) for (const name of counts) await limits.forget(name, undefined, key);
  return proof;

  async function take(): Promise<SecondStepProof | undefined> {
    const code = typed.replace(/\s/g, "");
    if (await takeCode({ db, seal, now }, owner, code)) return { by: "code" };
    if (!(await takeRecoveryCode(db, owner, code, now()))) return undefined;
    return { by: "recovery code", left: await countRecoveryCodes(db, owner) };
  }
}

const strangersCounts = ["second-step", "second-step-day"] as const;
const ownCounts = ["known-device-step", "known-device-step-day"] as const;
