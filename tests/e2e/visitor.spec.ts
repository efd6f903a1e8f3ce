import { expect } from "playwright/test";
import { journey } from "./journey";

const yearSeconds = 365 * 24 * 60 * 60;

journey("a referral link is remembered for 365 days and leaves the address", async ({ page }) => {
  await page.goto("/2024?referredBy=SAM_22&utm_source=mail&utm_campaign=spring");
  await expect(page).toHaveURL(/\/2024\?utm_source=mail&utm_campaign=spring$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const cookies = await page.context().cookies();
  for (const name of ["referral", "utm", "visitor"]) {
    const cookie = cookies.find((one) => one.name === name);
    const lasts = (cookie?.expires ?? 0) - Date.now() / 1000;
    expect(Math.abs(lasts - yearSeconds), name).toBeLessThan(120);
    expect(cookie?.httpOnly, name).toBe(true);
    expect(cookie?.value, name).not.toMatch(/SAM_22|spring/);
  }
  const first = cookies.find(({ name }) => name === "referral")?.value;
  await page.goto("/2024?referredBy=LATER_ONE");
  await expect(page).toHaveURL(/\/2024$/);
  const now = (await page.context().cookies()).find(({ name }) => name === "referral")?.value;
  expect(now, "first touch is kept").toBe(first);
});

journey("a referral code that is none is dropped", async ({ page }) => {
  await page.goto("/2024?referredBy=%3Cscript%3E");
  await expect(page).toHaveURL(/\/2024$/);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain("referral");
});
