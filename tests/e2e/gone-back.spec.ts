import { expect, type Page } from "playwright/test";
import { holdingPages } from "../harness/browser";
import { signUp } from "./investor";
import { fillLogin, journey, newPerson, notice, register, test } from "./journey";

test.use({ launchOptions: holdingPages });

/** Playwright's own would wait for a page that is loaded, which a held one is not. */
const goBack = (page: Page) => page.evaluate(() => history.back());

journey(
  "nothing that a browser holds shows the account to who goes back after a logout (S5)",
  async ({ page }) => {
    const person = newPerson();
    await register(person);
    await page.goto("/login?from=/account/privacy");
    await fillLogin(page.locator("#login"), person);
    await page.goto("/onboarding/contact-information");
    await page.goto("/account");
    // Once more: by now no page has a cookie to set.
    await page.goto("/onboarding/contact-information");
    await page.getByLabel("Street address").fill("12 Secret Street");
    await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
    await expect(notice(page, "You've been signed out.")).toBeVisible();
    await goBack(page);
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.locator("body")).not.toContainText("Log out");
  },
);

journey("nor an investor's, once they are no investor here any more", async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto("/invest/account");
  await page.goto("/invest/verify");
  await page.goto("/invest/account");
  await expect(page.locator("body")).toContainText(email);
  await page.getByRole("button", { name: "Log out as investor" }).click();
  await expect(page).not.toHaveURL(/\/invest\/account$/);
  await goBack(page);
  await expect(page).toHaveURL(/\/invest\/login\?/);
  await expect(page.locator("body")).not.toContainText(email);
});

test("a form that was refused is gone back to as any page is: nobody is asked to send it once more", async ({
  page,
}) => {
  await page.goto("/forgot-password");
  const form = page.locator("#forgot-password");
  const send = async (email: string) => {
    await form.getByLabel("Email").fill(email);
    await form.getByRole("button").click();
  };
  await send("sam@");
  await expect(page).toHaveTitle(/^Error: /);
  await send("sam@example.com");
  await expect(page).toHaveURL(/\/login/);
  await goBack(page);
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(form).toBeVisible();
});
