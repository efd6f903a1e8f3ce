import { expect, type Locator, type Page } from "playwright/test";
import { problemsEverywhere } from "./accessible";
import { journey, test } from "./journey";
import { ownSite, startOwnSite } from "./own-site";

const own = ownSite(4744);
const question = "May we remember your visit?";
let stop: () => Promise<void>;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browserName: _ }, info) => {
  test.setTimeout(180_000);
  stop = await startOwnSite(own, info.outputPath("data"), { CONSENT: "required" });
});
test.afterAll(() => stop());
test.use({ baseURL: own.site });

const banner = (page: Page): Locator => page.getByRole("region", { name: question });
const press = (where: Page | Locator, name: "Accept" | "Refuse") =>
  where.getByRole("button", { name }).click();
/** The browser's cookies by name: when each ends, -1 with the browser's session. */
const cookiesOf = async (page: Page) =>
  Object.fromEntries((await page.context().cookies()).map(({ name, expires }) => [name, expires]));
const lasting = async (page: Page) =>
  Object.entries(await cookiesOf(page))
    .flatMap(([name, expires]) => (expires > 0 ? name : []))
    .sort();

/** One that is kept for everybody, one that is made for its reader, one that React takes over, and one that is none. */
const pages = ["/2024", "/roi-tracker?basis=sample", "/sign-up", "/stocks/NVDA/chart", "/no-such-page"];

journey("every page asks, and nothing lasts before there is an answer", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(banner(page), path).toBeVisible();
    await expect(banner(page).getByRole("heading", { name: question })).toBeVisible();
  }
  expect(await lasting(page)).toEqual([]);
  expect(Object.keys(await cookiesOf(page))).toEqual(expect.arrayContaining(["visit", "visitor"]));
});

journey(
  "who accepts stays where they are, is asked no more, and keeps what brought them",
  async ({ page }) => {
    await page.goto("/stocks/NVDA?referredBy=SAM_22&utm_source=mail");
    expect(await lasting(page)).toEqual([]);
    await press(banner(page), "Accept");
    await expect(page).toHaveURL(/\/stocks\/NVDA\?utm_source=mail$/);
    expect(await lasting(page)).toEqual(["consent", "referral", "utm", "visitor"]);
    for (const path of pages) {
      await page.goto(path);
      await expect(banner(page), path).toHaveCount(0);
    }
    await page.goto("/consent");
    await expect(page.getByText("You have accepted on this browser")).toBeVisible();
  },
);

journey("who refuses has nothing kept but that, and may think better of it", async ({ page }) => {
  await page.goto("/2024?referredBy=SAM_22&utm_source=mail");
  await press(banner(page), "Refuse");
  await expect(page).toHaveURL(/\/2024\?utm_source=mail$/);
  await expect(banner(page)).toHaveCount(0);
  await page.goto("/stocks?referredBy=EVE_1&utm_source=mail&q=app");
  await expect(page).toHaveURL(/\/stocks\?utm_source=mail&q=app$/);
  expect(Object.keys(await cookiesOf(page))).toEqual(["consent"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click();
  await expect(page.getByText("You have refused on this browser")).toBeVisible();
  await press(page, "Accept");
  await expect(page.getByText("You have accepted on this browser")).toBeVisible();
  expect(await lasting(page)).toEqual(["consent", "visitor"]);
  await press(page, "Refuse");
  await expect(page.getByText("You have refused on this browser")).toBeVisible();
  expect(Object.keys(await cookiesOf(page))).toEqual(["consent"]);
});

journey("the page about it leads back to where somebody was asked", async ({ page }) => {
  await page.goto("/stocks/NVDA");
  await banner(page).getByRole("link", { name: "What is kept" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy choices" })).toBeVisible();
  await expect(banner(page), "the page asks itself").toHaveCount(0);
  await press(page, "Refuse");
  await expect(page).toHaveURL(/\/stocks\/NVDA$/);
});

test.describe("a browser that refuses for its reader", () => {
  test.use({ extraHTTPHeaders: { "Sec-GPC": "1" } });
  journey("is not asked, has no cookies, and is told why", async ({ page }) => {
    for (const path of ["/2024?referredBy=SAM_22&utm_source=mail", ...pages]) {
      await page.goto(path);
      await expect(banner(page), path).toHaveCount(0);
    }
    expect(await cookiesOf(page)).toEqual({});
    await page.goto("/consent");
    await expect(page.getByText("Global Privacy Control")).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept" })).toHaveCount(0);
  });
});

for (const width of [360, 1280]) {
  test(`at ${width} px both answers are of one size and beside each other, and the banner covers nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/2024");
    const boxOf = async (place: Locator) => {
      const box = await place.boundingBox();
      if (!box) throw new Error(`${place} is not there`);
      return box;
    };
    const [accept, refuse] = [
      await boxOf(banner(page).getByRole("button", { name: "Accept" })),
      await boxOf(banner(page).getByRole("button", { name: "Refuse" })),
    ];
    expect([refuse.width, refuse.height, refuse.y]).toEqual([accept.width, accept.height, accept.y]);
    const [asking, main] = [await boxOf(banner(page)), await boxOf(page.getByRole("main"))];
    expect(asking.y + asking.height, "it ends where the page begins").toBeLessThanOrEqual(main.y);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole("contentinfo")).toBeInViewport();
    await expect(banner(page), "nor does it come along").not.toBeInViewport();
  });
}

test("the keyboard comes to it after the header and before the page, and past it by the skip link", async ({
  page,
}) => {
  await page.goto("/2024");
  const order = await page.evaluate(() => {
    const [accept, refuse] = document.querySelectorAll("button[name=choice]");
    const header = document.querySelector("body header");
    const main = document.querySelector("main");
    const nodes = [header, accept, refuse, main];
    return nodes.map((node, at) => {
      const next = nodes[at + 1];
      return !next || Boolean(node && node.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING);
    });
  });
  expect(order).toEqual([true, true, true, true]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

for (const path of ["/2024", "/consent", "/login"]) {
  test(`U2 to U7: ${path}, where a page asks`, async ({ page }) => {
    await page.goto(path);
    expect(await problemsEverywhere(page)).toEqual([]);
  });
}
