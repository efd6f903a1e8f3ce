import { expect, test } from "playwright/test";

const widths = [320, 360, 375, 390, 417, 430, 768, 992, 1280];

test("the latest sample trades stay within their card, however wide the screen is", async ({ page }) => {
  await page.goto("/2024");
  const card = page.getByRole("figure", { name: "Sample trade history" });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const past = await card.evaluate((figure) => {
      const inner =
        figure.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(figure).paddingRight);
      const table = figure.querySelector("table");
      return table ? Math.round(table.getBoundingClientRect().right - inner) : undefined;
    });
    expect(past, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
