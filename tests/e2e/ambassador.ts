import { expect, type Page } from "playwright/test";
import { fillSignUp, newPerson, notice, type Person } from "./journey";

export const main = (page: Page) => page.getByRole("main");

/** The form at /sign-up, filled in by somebody new; the referral code stays as it is. */
export async function signUp(page: Page, { site, from }: { site: string; from: string }): Promise<Person> {
  const person = newPerson();
  await page.goto(`${site}/sign-up?from=${encodeURIComponent(from)}`);
  await (await fillSignUp(page, person)).click();
  await expect(page).toHaveURL(site + from);
  return person;
}

/** Who is signed in takes this code on /referrals. @returns their link */
export async function takeCode(page: Page, code: string, site = ""): Promise<string> {
  await page.goto(`${site}/referrals`);
  await page.getByRole("textbox", { name: "Your code" }).fill(code);
  await main(page).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Take this code" }).click();
  await expect(page).toHaveURL(/\/account\/referrals$/);
  await expect(notice(page, "The code is yours.")).toBeVisible();
  return page.getByRole("textbox", { name: "Your link" }).inputValue();
}

let codes = 0;
/** One that no other journey takes. */
export function newCode(): string {
  codes += 1;
  return `T${process.pid}_${Date.now().toString(36)}_${codes}`.toUpperCase();
}
