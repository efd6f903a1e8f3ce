import { expect, type Page, test } from "playwright/test";
import { overflowOf } from "./accessible";
import { fillLogin, newPerson, register } from "./journey";

for (const width of [360, 768, 1152, 1280]) {
  test(`a name of 100 letters keeps the bar to one line and the page to ${width} px`, async ({ page }) => {
    const longest = { firstName: "W".repeat(100), lastName: "m".repeat(100) };
    const person = { ...newPerson(), ...longest };
    await register(person);
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/login?from=/account");
    const height = async () => (await page.getByRole("banner").boundingBox())?.height;
    const usual = await height();
    await fillLogin(page.locator("#login"), person);
    await expect(page).toHaveURL(/\/account$/);
    expect(await height()).toBe(usual);
    expect(await brokenLinks(page), "links of the bar that a line's end cuts").toEqual([]);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(heading?.height, "the heading leaves room for the page").toBeLessThan(400);
  });
}

const brokenLinks = (page: Page) =>
  page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .filter((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          return text.getClientRects().length > 1;
        })
        .map((link) => link.textContent),
    );
