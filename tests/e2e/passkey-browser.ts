import { expect, type Page } from "playwright/test";
import type { Person } from "./journey";

/** Adds a passkey, after a wrong password. @returns the recovery codes that are shown */
export async function addPasskey(page: Page, account: string, { password }: Person): Promise<string[]> {
  await page.goto(`${account}/security`);
  const form = page.locator("#passkey-form");
  await form.getByLabel("Name of this passkey").fill("Phone");
  await form.getByLabel("Your password").fill("not the password");
  await form.getByRole("button", { name: "Add a passkey" }).click();
  await expect(form.getByRole("alert")).toHaveText("That is not your password.");
  await form.getByLabel("Your password").fill(password);
  await form.getByRole("button", { name: "Add a passkey" }).click();
  const shown = page.getByRole("region", { name: "Your recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  return shown.allInnerTexts();
}
