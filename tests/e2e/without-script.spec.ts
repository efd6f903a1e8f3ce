import { expect } from "playwright/test";
import { journey, notice, test } from "./journey";

journey("a dialog that is sent empty stays over its page, and says what is missing", async ({ page }) => {
  for (const [name, title, said] of [
    ["forgot-password", "Forgot Password", "Oops, you forgot to enter an email."],
    ["start", "30 Day Free Test Drive", "Enter your email or phone number."],
  ] as const) {
    await page.goto(`/glossary?modal=${name}`);
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByRole("button").last().click();
    await expect(notice(page, said)).toBeVisible();
    await expect(page).toHaveURL(/\/glossary\?/);
    await expect(page).toHaveTitle(/^Error: /);
    await expect(dialog.getByRole("region", { name: "There is a problem" })).toBeFocused();
    await dialog.getByRole("link", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(/\/glossary$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).not.toHaveTitle(/^Error: /);
  }
});

test("the drawing of the two degrees stands beside the first step, with no gap above it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/2024");
  const section = page.locator("#how-it-works");
  await section.scrollIntoViewIfNeeded();
  const [drawing, steps] = await Promise.all([
    section.locator("figure").boundingBox(),
    section.getByRole("list").first().boundingBox(),
  ]);
  expect(Math.abs((drawing?.y ?? 0) - (steps?.y ?? 999))).toBeLessThan(12);
});
