import { expect, test } from "playwright/test";
import { field, holdScripts, hydrated } from "./applicant";
import { journey, notice } from "./journey";
import { changeAnswer, reachAgreements, send, signAll } from "./signing";

const box = (name: string) => `#sign [name="${name}"]`;

journey(
  "answers are checked and changed, everything is signed, and the account is open",
  async ({ page }) => {
    test.slow();
    const person = await reachAgreements(page);
    const answers = page.locator("#check-answers ~ dl");
    await expect(answers.first()).toContainText("•••••9871");
    await expect(answers.nth(1)).toContainText("What is your investment objective?");
    expect(await page.content()).not.toContain("512-64-9871");

    // There and straight back, with what was changed open before the reader.
    await page.locator("#marital_status").getByRole("link", { name: "Change" }).click();
    await expect(page.locator('[data-group="marital_status"]')).toHaveAttribute("open");
    await expect(page.locator('[data-group="risk_tolerance"]')).not.toHaveAttribute("open");
    await page.goBack();
    await changeAnswer(page, "marital_status", { marital_status: "WIDOWED" });
    await expect(page.locator("#marital_status")).toContainText("Widowed");

    // Signed but for one statement and with a name that is not theirs: all ticks are still there.
    await signAll(page, person);
    await page.locator(box("options_agreement_2")).uncheck();
    await page.locator(box("w9_name")).fill("Somebody Else");
    await send(page);
    const problems = page.getByRole("region", { name: "There is a problem" });
    await expect(problems).toBeFocused();
    await expect(problems.getByRole("link")).toHaveText([
      /^Options agreement, statement 2: Required$/,
      /: Please type your name as in your answers: Sam Reader$/,
    ]);
    await expect(page).toHaveTitle(/^Error: Agreements/);
    await expect(page.locator(box("margin_agreement_1"))).toBeChecked();
    await problems.getByRole("link", { name: /^Options agreement/ }).click();
    await expect(page.locator(box("options_agreement_2"))).toBeFocused();
    await page.locator(box("options_agreement_2")).check();
    await page.locator(box("w9_name")).fill("sam reader");
    await send(page);

    await expect(page).toHaveURL(/\/2024$/);
    await expect(notice(page, "Sandbox Brokerage account created successfully!")).toBeVisible();

    // Back to the page that was signed, and once more: it ends as it did.
    await page.goto("/onboarding/agreements");
    await expect(page, "where the account stands").toHaveURL(/\/account#brokerage$/);
  },
);

journey("a page that was signed already ends the second time as it did the first", async ({ page }) => {
  test.slow();
  const person = await reachAgreements(page);
  const other = await page.context().newPage();
  await other.goto("/onboarding/agreements");
  await signAll(other, person);
  await signAll(page, person);
  await page.getByRole("button", { name: "Sign and open the account" }).dblclick();
  await expect(page).toHaveURL(/\/2024$/);
  await expect(notice(page, "Sandbox Brokerage account created successfully!")).toBeVisible();
  await send(other);
  await expect(other).toHaveURL(/\/2024$/);
  await expect(notice(other, "Sandbox Brokerage account created successfully!")).toBeVisible();
});

journey("documents open beside the page, and what was ticked stays", async ({ page }) => {
  test.slow();
  await reachAgreements(page);
  await page.locator(box("margin_agreement_1")).check();
  const opening = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Read the margin agreement" }).click();
  const document = await opening;
  await expect(document.getByRole("heading", { level: 1 })).toHaveText("Margin agreement");
  await document.close();
  await expect(page.locator(box("margin_agreement_1"))).toBeChecked();
});

test("a change without scripts yet is not lost when they come", async ({ page }) => {
  test.slow();
  await reachAgreements(page);
  const release = await holdScripts(page);
  await page.locator("#country").getByRole("link", { name: "Change" }).click({ noWaitAfter: true });
  await field(page, "city").fill("Berkeley");
  release();
  await hydrated(page);
  await expect(field(page, "city")).toHaveValue("Berkeley");
  await page.getByRole("button", { name: "Save and go back to your answers" }).click();
  await expect(page.locator("#country ~ div", { hasText: "City" })).toContainText("Berkeley");
});
