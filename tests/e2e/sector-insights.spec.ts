import { readFileSync } from "node:fs";
import { expect, type Page, test } from "playwright/test";
import { overflowOf } from "./accessible";
import { fillLogin, journey } from "./journey";
import { demo } from "./site";

const main = (page: Page) => page.getByRole("main");
const chart = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });

async function logInTo(page: Page, path: string): Promise<void> {
  await page.goto(`/login?from=${path}`);
  await fillLogin(page.locator("#login"), demo);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

journey(
  "from a sector to a teaser of its charts, in by the dialog, and the figures as a file",
  async ({ page }) => {
    await page.goto("/stock-insights-by-sector/robotics");
    await main(page).getByRole("link", { name: "Insights", exact: true }).click();
    await expect(page).toHaveTitle(/^Robotics insights · /);
    await expect(page.getByRole("heading", { name: "The charts of Robotics are for members" })).toBeVisible();
    await expect(main(page).locator("svg[role=img]"), "a visitor sees no chart").toHaveCount(0);

    await main(page).getByRole("link", { name: "Login" }).click();
    await fillLogin(page.getByRole("dialog", { name: "Login" }), demo);
    await expect(page).toHaveURL(/\/sector-insights\/robotics$/);
    const charts = main(page).getByRole("figure");
    await expect(charts).toHaveCount(10);
    for (const figure of await charts.all()) {
      await expect(figure.locator("svg[role=img]:visible")).toHaveCount(1);
      await expect(figure.getByText("Sandbox data").first()).toBeVisible();
      await expect(figure.getByRole("link", { name: /^Download as CSV/ })).toBeVisible();
    }

    const predicted = chart(page, "Predicted price");
    await expect(predicted.getByText("Hypothetical")).toBeVisible();
    await expect(predicted.getByText(/arithmetic on the past, not a forecast/)).toBeVisible();
    await expect(
      predicted.getByText(/^Error on the past: tried on \d+ stretches of 63 trading days/),
    ).toBeVisible();
    await expect(predicted.getByText(/prices as of \d\d\/\d\d\/\d{4} close/)).toBeVisible();

    const targets = chart(page, "Price targets");
    await targets.getByText("View as table").click();
    await expect(targets.getByRole("rowheader", { name: "Deere & Company (DE)" })).toBeVisible();
    const download = page.waitForEvent("download");
    await targets.getByRole("link", { name: /^Download as CSV/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("robotics-price-targets.csv");
    const lines = readFileSync(await file.path(), "utf8").split("\r\n");
    expect(lines[0]).toBe("Symbol,Company,Last close,Low,Mean,High");
    expect(lines.find((line) => line.startsWith("DE,"))).toMatch(/^DE,Deere & Company(,\d+(\.\d+)?){4}$/);
  },
);

journey("all sectors side by side, then each company, then one sector", async ({ page }) => {
  await logInTo(page, "/sector-insights");
  await expect(main(page).getByRole("figure")).toHaveCount(5);
  const revenue = chart(page, "Revenue");
  await revenue.getByText("View as table").click();
  await expect(revenue.getByRole("columnheader", { name: "Semiconductors" })).toBeVisible();

  await main(page).getByRole("link", { name: "Each company, as reported" }).click();
  await expect(page).toHaveURL(/\/sector-insights\?type=raw$/);
  await revenue.getByText("View as table").click();
  await expect(revenue.getByRole("rowheader", { name: "NVIDIA (NVDA)" })).toBeVisible();
  await expect(revenue.getByText("Each company’s revenue as reported")).toBeVisible();

  await main(page).getByRole("link", { name: "Sector totals" }).click();
  await expect(page).toHaveURL(/\/sector-insights$/);
  await main(page).getByRole("link", { name: "NFT", exact: true }).click();
  await expect(page).toHaveTitle(/^NFT insights · /);
});

test("a sector that there is not is a 404 with ways on, and so is a chart in a file's address", async ({
  page,
}) => {
  await logInTo(page, "/sector-insights");
  for (const path of ["/sector-insights/nowhere", "/sector-insights/NFT"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(main(page).getByText("We have no sector under that address.")).toBeVisible();
    await expect(main(page).getByRole("link").first()).toBeVisible();
  }
  for (const path of ["/sector-insights/csv?chart=weather", "/sector-insights/nft/csv?chart=weather"]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

test("a type that there is not leads to the plain page", async ({ page }) => {
  await logInTo(page, "/sector-insights/nft");
  await page.goto("/sector-insights/nft?type=cooked");
  await expect(page).toHaveURL(/\/sector-insights\/nft$/);
});

test("a visitor who asks for a file is led to the way in, and back to it", async ({ request }) => {
  const reply = await request.get("/sector-insights/nft/csv?chart=revenue", { maxRedirects: 0 });
  expect(reply.status()).toBe(303);
  expect(reply.headers().location).toBe(
    `/login?from=${encodeURIComponent("/sector-insights/nft/csv?chart=revenue")}`,
  );
});

test("the charts hold at 320 pixels, without moving to the side", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await logInTo(page, "/sector-insights/jim-cramer");
  expect(await overflowOf(page)).toBe(0);
  await page.goto("/sector-insights?type=raw");
  await main(page).getByText("View as table").first().click();
  expect(await overflowOf(page)).toBe(0);
});
