import { expect, type Page } from "playwright/test";
import {
  begin,
  fillIn,
  finishContact,
  investorAnswers,
  saveAndContinue,
  untickTrustedContact,
} from "./applicant";
import { isWhole, type Person } from "./journey";

/** Somebody new, who has answered all and has what is signed before them. */
export async function reachAgreements(page: Page): Promise<Person> {
  const person = await begin(page);
  await finishContact(page);
  await finishInvestor(page);
  return person;
}

export async function finishInvestor(page: Page): Promise<void> {
  await fillIn(page, investorAnswers);
  await untickTrustedContact(page);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/agreements$/);
}

/** Ticks every box, and types the name where one is typed. */
export async function signAll(page: Page, { firstName, lastName }: Person): Promise<void> {
  await isWhole(page);
  for (const box of await page.locator("#sign").getByRole("checkbox").all()) await box.check();
  await page.locator("#sign").getByLabel("Type your full name").fill(`${firstName} ${lastName}`);
}

export const send = (page: Page) => page.getByRole("button", { name: "Sign and open the account" }).click();

/** Changes answers of a group (the name of its first question) from where they are checked, and comes straight back. */
export async function changeAnswer(
  page: Page,
  group: string,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  await page.locator(`#${group}`).getByRole("link", { name: "Change" }).click();
  await expect(page).toHaveURL(new RegExp(`\\?change=${group}#${group}$`));
  await fillIn(page, answers);
  await page.getByRole("button", { name: "Save and go back to your answers" }).click();
  await expect(page).toHaveURL(/\/onboarding\/agreements#/);
}
