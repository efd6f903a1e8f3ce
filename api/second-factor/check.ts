import { nameOf, type Owner } from "../auth/owner";
import type { CallContext } from "../deps";
import { takeCode } from "./one-time-codes";
import { countRecoveryCodes, looksLikeRecoveryCode, takeRecoveryCode } from "./recovery-codes";
import type { SignInStep } from "./steps";

type Checking = Pick<CallContext, "db" | "seal" | "now" | "limits">;

/** By what a second step was done. */
export type SecondStepProof = { by: "code" } | { by: "recovery code"; left: number };

/**
 * Judges what somebody typed as the second step: a one-time code, or a recovery code. A right one is used up. One-time codes are
 * counted before they are looked at: those of a browser that the account knows, of who came by a mailed link, and of who came
 * by the password apart, so that a thief who has one of the three leaves the owner the others. Recovery codes are too long to
 * be guessed, and are not counted.
 * @param step how the first step was done
 * @returns undefined for a wrong one, and for an owner that has none
 * @throws {TooManyAttempts}
 */
export async function checkSecondStep(
  { db, seal, now, limits }: Checking,
  owner: Owner,
  typed: string,
  { deviceKey, byLink }: Pick<SignInStep, "deviceKey" | "byLink">,
): Promise<SecondStepProof | undefined> {
  const code = typed.replace(/\s/g, "");
  if (looksLikeRecoveryCode(code)) {
    if (!(await takeRecoveryCode(db, owner, code, now()))) return undefined;
    return { by: "recovery code", left: await countRecoveryCodes(db, owner) };
  }
  const counts = deviceKey !== undefined ? ofDevices : byLink ? ofLinks : ofPasswords;
  const key = deviceKey ?? nameOf(owner);
  for (const name of counts) await limits.count(name, undefined, key);
  if (!(await takeCode({ db, seal, now }, owner, code))) return undefined;
  for (const name of counts) await limits.forget(name, undefined, key);
  return { by: "code" };
}

const ofPasswords = ["second-step", "second-step-day"] as const;
const ofLinks = ["link-step", "link-step-day"] as const;
const ofDevices = ["known-device-step", "known-device-step-day"] as const;
