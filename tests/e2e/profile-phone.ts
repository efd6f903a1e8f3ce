import { randomInt } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { textedCode } from "./alert-phone";
import { notice } from "./journey";

/** A number of the range that is nobody's, as it is typed and shown. */
const newNumber = () => `(202) 555-01${String(randomInt(100)).padStart(2, "0")}`;

/** Has a code texted to a new number, on the profile's page. @returns the number */
export async function askForCode(page: Page, password: string): Promise<string> {
  const number = newNumber();
  const form = page.locator("#phone-form");
  await form.getByLabel("New number").fill(number);
  await form.getByLabel("Your password").fill(password);
  await form.getByRole("button", { name: "Text me a code" }).click();
  await expect(notice(page, "A code is on its way")).toBeVisible();
  return number;
}

/** Types the code that was texted to that number. */
export async function typeCode(page: Page, number: string): Promise<void> {
  const code = page.locator("#phone-code-form");
  await code.getByLabel("Code from the text").fill(await textedCode(number.replace(/\D/g, "")));
  await code.getByRole("button", { name: "Confirm the number" }).click();
  await expect(notice(page, "Your number is changed.")).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
}

/** Makes a new number the profile's. */
export async function confirmNumber(page: Page, password: string): Promise<void> {
  await typeCode(page, await askForCode(page, password));
}
