import { expect } from "playwright/test";
import { journey, mailedPath, newPerson, notice } from "./journey";
import { siteUrl } from "./site";

journey("newsletter: asked for in the footer, confirmed by mail, left by mail", async ({ page }) => {
  const { email } = newPerson();
  await page.goto("/legal/terms");
  const form = page.locator("#footer-newsletter");
  await form.getByLabel("Email").fill("sam@");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page, "what is wrong is told on the form's own page").toHaveURL(/\/newsletter$/);
  await expect(form, "the page asks once").toHaveCount(0);
  const own = page.getByRole("main");
  await expect(own.getByRole("link", { name: "Email: Please enter a valid email" })).toBeVisible();
  await expect(own.getByLabel("Email")).toHaveValue("sam@");
  await own.getByLabel("Email").fill(email);
  await own.getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(/\/legal\/terms$/);
  await expect(notice(page, "Almost done")).toBeVisible();

  const confirm = await mailedPath(email, "newsletter/confirm");
  await page.goto(confirm);
  await expect(notice(page, "You are subscribed"), "a link confirms nothing").toHaveCount(0);
  await page.getByRole("button", { name: "Confirm the newsletter" }).click();
  await expect(notice(page, "You are subscribed to the newsletter.")).toBeVisible();

  await page.goto(await mailedPath(email, "unsubscribe"));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page).toHaveURL(/\/2024$/);
  await expect(notice(page, "You are unsubscribed.")).toBeVisible();
  await page.goto(confirm);
  await page.getByRole("button", { name: "Confirm the newsletter" }).click();
  await expect(page.getByRole("heading", { level: 1 }), "who left stays away").toHaveText(
    "This link no longer works",
  );
});

journey("a mail program unsubscribes with one post and no redirect (RFC 8058)", async ({ page }) => {
  const { email } = newPerson();
  await page.goto("/newsletter");
  await page.locator("#newsletter").getByLabel("Email").fill(email);
  await page.locator("#newsletter").getByRole("button", { name: "Subscribe" }).click();
  const reply = await fetch(siteUrl + (await mailedPath(email, "unsubscribe")), {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    redirect: "manual",
  });
  expect(reply.status).toBe(200);
  await page.goto(await mailedPath(email, "newsletter/confirm"));
  await page.getByRole("button", { name: "Confirm the newsletter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});
