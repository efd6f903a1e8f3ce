import { type CameFrom, segment, withFrom } from "./path-parts";

/** The addresses of what protects an account, a user's and an investor's. */
export const protectionPaths = {
  /** Where a one-time code is asked for, after the password or the mailed link. */
  secondStep: () => "/login/second-step",
  passkeyLogin: (back?: CameFrom) => withFrom("/login/passkey", back),
  /** What the passkey's script begins with (POST, JSON). */
  passkeyQuestion: () => "/login/passkey/question",
  /** What a link about the account opens: it confirms an address, puts one back, or ends a session. */
  accountLink: (token: string) => `/confirm/${segment(token)}`,
  profile: () => "/account/profile",
  security: () => "/account/security",
  /** What the script that makes a passkey begins with (POST, JSON). */
  newPasskeyQuestion: () => "/account/security/passkey-question",
  investSecondStep: () => "/invest/login/second-step",
  investPasskeyLogin: (back?: CameFrom) => withFrom("/invest/login/passkey", back),
  investPasskeyQuestion: () => "/invest/login/passkey/question",
  investAccountLink: (token: string) => `/invest/confirm/${segment(token)}`,
  investProfile: () => "/invest/account/profile",
  investSecurity: () => "/invest/account/security",
  investNewPasskeyQuestion: () => "/invest/account/security/passkey-question",
};
