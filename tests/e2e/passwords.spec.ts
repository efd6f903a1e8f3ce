import { expect } from "playwright/test";
import { fillLogin, journey, mailedPath, newPerson, notice, register } from "./journey";

journey(
  "forgot password: by mail to a new one; the old one and the used link are refused",
  async ({ page }) => {
    const person = newPerson();
    await register(person);
    await page.goto("/2024");
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await page.getByRole("dialog", { name: "Login" }).getByRole("link", { name: "Forgot password?" }).click();
    const dialog = page.getByRole("dialog", { name: "Forgot Password" });
    await expect(dialog).toBeVisible();
    await expect(page.getByRole("dialog"), "one dialog at a time").toHaveCount(1);

    await dialog.getByRole("button", { name: "Send the link" }).click();
    await expect(notice(page, "Oops, you forgot to enter an email.")).toBeVisible();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Email").fill(person.email);
    await dialog.getByRole("button", { name: "Send the link" }).click();
    await expect(notice(page, "Your reset password link is on its way.")).toBeVisible();
    await expect(page).toHaveURL(/\/2024$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    const link = await mailedPath(person.email, "reset-password");
    await page.goto(link);
    const password = "an even longer one";
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByRole("link", { name: "Minimum length is 8" })).toBeVisible();
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Change the password" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(notice(page, "Your password has been changed.")).toBeVisible();

    const form = page.locator("#login");
    await fillLogin(form, person);
    await expect(notice(page, "Wrong email or password.")).toBeVisible();
    await fillLogin(form, { ...person, password });
    await expect(notice(page, "Welcome Back!")).toBeVisible();

    const used = await page.goto(link);
    expect(used?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await page.getByRole("link", { name: "Send a new link" }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  },
);

journey("forgot password says the same for an address that nobody has", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.locator("#forgot-password").getByLabel("Email").fill(newPerson().email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(notice(page, "Your reset password link is on its way.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});
