import { expect, type Page } from "playwright/test";
import { holdingPages } from "../harness/browser";
import { test } from "./journey";

test.use({ launchOptions: holdingPages });

const bar = (page: Page) => page.getByRole("progressbar", { name: "Loading page" });
const barShows = "the bar shows";

/**
 * Leads to a page that is answered once the bar has shown. While a page is awaited nothing can be asked of the one before
 * it, so that one says it by itself.
 */
async function leadToSlow(page: Page, path: string, lead: () => Promise<unknown>): Promise<void> {
  await expect(bar(page), "before").toHaveCount(0);
  await page.evaluate((said) => {
    const look = () => {
      const box = document.querySelector('[role="progressbar"]')?.getBoundingClientRect();
      if (box && box.height > 0 && box.right > 0) console.info(said);
      else requestAnimationFrame(look);
    };
    look();
  }, barShows);
  const shown = page.waitForEvent("console", (message) => message.text() === barShows);
  const address = new RegExp(`${path}$`);
  await page.route(address, async (route) => {
    await shown;
    await route.continue();
  });
  await lead();
  await shown;
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(bar(page), "on the page that was awaited").toHaveCount(0);
  await page.unroute(address);
}

const clickGlossary = (page: Page) => () =>
  page.getByRole("contentinfo").getByRole("link", { name: "Glossary" }).click();
/** Playwright's own would wait for a page that is loaded, which a held one is not. */
const goBack = (page: Page) => () => page.evaluate(() => history.back());

test("shows while a slow page is awaited, and is gone on that page", async ({ page }) => {
  await page.goto("/legal/terms");
  await leadToSlow(page, "/glossary", clickGlossary(page));
});

test("is gone from a page that comes back from the browser's memory, and shows there again", async ({
  page,
}) => {
  await page.goto("/legal/terms");
  await page.evaluate(() =>
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset.fromMemory = String(persisted);
    }),
  );
  await leadToSlow(page, "/glossary", clickGlossary(page));
  await goBack(page)();
  const left = page.locator("html[data-from-memory]");
  await expect(left, "the very page that was left").toHaveAttribute("data-from-memory", "true");
  await leadToSlow(page, "/glossary", clickGlossary(page));
});

test("shows while the page that is gone back to has to be fetched, and is gone on that page", async ({
  page,
}) => {
  await page.goto("/legal/terms");
  // Of a page that listens to this, browsers keep nothing to go back to.
  await page.evaluate(() => addEventListener("unload", () => undefined));
  await clickGlossary(page)();
  await expect(page).toHaveURL(/\/glossary$/);
  await leadToSlow(page, "/legal/terms", goBack(page));
});
