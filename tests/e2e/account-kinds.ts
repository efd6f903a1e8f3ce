import type { Page } from "playwright/test";
import { signIn } from "./account-page";
import { signUp as signUpToInvest } from "./investor";
import { fillLogin, type Person } from "./journey";

/** The pages of either kind of account, which have the same forms. */
export const accountKinds = [
  {
    what: "a member",
    root: "",
    account: "/account",
    begin: (page: Page): Promise<Person> => signIn(page, "/account"),
    loginForm: "#login",
  },
  {
    what: "an investor",
    root: "/invest",
    account: "/invest/account",
    begin: (page: Page): Promise<Person> => signUpToInvest(page),
    loginForm: "#investor-login",
  },
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Types e-mail and password into the login. @param site where it is no site of all journeys */
export async function logIn(
  page: Page,
  { root, loginForm }: Pick<AccountKind, "root" | "loginForm">,
  person: Pick<Person, "email" | "password">,
  site = "",
): Promise<void> {
  await page.goto(`${site}${root}/login`);
  await fillLogin(page.locator(loginForm), person);
}
