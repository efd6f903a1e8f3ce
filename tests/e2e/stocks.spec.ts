import { expect, type Page, test } from "playwright/test";
import { linesOf } from "../harness/path-corners";
import { overflowOf } from "./accessible";
import { fillLogin, journey, newPerson, notice, register } from "./journey";
import { demo, siteUrl } from "./site";

const main = (page: Page) => page.getByRole("main");
const finder = (page: Page) => main(page).getByRole("search");

async function logInAt(page: Page, path: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(path)}`);
  await fillLogin(page.locator("#login"), demo);
  await expect(page).toHaveURL(new RegExp(`${path.replace("?", "\\?")}$`));
}

journey("from a search to a stock, in by the dialog, to its chart and figures", async ({ page }) => {
  await page.goto("/stocks");
  await expect(main(page).getByRole("link", { name: "AAPL Apple" })).toBeVisible();
  await finder(page).getByLabel("Search stocks").fill("nvda");
  await finder(page).getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/stocks\?q=nvda$/);
  await expect(finder(page).getByLabel("Search stocks"), "the words are kept").toHaveValue("nvda");
  const robots = page.locator('meta[name="robots"]');
  await expect(robots, "somebody's own words are not to be found").toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${siteUrl}/stocks`);
  await main(page).getByRole("link", { name: "NVDA NVIDIA" }).click();
  await expect(robots).toHaveCount(0);

  await expect(page).toHaveURL(/\/stocks\/NVDA$/);
  await expect(page).toHaveTitle(/^NVIDIA \(NVDA\) · /);
  await expect(main(page).getByRole("article").first(), "news are for everybody").toBeVisible();
  await expect(main(page).getByRole("img"), "the chart is not").toHaveCount(0);
  await main(page).getByRole("link", { name: "Login" }).click();
  await fillLogin(page.getByRole("dialog", { name: "Login" }), demo);

  await expect(page).toHaveURL(/\/stocks\/NVDA$/);
  const chart = main(page).getByRole("img", { name: /^NVDA, daily closes from/ });
  await expect(chart, "one drawing, the other one hidden").toHaveCount(1);
  await expect(chart).toBeVisible();
  await expect(main(page).getByText("Sandbox data").first()).toBeVisible();
  for (const name of [
    "The day",
    "Key figures",
    "Financials by year",
    "Analysts",
    "Price targets",
    "Fund ownership by year",
    "News of NVIDIA",
  ])
    await expect(main(page).getByRole("heading", { name, level: 2, exact: true })).toBeVisible();
  await main(page)
    .getByRole("table", { name: /Related stocks/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(/\/stocks\/[A-Z.]+$/);
});

