import { expect, test } from "playwright/test";
import { beginBank, press, signInToBank } from "./bank";
import { journey, notice } from "./journey";
import { apiUrl, siteUrl } from "./site";

const main = "main";

journey("a bank is linked on the provider's page, chosen, and removed again", async ({ page }) => {
  await beginBank(page);
  await press(page, "Link a bank account");
  await expect(page).toHaveURL(new RegExp(`^${apiUrl}/hosted/bank/`));
  await signInToBank(page, "error_INSTITUTION_DOWN");
  await expect(page.getByRole("alert")).toHaveText(/does not answer/);
  await expect(page.getByLabel("Username"), "what was typed is kept").toHaveValue("user_good");
  await expect(page.getByLabel("Password"), "but for the password").toHaveValue("");
  await signInToBank(page, "mfa_device");
  await page.getByLabel("Code").fill("1234");
  await press(page, "Continue");
  await page.getByLabel(/Sandbox Savings/).check();
  await press(page, "Continue");
  await expect(page, "no token is left in the address").toHaveURL(`${siteUrl}/account/bank-link`);
  await expect(page.getByRole("radio")).toHaveCount(2);
  await expect(page.locator(main)).toContainText("you authorise Sandbox Brokerage to move money");
  await page.getByRole("radio", { name: /Sandbox Savings/ }).check();
  await press(page, "Link this account");
  await expect(notice(page, "Your bank account is added.")).toBeVisible();
  await expect(page.locator(main)).toContainText("Sandbox Savings");
  await expect(page.locator(main)).toContainText("1111");
  await expect(page.locator(main)).toContainText(/Being set up|Linked\./);
  await press(page, "Remove this bank");
  await expect(notice(page, "The bank account is no longer linked.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Link a bank account" })).toBeVisible();
});

journey("the provider's page is left, and nothing is linked", async ({ page }) => {
  await beginBank(page);
  await press(page, "Link a bank account");
  await press(page, "Leave without linking");
  await expect(page).toHaveURL(`${siteUrl}/account/bank-link`);
  await expect(notice(page, "No bank was linked.")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goto("/account/bank-link/return");
  await expect(notice(page, "This was not started here")).toBeVisible();
});

journey("without an account there is nothing to link, and the way to one", async ({ page }) => {
  await beginBank(page, { status: "" });
  await page.getByRole("link", { name: "Open an account" }).click();
  await expect(page).toHaveURL(/\/onboarding\/contact-information$/);
});

journey("an account that is not open yet has its bank to wait for", async ({ page }) => {
  await beginBank(page, { status: "SUBMITTED" });
  await expect(page.locator(main)).toContainText("has not opened your account yet");
  await expect(page.getByRole("button", { name: "Link a bank account" })).toHaveCount(0);
  await page.getByRole("link", { name: "See its status" }).click();
  await expect(page).toHaveURL(/\/account/);
});

test("the policy of the page names where its form leads, and no other page's does", async ({ page }) => {
  // Whoever has an account is led away from onboarding.
  await beginBank(page, { status: "" });
  const policyOf = async (path: string) => {
    const reply = await page.goto(path);
    await expect(page, "led nowhere else").toHaveURL(siteUrl + path);
    return reply?.headers()["content-security-policy"] ?? "";
  };
  expect(await policyOf("/account/bank-link")).toContain(`form-action 'self' ${apiUrl}`);
  expect(await policyOf("/onboarding/contact-information")).not.toContain(apiUrl);
  expect(await policyOf("/stocks")).not.toContain(apiUrl);
  expect(await policyOf("/account/bank-link"), "nor is a script of anybody's let in").not.toContain("plaid");
});
