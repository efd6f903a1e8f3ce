import type { Visitor } from "./visitor";

/** The pages of one kind of account. */
export interface AccountPages {
  what: string;
  login: string;
  logout: string;
  forgot: string;
  reset: string;
  account: string;
  signUp(visitor: Visitor): Promise<Visitor>;
}

/** Users and investors have accounts of their own: what holds for one kind has to hold for the other. */
export const accountKinds: readonly AccountPages[] = [
  {
    what: "an account",
    login: "/login",
    logout: "/logout",
    forgot: "/forgot-password",
    reset: "/reset-password",
    account: "/account",
    signUp: (visitor) => visitor.signUp(),
  },
  {
    what: "an investor's account",
    login: "/invest/login",
    logout: "/invest/logout",
    forgot: "/invest/forgot-password",
    reset: "/invest/reset-password",
    account: "/invest/account",
    signUp: (visitor) => visitor.signUpToInvest(),
  },
];
