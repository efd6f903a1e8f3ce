import { expect, type Page, type Route, test } from "playwright/test";
import { overflowOf } from "./accessible";
import { journey, searchField } from "./journey";

const header = (page: Page) => page.getByRole("banner");
const field = (page: Page) => header(page).getByLabel("Search stocks");
const options = (page: Page) => header(page).getByRole("option");
const status = (page: Page) => header(page).getByRole("status");
const matchesAddress = "**/symbols/search?*";
const answer = (matches: { symbol: string; name: string }[]) => (route: Route) =>
  route.fulfill({ json: { matches } });
const apples = [
  { symbol: "AAPL", name: "Apple" },
  { symbol: "APLE", name: "Apple Hospitality" },
];
/** Whether a press on the far corner of an element is one on the element, without any scrolling. */
const isWhole = (element: Element) => {
  const { right, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(right - 6, bottom - 6));
};

journey("a stock is found from the header of any page", async ({ page }) => {
  await page.goto("/legal/terms");
  await field(page).fill("apple");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/stocks\?q=apple$/);
  await expect(page.getByRole("main").getByRole("link", { name: /AAPL/ })).toHaveAttribute(
    "href",
    "/stocks/AAPL",
  );
});

journey("an address without a page is a 404 with ways on", async ({ page }) => {
  const reply = await page.goto("/stocks/ZZZZ");
  expect(reply?.status()).toBe(404);
  await expect(page).toHaveTitle(/^We have no page at that address · /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const search = page.getByRole("main").getByRole("search");
  await expect(search.getByLabel("Search stocks")).toHaveValue("ZZZZ");
  await expect(page.getByRole("main").getByRole("link", { name: "All sectors" })).toBeVisible();
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/stocks\?q=ZZZZ$/);
});

test("what no text can hold is left out of the page that repeats it", async ({ request }) => {
  const html = await (await request.get("/stocks?q=ap%00p%1Ble")).text();
  expect(html).toContain('value="apple"');
  expect(html).not.toMatch(/[^\P{Cc}\t\n\r]/u);
});

test("the keyboard alone: type, go down, Enter", async ({ page }) => {
  await page.goto("/2024");
  // Past the way to the content and the name of the product.
  for (let n = 0; n < 3; n++) await page.keyboard.press("Tab");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("appl");
  await expect(options(page).first()).toHaveText(/^AAPL/);
  await expect(status(page)).toHaveText(/^\d matches listed$/);
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/stocks\/AAPL$/);
});

test("Escape closes and clears, Tab leaves, a press elsewhere closes; what was typed stays", async ({
  page,
}) => {
  await page.route(matchesAddress, answer(apples));
  await page.goto("/2024");
  await field(page).pressSequentially("app");
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("app");
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");

  await field(page).pressSequentially("app");
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press("Tab");
  await expect(options(page)).toHaveCount(0);
  await expect(header(page).getByRole("button", { name: "Search" })).toBeFocused();

  await field(page).press("ArrowDown");
  await expect(options(page).first(), "opened again, at its first").toHaveAttribute("aria-selected", "true");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("app");
});

test("a slow answer to what was typed before is not shown", async ({ page }) => {
  let releaseFirst = () => {};
  const held = new Promise<void>((resolve) => {
    releaseFirst = resolve;
  });
  const done: Promise<unknown>[] = [];
  await page.route(matchesAddress, (route) => {
    if (!route.request().url().endsWith("q=n")) return answer(apples)(route);
    const late = held.then(() =>
      answer([{ symbol: "LATE", name: "Too late" }])(route).catch(() => undefined),
    );
    done.push(late);
    return late;
  });
  await page.goto("/2024");
  const asked = page.waitForRequest(matchesAddress);
  await field(page).pressSequentially("n");
  await asked;
  await field(page).fill("app");
  await expect(options(page)).toHaveText(["AAPL Apple", "APLE Apple Hospitality"]);
  releaseFirst();
  await Promise.all(done);
  await expect(options(page)).toHaveText(["AAPL Apple", "APLE Apple Hospitality"]);
});

