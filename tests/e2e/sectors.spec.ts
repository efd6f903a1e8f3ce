import { expect, type Page, test } from "playwright/test";
import { overflowOf } from "./accessible";
import { fillLogin, fillSignUp, isWhole, journey, newPerson, register } from "./journey";
import { demo } from "./site";

const sectors = "/stock-insights-by-sector";
const main = (page: Page) => page.getByRole("main");
const table = (page: Page) => main(page).getByRole("table");

/** The prices of the table's rows, from the top. */
async function prices(page: Page): Promise<number[]> {
  await isWhole(page);
  const rows = await table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .all();
  const texts = await Promise.all(rows.map((row) => row.getByRole("cell").first().innerText()));
  return texts.map((text) => Number(text.replace(/[$,]/g, "")));
}
const descending = (values: number[]) => values.toSorted((one, other) => other - one);

journey(
  "from the list of sectors to a teaser, in by the dialog, and the stocks sorted",
  async ({ page, js }) => {
    await page.goto(sectors);
    await expect(main(page).getByRole("heading", { level: 2 }).first()).toHaveText("3D printing");
    await main(page).getByRole("link", { name: "Sector stocks of 3D printing" }).click();
    await expect(page).toHaveTitle(/^3D printing stocks · /);
    await expect(page.getByRole("heading", { name: /are for members/ })).toBeVisible();
    await expect(main(page).getByRole("link", { name: /^DDD/ })).toHaveAttribute("href", "/stocks/DDD");
    await expect(main(page), "a visitor sees no price").not.toContainText("$");

    await main(page).getByRole("link", { name: "Login" }).click();
    const dialog = page.getByRole("dialog", { name: "Login" });
    await fillLogin(dialog, demo);
    await expect(page).toHaveURL(new RegExp(`${sectors}/3d-printing$`));
    await expect(table(page)).toBeVisible();
    await expect(main(page).getByText(/prices as of \d\d\/\d\d\/\d{4} close/)).toBeVisible();
    await expect(main(page).getByText("Sandbox data").first()).toBeVisible();

    const head = (name: RegExp) => table(page).getByRole("columnheader", { name });
    await expect(head(/^Market cap/)).toHaveAttribute("aria-sort", "descending");
    await head(/^Price/)
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(/\?sort=-price$/);
    await expect(head(/^Price/)).toHaveAttribute("aria-sort", "descending");
    const fromLargest = await prices(page);
    expect(fromLargest.length).toBeGreaterThanOrEqual(8);
    expect(fromLargest).toEqual(descending(fromLargest));
    await head(/^Price/)
      .getByRole("link")
      .click();
    await expect(page).toHaveURL(/\?sort=price$/);
    expect(await prices(page), js ? "with script" : "without").toEqual(fromLargest.toReversed());
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/3d-printing$/);

    await table(page).getByRole("link", { name: /^DDD/ }).click();
    await expect(page).toHaveURL(/\/stocks\/DDD$/);
  },
);

journey("a sector's news, for everybody, the newest first", async ({ page }) => {
  await page.goto(`${sectors}/robotics`);
  await main(page).getByRole("link", { name: "Sector news" }).click();
  await expect(page).toHaveURL(new RegExp(`${sectors}/robotics/news$`));
  await expect(page).toHaveTitle(/^Robotics news · /);
  const tabs = page.getByRole("navigation", { name: "Robotics" });
  await expect(tabs.getByRole("link", { name: "Sector news" })).toHaveAttribute("aria-current", "page");
  await expect(tabs.getByRole("link", { name: "Sector stocks" })).not.toHaveAttribute("aria-current");
  await expect(main(page).getByText("Sandbox data").first()).toBeVisible();
  await isWhole(page);
  const times = await main(page).locator("time").all();
  const dates = await Promise.all(times.map((time) => time.getAttribute("datetime")));
  const instants = dates.map((date) => Date.parse(date ?? ""));
  expect(instants.length).toBeGreaterThan(3);
  expect(instants).toEqual(descending(instants));
  await main(page).getByRole("article").first().getByRole("link").last().click();
  await expect(page).toHaveURL(/\/stocks\/[A-Z.]+$/);
});

journey("signing up from a sector leads back to it", async ({ page }) => {
  await page.goto(`${sectors}/nft`);
  await main(page).getByRole("link", { name: "Sign up" }).click();
  const person = newPerson();
  await (await fillSignUp(page, person)).click();
  await expect(page).toHaveURL(new RegExp(`${sectors}/nft$`));
  await expect(table(page)).toBeVisible();
});

journey("a sector that there is not is a 404 with ways on", async ({ page }) => {
  const reply = await page.goto(`${sectors}/space-travel`);
  expect(reply?.status()).toBe(404);
  await expect(main(page).getByText("We have no sector under that address.")).toBeVisible();
  await main(page).getByRole("link", { name: "All sectors" }).click();
  await expect(page).toHaveURL(new RegExp(`${sectors}$`));
});

test("after a login in the dialog the page is loaded anew, from the top (SPEC-DECISIONS 29)", async ({
  page,
}) => {
  const person = newPerson();
  await register(person);
  await page.setViewportSize({ width: 360, height: 480 });
  await page.goto(`${sectors}/semiconductors`);
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  await main(page).getByRole("link", { name: "Login" }).click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await fillLogin(page.getByRole("dialog", { name: "Login" }), person);
  await expect(table(page)).toBeVisible();
  expect(await page.evaluate(() => "stillTheSamePage" in window)).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

for (const width of [320, 360, 768, 1280]) {
  test(`no page of a sector is wider than ${width} px, and no figure is lost`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/login?from=${sectors}/3d-printing`);
    await fillLogin(page.locator("#login"), demo);
    await expect(table(page)).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    for (const cell of await table(page).getByRole("row").nth(1).getByRole("cell").all())
      await expect(cell).toBeInViewport();
    for (const address of [sectors, `${sectors}/3d-printing/news`]) {
      await page.goto(address);
      expect(await overflowOf(page), address).toBeLessThanOrEqual(0);
    }
  });
}