journey("a chart's range is a link, and its table has the very closes that are drawn", async ({ page }) => {
  await logInAt(page, "/stocks/AAPL");
  const chart = main(page).getByRole("img", { name: /^AAPL, \w+ closes/ });
  await expect(chart).toHaveAccessibleName(/daily closes/);
  await main(page).getByRole("link", { name: "5Y" }).click();
  await expect(page).toHaveURL(/\/stocks\/AAPL\?range=5y#price$/);
  await expect(main(page).getByRole("link", { name: "5Y" })).toHaveAttribute("aria-current", "true");
  await expect(chart).toHaveAccessibleName(/weekly closes/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${siteUrl}/stocks/AAPL`);

  const points = linesOf((await chart.locator("path").getAttribute("d")) ?? "").flat().length;
  await main(page).getByText("View as table: AAPL, weekly closes").click();
  const rows = main(page).getByRole("table", { name: "AAPL, weekly closes" }).getByRole("rowheader");
  await expect(rows).toHaveCount(points);
  const label = (await chart.getAttribute("aria-label")) ?? "";
  await expect(rows.last()).toHaveText(/ to (\S+): /.exec(label)?.[1] ?? "no date");
});

journey("a stock that is missing is asked for", async ({ page }) => {
  await page.goto("/stocks?q=zzyzx");
  await expect(main(page).getByRole("heading", { name: "No stock matches “zzyzx”" })).toBeVisible();
  const form = page.locator("#stock-request");
  const field = form.getByLabel("The missing stock");
  await expect(field).toHaveValue("zzyzx");

  await field.fill("Apple");
  await form.getByRole("button", { name: "Request this stock" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(form.getByRole("link", { name: /Apple \(AAPL\) is here already/ })).toBeVisible();
  await expect(form.locator("section").first(), "the summary has the focus").toBeFocused();
  await expect(field).toHaveValue("Apple");

  await field.fill(`Zzyzx Holdings ${Date.now()}`);
  await form.getByRole("button", { name: "Request this stock" }).click();
  await expect(page).toHaveURL(/\/stocks\?q=zzyzx$/);
  await expect(notice(page, "Thank you. We have noted your request.")).toBeVisible();
});

journey("what was not meant leads to the request too", async ({ page }) => {
  await page.goto("/stocks?q=apple");
  await expect(page.locator("#stock-request")).toBeHidden();
  await main(page).getByText("Is a stock missing? Request it").click();
  await page.locator("#stock-request").getByLabel("The missing stock").fill("");
  await page.locator("#stock-request").getByRole("button").click();
  await expect(page).toHaveURL(/\/stocks\?q=apple$/);
  await expect(page.getByRole("link", { name: "The missing stock: Required" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "AAPL Apple" }), "the matches stay").toBeVisible();
});

journey("words that nobody can search for are told at the field", async ({ page }) => {
  await page.goto(`/stocks?q=${"a".repeat(150)}`);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(finder(page).getByLabel("Search stocks")).toHaveValue("a".repeat(150));
  await page.getByRole("link", { name: "Search stocks: Maximum length is 100" }).click();
  await expect(finder(page).getByLabel("Search stocks")).toBeFocused();
});

test.describe("an address that names no stock", () => {
  for (const who of ["visitor", "member"]) {
    test(`is a 404 with ways on for a ${who}`, async ({ page }) => {
      if (who === "member") await logInAt(page, "/account");
      const nonsense = [
        "A".repeat(200),
        "..%2faccount",
        "%252e%252e",
        "%2e%2e%2f",
        "AAPL%0a",
        "AAPL%2fprice",
      ];
      for (const segment of ["ZZZZ", "APPLE", ...nonsense, "%3Cscript%3E", "AAPL.", "-"]) {
        const reply = await page.request.get(`/stocks/${segment}`);
        expect([segment, reply.status()]).toEqual([segment, segment.includes("%0a") ? 400 : 404]);
        expect((await reply.text()).includes("<script>")).toBe(false);
      }
      await page.goto("/stocks/ZZZZ");
      await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
      await main(page).getByRole("search").getByRole("button").click();
      await expect(page).toHaveURL(/\/stocks\?q=/);
    });
  }
});

test("a ticker in small letters leads to the stock's one address, for good", async ({ page }) => {
  const reply = await page.request.get("/stocks/aapl?range=3m&x=1", { maxRedirects: 0 });
  expect([reply.status(), reply.headers().location]).toEqual([301, "/stocks/AAPL?range=3m"]);
});

for (const width of [320, 360, 768, 1280]) {
  test(`at ${width} px nothing is wider than the page, and the chart can be read`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await logInAt(page, "/stocks/NVDA?range=3m");
    for (const address of ["/stocks/NVDA?range=3m", "/stocks", "/stocks?q=a", "/stocks?q=zzyzx"]) {
      await page.goto(address);
      expect(await overflowOf(page), address).toBeLessThanOrEqual(0);
    }
    await page.goto("/stocks/NVDA?range=3m");
    const sizes = await main(page)
      .getByRole("img", { name: /^NVDA, \w+ closes/ })
      .evaluate((svg) =>
        [...svg.querySelectorAll("text")].map((text) => {
          const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
          return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        }),
      );
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.min(...sizes), "letters in CSS pixels").toBeGreaterThanOrEqual(width < 360 ? 10 : 11);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(17);
  });
}

test("the page of a stock breaks no content policy and loads no framework", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => message.type() === "error" && said.push(message.text()));
  const person = newPerson();
  await register(person);
  await page.goto("/login?from=/stocks/NVDA");
  await fillLogin(page.locator("#login"), person);
  await expect(main(page).getByRole("img", { name: /^NVDA, \w+ closes/ })).toBeVisible();
  expect(said).toEqual([]);
  // Data for search engines has a type that no browser runs.
  await expect(page.locator('script:not([src]):not([type="application/ld+json"])')).toHaveCount(0);
  await expect(main(page).locator("[style]")).toHaveCount(0);
});
