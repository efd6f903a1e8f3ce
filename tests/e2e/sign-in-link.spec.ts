import { expect } from "playwright/test";
import { journey, mailedPath, newPerson, notice, register } from "./journey";

journey("a mailed link signs in by its button, once", async ({ page }) => {
  const person = newPerson();
  await register(person);
  await page.goto("/login");
  await page.locator("#login").getByRole("link", { name: "Email me a sign-in link" }).click();
  await expect(page).toHaveURL(/\/login\/link/);
  const form = page.locator("#sign-in-link");
  await form.getByLabel("Email").fill("sam@");
  await form.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("link", { name: "Please enter a valid email" })).toBeVisible();
  await form.getByLabel("Email").fill(person.email);
  await form.getByRole("button", { name: "Send the link" }).click();
  await expect(notice(page, "a sign-in link is on its way")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  const link = await mailedPath(person.email, "login/link");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(notice(page, "Welcome Back!")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText(person.email).first()).toBeVisible();

  const used = await page.goto(link);
  expect(used?.status()).toBe(410);
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page, "who is signed in needs none").toHaveURL(/\/account$/);
});
