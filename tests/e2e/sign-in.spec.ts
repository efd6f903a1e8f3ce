import { expect, test } from "playwright/test";
import { fillLogin, journey, newPerson, notice, register } from "./journey";
import { demo } from "./site";

journey(
  "landing, dialog login wrong and right, account, logout, the old cookie refused",
  async ({ page, js }) => {
    await page.goto("/2024");
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    const dialog = page.getByRole("dialog", { name: "Login" });
    await expect(dialog).toBeVisible();
    await expect(page, "a dialog opened in place leaves the address alone").toHaveURL(
      js ? /\/2024$/ : /\/2024\?modal=login$/,
    );

    await fillLogin(dialog, { email: demo.email, password: "not the password" });
    await expect(notice(page, "Wrong email or password.")).toBeVisible();
    await expect(dialog).toBeVisible();
    const summary = dialog.getByRole("region", { name: "There is a problem" });
    await expect(summary, "a notice can be closed: it stands in the form as well").toContainText(
      "Wrong email or password.",
    );
    await expect(summary, "read first").toBeFocused();
    await expect(dialog.getByLabel("Email")).toHaveValue(demo.email);
    await expect(dialog.getByLabel("Password")).toHaveValue("");

    await fillLogin(dialog, demo);
    await expect(page).toHaveURL(/\/2024$/);
    await expect(notice(page, "Welcome Back! Pleasure to see you again.")).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.goto("/account");
    await expect(page.getByRole("main")).toContainText(demo.email);
    await expect(page.getByText("This session")).toBeVisible();
    const kept = await page.context().cookies();
    await page.goto("/account?modal=login");
    await expect(page.getByRole("dialog"), "nobody comes in twice").toHaveCount(0);

    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/2024$/);
    const goodbye = notice(page, "You've been signed out.");
    await expect(goodbye).toBeVisible();
    const box = await goodbye.boundingBox();
    const middle = (page.viewportSize()?.width ?? 0) / 2;
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - middle), "top centre").toBeLessThan(12);
    const bar = (await page.getByRole("banner").boundingBox())?.height ?? 0;
    expect((box?.y ?? 0) - bar, "beneath the header").toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) - bar).toBeLessThan(20);

    await page.context().clearCookies();
    await page.context().addCookies(kept);
    await page.goto("/account");
    await expect(page, "the old cookie opens nothing").toHaveURL(/\/login\?from=%2Faccount$/);
    await expect(page.getByRole("main")).not.toContainText(demo.email);
  },
);

journey("the login page leads back to where the visitor wanted to go", async ({ page }) => {
  await page.goto("/account");
  await expect(page).toHaveURL(/\/login\?from=%2Faccount$/);
  await fillLogin(page.locator("#login"), demo);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto("/sign-up");
  await expect(page, "nothing to sign up for").toHaveURL(/\/account$/);
});

journey("another session is ended from the account", async ({ page, js }) => {
  const person = newPerson();
  await register(person);
  await page.goto("/login?from=/account");
  await fillLogin(page.locator("#login"), person);
  const ways = page.getByRole("main").getByRole("button", { name: /^End/ });
  await expect(ways).toHaveCount(1);
  await ways.click();
  await expect(notice(page, "That session has been signed out.")).toBeVisible();
  await expect(ways, js ? "with script" : "without").toHaveCount(0);
});

journey("a link or a reload signs nobody out", async ({ page }) => {
  await page.goto("/login");
  await fillLogin(page.locator("#login"), demo);
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/2024$/);
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(demo.email);
});

test("a dialog's post that finds no network loses nothing", async ({ page, context }) => {
  await page.goto("/2024");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog", { name: "Login" });
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await fillLogin(dialog, demo);
  await expect(notice(page, "You seem to be offline.")).toBeVisible();
  await expect(dialog.getByLabel("Password")).toHaveValue(demo.password);
  await context.setOffline(false);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(notice(page, "Welcome Back!")).toBeVisible();
});

journey("who goes back after a logout sees nothing of the account (S5)", async ({ page }) => {
  const person = newPerson();
  await register(person);
  await page.goto("/login?from=/account");
  await fillLogin(page.locator("#login"), person);
  await page.goto("/legal/terms");
  await page.goBack();
  await expect(page.getByRole("main")).toContainText(person.email);
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(notice(page, "You've been signed out.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?from=%2Faccount$/);
  await expect(page.locator("body")).not.toContainText(person.email);
});
