import type { FoundAccount } from "../../../../contract/bank-link";

/** What the bank makes of a sign-in. */
type SignIn =
  | { outcome: "accounts" }
  /** It wants a code besides. */
  | { outcome: "code" }
  | { outcome: "refused"; code: string; message: string };

/** The code of `mfa_device`. */
export const deviceCode = "1234";

/** Signs in for ten minutes, as banks do whose consent ends. */
const shortPassword = "pass_short";

/** For how long a sign-in with this password is good, in ms; undefined for one that stays good. */
export const goodFor = (password: string): number | undefined =>
  password === shortPassword ? 600_000 : undefined;

/** Wrong sign-ins of one link, from which on the bank takes none. */
export const maxWrongSignIns = 5;

const sentences: Record<string, string> = {
  INVALID_CREDENTIALS: "The username or the password is not right. Please try again.",
  INVALID_MFA: "The code is not right. Please try again.",
  ITEM_LOCKED: "The bank has locked this sign-in. Please unlock it at the bank, then try again.",
  INSTITUTION_DOWN: "The bank does not answer right now. Please try again later.",
  INSTITUTION_NOT_RESPONDING: "The bank does not answer right now. Please try again later.",
  USER_SETUP_REQUIRED: "The bank wants you to finish something on its own site first.",
  NO_ACCOUNTS: "This sign-in has no account that can be linked.",
};

export function refusal(code: string): SignIn & { outcome: "refused" } {
  const message = sentences[code] ?? "The bank did not let you in. Please try again later.";
  return { outcome: "refused", code, message };
}

/**
 * The real sandbox's test people (PROVIDERS 3): `user_good` with `pass_good`, or with `mfa_device` and the code 1234, and besides `pass_short`;
 * a password such as `error_INSTITUTION_DOWN` is that error. Everybody else is not known here.
 */
export function judgeSignIn(username: string, password: string): SignIn {
  if (username.trim() !== "user_good") return refusal("INVALID_CREDENTIALS");
  if (password === "pass_good" || password === shortPassword) return { outcome: "accounts" };
  if (password === "mfa_device") return { outcome: "code" };
  const [, code] = /^error_([A-Z_]{3,40})$/.exec(password) ?? [];
  return refusal(code ?? "INVALID_CREDENTIALS");
}

/** The accounts of `user_good`; the broker rejects the last one, as a bank does that has closed it. */
export const bankAccounts: readonly (FoundAccount & { mask: string })[] = [
  { id: "sandbox-checking", name: "Sandbox Checking", mask: "0000", type: "checking" },
  { id: "sandbox-savings", name: "Sandbox Savings", mask: "1111", type: "savings" },
  { id: "sandbox-closed", name: "Sandbox Closed Checking", mask: "9999", type: "checking" },
];

/** The mask of an account that the sandbox broker rejects. */
export const closedMask = "9999";
