import { randomInt } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { fillSignUp, newPerson, type Person } from "./journey";

/** A tax id that passes the sandbox's checks, and that nobody else has: the limit is a person's. */
export const cleared = (): string =>
  `4${randomInt(10, 100)}-${randomInt(10, 60)}-${randomInt(1_000, 10_000)}`;

/** Somebody new with an investor's account, at the checks. */
export async function signUp(page: Page, site = ""): Promise<Person> {
  const person = newPerson();
  await page.goto(`${site}/invest`);
  await page.getByRole("main").getByRole("link", { name: "Sign up to invest" }).last().click();
  await (await fillSignUp(page, person, "investor-sign-up")).click();
  await expect(page).toHaveURL(/\/invest\/verify$/);
  return person;
}

/** Gives what the checks ask for; with 60,000 and 80,000 the limit is $4,000. */
export async function verify(page: Page, taxId: string): Promise<void> {
  const form = page.locator("#identity");
  const birth = form.getByRole("group", { name: "Date of birth" });
  await birth.getByLabel("Month").fill("3");
  await birth.getByLabel("Day").fill("27");
  await birth.getByLabel("Year").fill("1990");
  await form.getByLabel("Country where you live").selectOption("USA");
  await form.getByLabel("Street address").fill("12 Main Street");
  await form.getByLabel("City").fill("Oakland");
  await form.getByLabel("State or province").fill("CA");
  await form.getByLabel("Postal code").fill("94607");
  await form.getByLabel("Kind of tax ID").selectOption("USA_SSN");
  await form.getByLabel("Tax ID", { exact: true }).fill(taxId);
  await form.getByRole("radio", { name: "No" }).check();
  await form.getByLabel("Annual income").fill("80,000");
  await form.getByLabel("Net worth").fill("60,000");
  await form.getByRole("button", { name: "Send for the checks" }).click();
  await expect(page).toHaveURL(/\/invest\/verify$/);
}

/** Opens the form of a pledge and fills it. */
export async function fillPledge(page: Page, amount: string, site = ""): Promise<void> {
  await page.goto(`${site}/invest/back`);
  const form = page.locator("#pledge");
  await form.getByLabel("Your pledge").fill(amount);
  await form.getByLabel("Invested elsewhere").fill("0");
  for (const tick of await form.getByRole("checkbox").all()) await tick.check();
}

/** The same, and presses its button. */
export async function pledge(page: Page, amount: string, presses: 1 | 2 = 1): Promise<void> {
  await fillPledge(page, amount);
  const button = page.locator("#pledge").getByRole("button", { name: "Pledge and pay" });
  await (presses === 2 ? button.dblclick() : button.click());
}

/** Types a card on the intermediary's page and pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expires").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: "Pay" }).click();
}
