import { expect, type Page } from "playwright/test";
import { journey, test } from "./journey";

test.use({ viewport: { width: 360, height: 800 } });

/** A section begins near the upper edge of what is seen. */
const isShown = (page: Page, id: string) =>
  expect
    .poll(() => page.locator(`#${id}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
    .toBeLessThan(60);

journey("an address of a place in a long page opens the page at that place", async ({ page }) => {
  await page.goto("/2024#team");
  await isShown(page, "team");
});

journey("a link from a page's foot to a place above leads there", async ({ page }) => {
  await page.goto("/2024");
  await page.getByRole("contentinfo").getByRole("link", { name: "How it works" }).click();
  await expect(page).toHaveURL(/#how-it-works$/);
  await isShown(page, "how-it-works");
});