test("where matches fail the list closes without a word, and the form works", async ({ page }) => {
  await page.route(matchesAddress, answer(apples));
  await page.goto("/2024");
  await field(page).pressSequentially("app");
  await expect(options(page)).toHaveCount(2);
  await page.route(matchesAddress, (route) => route.fulfill({ status: 503, json: { message: "busy" } }));
  await field(page).pressSequentially("le");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await expect(options(page)).toHaveCount(0);
  await expect(status(page)).toBeEmpty();
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/stocks\?q=apple$/);
});

test("no match says how to ask for the stock, and Enter leads there", async ({ page }) => {
  await page.goto("/2024");
  await field(page).pressSequentially("qqqqqq");
  await expect(status(page)).toHaveText("No match. Press Enter to request it.");
  await expect(status(page)).toBeInViewport();
  await field(page).press("Enter");
  await expect(page.getByRole("main").getByRole("button", { name: "Request this stock" })).toBeVisible();
});

test("what looks like markup in a name stays text", async ({ page }) => {
  const name = '<img src="/x" onerror="document.title=1"><b>bold</b>';
  await page.route(matchesAddress, answer([{ symbol: "<i>X</i>", name }]));
  await page.goto("/2024");
  const title = await page.title();
  await field(page).pressSequentially("x");
  await expect(options(page)).toHaveText([`<i>X</i> ${name}`]);
  await expect(header(page).locator("li img, li i, li b b")).toHaveCount(0);
  expect(await page.title()).toBe(title);
});

for (const js of [true, false]) {
  test(`by touch on a small screen, from the menu: ${js ? "with" : "without"} script`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: js,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 640 },
    });
    const page = await context.newPage();
    await page.goto("/2024");
    await expect(field(page), "it does not crowd the bar").toBeHidden();
    await header(page).getByText("Menu", { exact: true }).tap();
    await field(page).tap();
    await field(page).pressSequentially("appl");
    if (js) await options(page).first().tap();
    else await header(page).getByRole("button", { name: "Search" }).tap();
    await expect(page).toHaveURL(js ? /\/stocks\/AAPL$/ : /\/stocks\?q=appl$/);
    await context.close();
  });
}

for (const width of [360, 768, 1024, 1152, 1280]) {
  test(`at ${width} px bar and list are whole, and large enough to hit`, async ({ page }) => {
    const long = { symbol: "BRK.B", name: `Berkshire ${"Hathaway ".repeat(12)}` };
    await page.route(matchesAddress, answer([...apples, long]));
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/2024");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const controls = [await searchField(page), header(page).getByRole("button", { name: "Search" })];
    await field(page).pressSequentially("a");
    await expect(options(page)).toHaveCount(3);
    for (const target of [...controls, ...(await options(page).all())]) {
      const box = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(await target.evaluate(isWhole), "nothing lies above, nothing is cut off").toBe(true);
    }
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
}

test("forced colours tell the option that Enter would choose", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.route(matchesAddress, answer(apples));
  await page.goto("/2024");
  await field(page).pressSequentially("app");
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  // As it is painted: the styles that a page is told of are not the colours that are forced on it.
  const [chosen, other] = await Promise.all(
    [0, 1].map(async (n) => {
      const { x = 0, y = 0, width = 0 } = (await options(page).nth(n).boundingBox()) ?? {};
      const empty = { x: x + width - 16, y: y + 16, width: 8, height: 8 };
      return (await page.screenshot({ clip: empty })).toString("base64");
    }),
  );
  expect(chosen).not.toBe(other);
});

test("nothing is lost at 320 px with the reader's own text at 200 percent", async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const browser = await context.newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.route(matchesAddress, answer(apples));
  await page.goto("/stocks/ZZZZ");
  await (await searchField(page)).pressSequentially("app");
  for (const option of await options(page).all()) {
    await option.scrollIntoViewIfNeeded();
    const box = await option.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    await option.click({ trial: true });
  }
  await expect(options(page)).toHaveCount(2);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
