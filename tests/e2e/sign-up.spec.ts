import { expect } from "playwright/test";
import { fillLogin, fillSignUp, journey, newPerson, notice } from "./journey";
import { tabTo } from "./keyboard";

journey("sign-up: what is wrong comes back on top, is mended, and welcomes", async ({ page }) => {
  const person = newPerson();
  await page.goto("/2024");
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  const form = page.locator("#sign-up");
  await form.getByLabel("First name").fill(person.firstName);
  await form.getByLabel("Email").fill("sam@");
  await form.getByLabel("Password").fill("short");
  await form.getByLabel("Phone").fill("12");
  const [refused] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === "POST"),
    form.getByRole("button", { name: "Sign up" }).click(),
  ]);
  expect(refused.status()).toBe(422);
  await expect(page).toHaveTitle(/^Error: /);

  const summary = page.getByRole("region", { name: "There is a problem" });
  await expect(summary, "read first").toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Last name: Required",
    "Email: Please enter a valid email",
    "Password: Minimum length is 8",
    "Phone: Please enter a valid phone number",
  ]);
  await summary.getByRole("link", { name: "Last name" }).click();
  await expect(form.getByLabel("Last name"), "the summary leads to the field").toBeFocused();
  await expect(form.getByLabel("Last name")).toHaveAccessibleDescription("Required");
  await expect(form.getByLabel("First name"), "kept").toHaveValue(person.firstName);
  await expect(form.getByLabel("Email"), "kept").toHaveValue("sam@");
  await expect(form.getByLabel("Password"), "never sent back").toHaveValue("");

  await form.getByLabel("Last name").fill(person.lastName);
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password").fill(person.password);
  await form.getByLabel("Phone").fill("(202) 555-0123");
  await form.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/2024$/);
  await expect(notice(page, "Welcome to the product")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(person.email);
  await expect(page.getByRole("main")).toContainText("(202) 555-0123");
});

journey("sign-up leads back to the page that it was opened from, by way of login too", async ({ page }) => {
  const person = newPerson();
  await page.goto("/legal/terms?paywall=1");
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await (await fillSignUp(page, person)).click();
  await expect(page).toHaveURL(/\/legal\/terms\?paywall=1$/);
});

journey("sign-up sent twice has one effect and the same result", async ({ page }) => {
  const person = newPerson();
  await page.goto("/sign-up");
  await (await fillSignUp(page, person)).dblclick();
  await expect(page).toHaveURL(/\/2024$/);
  await expect(notice(page, "Welcome")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText(person.email);
});

journey("sign-up for somebody else's address says that it is taken", async ({ page }) => {
  const person = newPerson();
  for (const password of [person.password, "a guess at another"]) {
    await page.context().clearCookies();
    await page.goto("/sign-up");
    await (await fillSignUp(page, { ...person, password })).click();
    await expect(page.locator("#sign-up-email-error").or(notice(page, "Welcome"))).toBeVisible();
  }
  await expect(page.locator("#sign-up-email-error")).toHaveText(
    "There is an account with this email already.",
  );
  await page.locator("#sign-up").getByRole("link", { name: "Login" }).click();
  await fillLogin(page.locator("#login"), person);
  await expect(notice(page, "Welcome Back!")).toBeVisible();
});

journey("by the keyboard alone: refused, mended, welcomed, and out again", async ({ page }) => {
  const person = newPerson();
  const main = page.getByRole("main");
  const type = async (label: string, text: string) => {
    await tabTo(page, page.locator("#sign-up").getByLabel(label));
    await page.keyboard.type(text);
  };
  await page.goto("/legal/terms");
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Sign up" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-up/);
  await type("First name", person.firstName);
  await type("Email", person.email);
  await type("Password", person.password);
  await page.keyboard.press("Enter");

  const summary = page.getByRole("region", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(summary.getByRole("link", { name: "Last name" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main.getByLabel("Last name")).toBeFocused();
  await page.keyboard.type(person.lastName);
  await type("Password", person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/legal\/terms$/);

  const account = page.getByRole("banner").getByRole("link", { name: person.firstName });
  await tabTo(page, account);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account$/);
  await tabTo(page, main.getByRole("button", { name: "Log out" }));
  await page.keyboard.press("Enter");
  await expect(notice(page, "You've been signed out.")).toBeVisible();
});
