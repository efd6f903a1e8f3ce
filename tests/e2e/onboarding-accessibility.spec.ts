import { expect, type Page } from "playwright/test";
import { holdAccessible } from "./accessible";
import { begin, finishContact, hydrated, saveAndContinue } from "./applicant";
import { finishInvestor, send } from "./signing";

/** The states of both steps, one after the other. */
async function* states(page: Page): AsyncGenerator<string> {
  await begin(page);
  await hydrated(page);
  yield "contact information";
  await saveAndContinue(page);
  await expect(page).toHaveTitle(/^Error: /);
  yield "contact information with errors";
  await finishContact(page);
  await hydrated(page);
  yield "the questionnaire";
  await saveAndContinue(page);
  await expect(page).toHaveTitle(/^Error: /);
  yield "the questionnaire with errors";
  await finishInvestor(page);
  yield "the agreements";
  await send(page);
  await expect(page).toHaveTitle(/^Error: Agreements/);
  await expect(page.getByRole("region", { name: "There is a problem" })).toBeFocused();
  yield "the agreements with errors";
  await page.goto("/onboarding/contact-information");
  await hydrated(page);
  yield "contact information, folded";
  await page.goto("/onboarding/not-eligible");
  yield "not eligible";
}

holdAccessible("on the way to an account", states);
