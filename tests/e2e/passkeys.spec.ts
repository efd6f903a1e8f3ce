import { expect, type Page } from "playwright/test";
import { signIn } from "./account-page";
import { plugIn } from "./authenticator";
import { signUp as signUpToInvest } from "./investor";
import { fillLogin, notice, type Person, test } from "./journey";
import { addPasskey } from "./passkey-browser";

for (const { what, account, login, loginForm, begin } of [
  {
    what: "a member",
    account: "/account",
    login: "/login",
    loginForm: "#login",
    begin: (page: Page) => signIn(page, "/account"),
  },
  {
    what: "an investor",
    account: "/invest/account",
    login: "/invest/login",
    loginForm: "#investor-login",
    begin: (page: Page) => signUpToInvest(page),
  },
]) {
  const removePasskey = async (page: Page, { password }: Person) => {
    await page.goto(`${account}/security`);
    const removal = page.locator("#passkey-removal");
    await removal.getByLabel("Passkey").selectOption({ label: "Phone" });
    await removal.getByLabel("Your password").fill(password);
    await removal.getByRole("button", { name: "Remove the passkey" }).click();
    await expect(notice(page, "The passkey is removed")).toBeVisible();
  };

  test(`${what} adds a passkey, signs in by it, and removes it`, async ({ page }) => {
    await plugIn(page);
    const person = await begin(page);
    await addPasskey(page, account, person);
    await page.context().clearCookies();
    await page.goto(login);
    await page.locator(loginForm).getByRole("link", { name: "Use a passkey" }).click();
    await page.getByRole("button", { name: "Use my passkey" }).click();
    await expect(notice(page, "Welcome Back!")).toBeVisible();

    await removePasskey(page, person);
    await page.context().clearCookies();
    await page.goto(`${login}/passkey`);
    await page.getByRole("button", { name: "Use my passkey" }).click();
    await expect(page.getByText("That passkey does not sign in here.").first()).toBeVisible();
  });

  for (const js of [true, false]) {
    const how = js ? "with JavaScript" : "without JavaScript";
    test(`${what} who has lost the passkey signs in by a recovery code and removes it, ${how}`, async ({
      page,
      browser,
      baseURL,
    }) => {
      // To add one takes a script. Who has lost it may be at a browser without.
      const takeAway = await plugIn(page);
      const person = await begin(page);
      const [code = ""] = await addPasskey(page, account, person);
      await takeAway();
      const context = await browser.newContext({
        javaScriptEnabled: js,
        ...(baseURL !== undefined && { baseURL }),
      });
      const elsewhere = await context.newPage();
      await elsewhere.goto(login);
      await fillLogin(elsewhere.locator(loginForm), person);
      await expect(elsewhere).toHaveURL(/\/second-step$/);
      await expect(elsewhere.getByRole("link", { name: "Use a passkey instead" })).toBeVisible();
      await elsewhere.getByLabel("Code").fill(code);
      await elsewhere.getByRole("button", { name: "Sign in" }).click();
      await expect(notice(elsewhere, "Welcome Back!")).toBeVisible();
      await removePasskey(elsewhere, person);
      await context.close();
    });
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a passkey's page says what it needs, and leads to the password", async ({ page }) => {
    await page.goto("/login/passkey");
    await expect(page.getByText("Passkeys need JavaScript")).toBeVisible();
    await page.getByRole("button", { name: "Use my passkey" }).click();
    await expect(page.getByText("Passkeys need JavaScript").first()).toBeVisible();
    await page.getByRole("link", { name: "Use your password instead" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
