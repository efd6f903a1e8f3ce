import { expect, type Page } from "playwright/test";
import { contactForm, investorForm } from "../harness/onboarding";
import { fillLogin, newPerson, type Person, register } from "./journey";

/** The sign-in of somebody new, on the way to a brokerage account. */
export async function begin(page: Page): Promise<Person> {
  const person = newPerson();
  await register(person);
  await page.goto("/login?from=/onboarding");
  await fillLogin(page.locator("#login"), person);
  await expect(page).toHaveURL(/\/onboarding\/contact-information$/);
  return person;
}

/** A field of the step at hand, by its name. */
export const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]`);

/** Fills what is given, however it is asked. */
export async function fillIn(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) {
    if (answer === "") continue;
    const fields = field(page, name);
    const kind = await fields
      .first()
      .evaluate((element) => (element instanceof HTMLSelectElement ? "list" : element.getAttribute("type")));
    if (kind === "list") await fields.selectOption(answer);
    else if (kind === "radio") await page.locator(`main form [name="${name}"][value="${answer}"]`).check();
    else await fields.fill(answer);
  }
}

/** Keeps scripts of pages back until it is told to let them go. */
export async function holdScripts(page: Page, which = /\/build\/.*\.js$/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export const saveAndContinue = (page: Page) =>
  page.getByRole("button", { name: "Save and continue" }).click();

/** What the steps ask and the user's account does not know. */
const { given_name: _, family_name: __, email: ___, ...contactAnswers } = contactForm;

export { contactAnswers };

export async function finishContact(page: Page): Promise<void> {
  await fillIn(page, contactAnswers);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/onboarding\/investor-questionnaire$/);
}

export const investorAnswers = investorForm;
export const untickTrustedContact = (page: Page) => page.getByLabel("Name a trusted contact").uncheck();

/** Resolves once React runs in the page: it then leaves its marks on the form. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );
