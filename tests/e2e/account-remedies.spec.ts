import { expect, type Page } from "playwright/test";
import { accountKinds, logIn } from "./account-kinds";
import { turnOnCodes } from "./account-page";
import { journey, mailedPath, notice } from "./journey";
import { apiUrl } from "./site";

// What somebody does from a mail: confirm the address by a link that was sent again, and take the account back.

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const kind of accountKinds) {
  const { what, root, account } = kind;
  const path = `${root}/confirm`.slice(1);

  journey(`${what} has the link sent again, and confirms the address by it`, async ({ page }) => {
    const person = await kind.begin(page);
    await page.goto(`${account}/profile`);
    await page.getByRole("button", { name: "Send the link again" }).click();
    await expect(notice(page, "The link that confirms your email is on its way.")).toBeVisible();
    // A link of a moment ago is good still: another one is mailed a minute later (tests/api/account/changes.test.ts).
    await page.goto(await mailedPath(person.email, path, apiUrl, "Confirm that it is yours"));
    const asked = page.getByLabel("Password of the account");
    if (await asked.isVisible()) await asked.fill(person.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(notice(page, "Your email is confirmed.")).toBeVisible();
    await page.goto(`${account}/profile`);
    await expect(page.getByText("It is confirmed.")).toBeVisible();
  });

  journey(`${what} whom a mail tells of a new browser signs out every session by it`, async ({ page }) => {
    const person = await kind.begin(page);
    await page.context().clearCookies();
    await logIn(page, kind, person);
    await expect(notice(page, "Welcome Back!")).toBeVisible();
    const told = await mailedPath(person.email, path, apiUrl, "If it was not you, sign out every session");
    await page.goto(told);
    await expect(heading(page)).toHaveText("Sign out every session");
    await page.getByRole("button", { name: "Sign out every session" }).click();
    await expect(page).toHaveURL(new RegExp(`${root}/forgot-password$`));
    await page.goto(account);
    await expect(page).toHaveURL(/\/login|\/2024/);
  });

  journey(
    `${what} takes codes away by mail that a thief has turned on, with the password`,
    async ({ page }) => {
      const person = await kind.begin(page);
      await turnOnCodes(page, account, person);
      await page.context().clearCookies();
      await page.goto(await mailedPath(person.email, path, apiUrl, "One-time codes were turned on"));
      const button = page.getByRole("button", { name: "Sign out every session" });
      await button.click();
      await expect(page.getByText("Please enter the password that the account had").first()).toBeVisible();
      const asked = page.getByLabel("Password of the account when we sent the email");
      await asked.fill("not the password");
      await button.click();
      await expect(
        page.getByText("That is not the password that the account had then.").first(),
      ).toBeVisible();
      await asked.fill(person.password);
      await button.click();
      await expect(notice(page, "Every session has ended")).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${root}/forgot-password$`));

      await page.goto(`${root}/login/link`);
      await page.getByRole("main").getByLabel("Email").fill(person.email);
      await page.getByRole("main").getByRole("button", { name: /link/i }).click();
      await page.goto(await mailedPath(person.email, `${root}/login/link`.slice(1)));
      await page
        .getByRole("main")
        .getByRole("button", { name: /sign in/i })
        .click();
      await page.goto(`${account}/security`);
      await expect(page.getByRole("button", { name: "Turn on one-time codes" })).toBeVisible();
    },
  );
}
