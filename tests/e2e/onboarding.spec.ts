import { expect, test } from "playwright/test";
import {
  begin,
  contactAnswers,
  field,
  fillIn,
  finishContact,
  holdScripts,
  hydrated,
  investorAnswers,
  saveAndContinue,
  untickTrustedContact,
} from "./applicant";
import { journey, notice } from "./journey";

const summary = "There is a problem";

journey("two steps, each refused and mended, and back to what was answered", async ({ page }) => {
  test.slow();
  const person = await begin(page);
  await expect(page.getByText("Important information about procedures")).toBeVisible();
  await expect(field(page, "given_name"), "known of the user").toHaveValue(person.firstName);
  await expect(field(page, "email")).toHaveValue(person.email);

  await saveAndContinue(page);
  await expect(page).toHaveTitle(/^Error: Contact information/);
  const problems = page.getByRole("region", { name: summary });
  await expect(problems).toBeFocused();
  await problems.getByRole("link", { name: /^City: / }).click();
  await expect(field(page, "city")).toBeFocused();
  await expect(problems, "the rest of what is wrong is not forgotten").toBeVisible();

  // A visa is asked for once it is known that it is needed: at once with script, by the server without.
  await fillIn(page, { ...contactAnswers, citizenship: "DEU" });
  await saveAndContinue(page);
  await expect(problems.getByRole("link")).toHaveText(["Are you a permanent resident of the USA? Required"]);
  await expect(field(page, "city")).toHaveValue("Oakland");
  await field(page, "permanent_resident").nth(1).check();
  await expect(field(page, "visa_type"), "follows without a script").toBeVisible();
  await field(page, "permanent_resident").nth(0).check();
  await expect(field(page, "visa_type")).toBeHidden();
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/investor-questionnaire$/);
  await expect(page).toHaveTitle(/^Investor questionnaire/);

  await fillIn(page, { ...investorAnswers, risk_tolerance: "conservative", employment_status: "employed" });
  await expect(field(page, "employer_name")).toBeVisible();
  await untickTrustedContact(page);
  await saveAndContinue(page);
  await expect(problems).toContainText(
    "only available for people with a Risk Tolerance of Moderate or Significant.",
  );
  await expect(problems).toContainText("Employer: Required");
  await expect(
    page.locator('[data-group="investment_objective"]'),
    "what is right is folded",
  ).not.toHaveAttribute("open");
  await page.getByRole("link", { name: "What you can still use" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This account is not for everyone");
  await page.getByRole("link", { name: "Change your answers" }).click();

  await expect(page, "what was right is kept").toHaveURL(/\/investor-questionnaire$/);
  await expect(page.locator('[data-group="marital_status"] > summary')).toContainText("Married");
  await fillIn(page, { risk_tolerance: "moderate", employment_status: "retired" });
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/agreements$/);

  await page.getByRole("link", { name: "Contact information" }).click();
  const taxes = page.locator('[data-group="country_of_tax_residence"]');
  await expect(taxes).toContainText("•••••9871");
  expect(await page.content()).not.toContain(contactAnswers.tax_id);
  await expect(taxes).not.toHaveAttribute("open");
  await taxes.locator("summary").first().click();
  await expect(field(page, "tax_id")).toHaveValue("");
  await saveAndContinue(page);
  await expect(page, "a tax id left empty is kept").toHaveURL(/\/investor-questionnaire$/);
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/agreements$/);
});

journey("a later step sends back, and answers out of turn are not lost", async ({ page }) => {
  test.slow();
  await begin(page);
  await page.goto("/onboarding/investor-questionnaire");
  await expect(page).toHaveURL(/\/contact-information$/);
  await expect(notice(page, "Please finish this step first.")).toBeVisible();
  await finishContact(page);
  await fillIn(page, investorAnswers);
  await untickTrustedContact(page);
  // The hour is over.
  await page.context().clearCookies({ name: "draft" });
  await saveAndContinue(page);
  await expect(page).toHaveURL(/\/contact-information$/);
  await expect(notice(page, "Please finish this step first.")).toBeVisible();
  await finishContact(page);
  await saveAndContinue(page);
  await expect(page, "the questionnaire was sent before").toHaveURL(/\/agreements$/);
});

