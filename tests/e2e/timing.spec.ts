import { expect, type Page, test } from "playwright/test";
import { overflowOf } from "./accessible";
import { fillLogin, journey, newPerson, register } from "./journey";

const timing = "/sector-and-stock-timing";
const main = (page: Page) => page.getByRole("main");
const part = (page: Page, name: string) => page.getByRole("region", { name });

journey("the timing of the default sector, its stocks and the record it stands on", async ({ page }) => {
  await page.goto(timing);
  await expect(page).toHaveTitle(/^Sector and stock timing · /);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("3D printing: timing");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/3d-printing$/);
  const tabs = page.getByRole("navigation", { name: "3D printing" });
  await expect(tabs.getByRole("link", { name: "Timing" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("note", { name: "Risk of options" })).toBeVisible();

  const sector = part(page, "The sector");
  await expect(sector.getByText(/^(▲ )?Buy|(▼ )?Sell|Wait/).first()).toBeVisible();
  await expect(sector.getByRole("img", { name: /^Index of 3D printing/ }).first()).toBeVisible();
  await sector.getByText("View as table").click();
  await expect(sector.getByRole("table", { name: /^Index of 3D printing/ })).toBeVisible();

  const stocks = part(page, "Stocks of 3D printing");
  const first = stocks.getByRole("listitem").first();
  await expect(first.getByText(/closed at \$/)).toBeVisible();
  await expect(first.getByText(/prices as of \d\d\/\d\d\/\d{4} close/)).toBeVisible();
  await expect(first.getByText("Sandbox data")).toBeVisible();
  await first.getByText("What the rule looked at").click();
  await expect(first.getByText("RSI 14")).toBeVisible();
  await expect(stocks.getByRole("heading", { name: /^The rule: / })).toBeVisible();

  await page.getByRole("navigation", { name: "The timing of other sectors" }).getByText("Robotics").click();
  await expect(page).toHaveURL(new RegExp(`${timing}/robotics$`));
  await expect(page).toHaveTitle(/^Robotics timing · /);
});

journey("a sector's own pages lead to its timing and back", async ({ page }) => {
  await page.goto("/stock-insights-by-sector/nft");
  await main(page).getByRole("link", { name: "Timing", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${timing}/nft$`));
  await main(page).getByRole("link", { name: "Sector news" }).click();
  await expect(page).toHaveURL(/\/stock-insights-by-sector\/nft\/news$/);
});

journey("nothing simulated is called issued or live (SPEC-DECISIONS 32)", async ({ page }) => {
  for (const slug of ["3d-printing", "semiconductors"]) {
    await page.goto(`${timing}/${slug}`);
    await expect(main(page).getByText("Simulated", { exact: true }).first()).toBeVisible();
    await expect(main(page).getByText(/^(Issued|Live)$/)).toHaveCount(0);
  }
});

journey("a sector that there is not is a 404 with ways on", async ({ page }) => {
  const reply = await page.goto(`${timing}/space-travel`);
  expect(reply?.status()).toBe(404);
  await expect(main(page).getByText("We have no sector under that address.")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "All sectors" })).toBeVisible();
});

test("the index comes as a file", async ({ page }) => {
  await page.goto(`${timing}/robotics`);
  const link = main(page).getByRole("link", { name: /^Download as CSV/ });
  const href = (await link.getAttribute("href")) ?? "";
  const reply = await page.request.get(href);
  expect(reply.headers()["content-disposition"]).toBe('attachment; filename="robotics-index.csv"');
  const [head, first] = (await reply.text()).split("\r\n");
  expect(head).toBe("date,index,average,stance,source");
  expect(first).toMatch(/^\d{4}-\d\d-\d\d,[\d.]+,/);
});

for (const address of [timing, `${timing}/robotics`]) {
  test(`after a login in the dialog ${address} is loaded anew, from the top (SPEC-DECISIONS 29)`, async ({
    page,
  }) => {
    const person = newPerson();
    await register(person);
    await page.goto(address);
    await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await fillLogin(page.getByRole("dialog", { name: "Login" }), person);
    await expect(page.getByRole("banner").getByRole("link", { name: person.firstName })).toBeVisible();
    expect(await page.evaluate(() => "stillTheSamePage" in window)).toBe(false);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });
}

for (const width of [320, 360, 768, 1280]) {
  test(`the page is not wider than ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(timing);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
}