test.describe("with script", () => {
  test("nothing that was typed or sent before the scripts came is lost when they do", async ({ page }) => {
    test.slow();
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await begin(page);
    const release = await holdScripts(page);
    await page.goto("/onboarding/contact-information", { waitUntil: "commit" });
    const { city: _, ...rest } = contactAnswers;
    await fillIn(page, { ...rest, given_name: "Grace" });
    await saveAndContinue(page);
    // The server's refusal, without any script yet.
    await expect(page).toHaveTitle(/^Error: /);
    await expect(field(page, "given_name")).toHaveValue("Grace");
    await page.locator('[data-group="given_name"] summary').first().click();
    await fillIn(page, { family_name: "Hopper", unit: "7b" });
    await field(page, "country").selectOption("CAN");
    release();
    await hydrated(page);
    await expect(page.getByRole("navigation", { name: "Steps" })).toContainText("answered");
    for (const [name, value] of Object.entries({
      given_name: "Grace",
      family_name: "Hopper",
      unit: "7b",
      country: "CAN",
      street_address: contactAnswers.street_address,
      date_of_birth_year: "1990",
      country_of_birth: "GBR",
      city: "",
    }))
      await expect(field(page, name), name).toHaveValue(value);
    await expect(page, "still refused").toHaveTitle(/^Error: /);
    await expect(page.getByRole("link", { name: "City: Required" })).toBeVisible();
    await fillIn(page, { city: "Toronto" });
    await saveAndContinue(page);
    await expect(page).toHaveURL(/\/investor-questionnaire$/);
    expect(problems).toEqual([]);
  });

  test("a notice that goes before React comes takes nothing with it", async ({ page }) => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    const release = await holdScripts(page, /\/hydrate-.*\.js$/);
    await begin(page);
    await expect(notice(page, "Welcome Back!")).toBeVisible();
    await page.getByRole("link", { name: "Close this notice" }).click();
    await expect(notice(page, "Welcome Back!")).toHaveCount(0);
    await fillIn(page, { city: "Oakland" });
    release();
    await hydrated(page);
    await expect(field(page, "city")).toHaveValue("Oakland");
    await fillIn(page, { street_address: "12 Main Street" });
    await expect(page.getByRole("navigation", { name: "Steps" })).toContainText("5 of 13 answered");
    expect(problems).toEqual([]);
  });

  test("the policy holds: no violation, one nonce, and links out load their own page", async ({ page }) => {
    const problems: string[] = [];
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await begin(page);
    await hydrated(page);
    const policyOf = async (path: string) =>
      (await page.request.get(path)).headers()["content-security-policy"];
    expect(await policyOf("/onboarding/contact-information")).toContain("'nonce-");
    expect(await policyOf("/onboarding/not-eligible")).not.toContain("'nonce-");
    await page.evaluate(() => document.documentElement.setAttribute("data-mark", "same document"));
    await page.getByRole("banner").getByRole("link", { name: "Invest" }).click();
    await expect(page).toHaveURL(/\/invest$/);
    await expect(page.locator("html[data-mark]")).toHaveCount(0);
    expect(await page.evaluate(() => "__remixContext" in window)).toBe(false);
    expect(problems).toEqual([]);
  });

  test("what is answered folds under the reader's hand without moving what they are at", async ({ page }) => {
    await begin(page);
    await finishContact(page);
    await hydrated(page);
    await page.locator('[name="investment_objective"][value="growth"]').check();
    const next = page.locator('[name="risk_tolerance"][value="moderate"]');
    await next.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 200));
    const before = await next.boundingBox();
    await next.check();
    await expect(page.locator('[data-group="investment_objective"]')).not.toHaveAttribute("open");
    const after = await next.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });
});
