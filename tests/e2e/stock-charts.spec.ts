import { gzipSync } from "node:zlib";
import { expect, type Page, type Response, test } from "playwright/test";
import { overflowOf } from "./accessible";
import { fillLogin, isWhole, journey } from "./journey";
import { demo } from "./site";

const main = (page: Page) => page.getByRole("main");
const chartOf = (page: Page, name: RegExp) => main(page).getByRole("img", { name });
const explore = (page: Page) => main(page).getByRole("button", { name: "Explore the chart" });
const slider = (page: Page) => main(page).getByRole("slider", { name: "Day" });

async function logInAt(page: Page, path: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(path)}`);
  await fillLogin(page.locator("#login"), demo);
  await expect(page).toHaveURL(new RegExp(`${path.replace("?", "\\?")}$`));
}

/** What a page's console says from now on that is wrong: policies that were broken, hydration that did not fit. */
function complaintsOf(page: Page): string[] {
  const said: string[] = [];
  page.on("console", (message) => /error|warning/.test(message.type()) && said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.message));
  return said;
}

function scriptsOf(page: Page): Response[] {
  const scripts: Response[] = [];
  page.on("response", (reply) => reply.request().resourceType() === "script" && scripts.push(reply));
  return scripts;
}

const weightOf = async (scripts: readonly Response[]) =>
  (await Promise.all(scripts.map((reply) => reply.body()))).reduce(
    (sum, body) => sum + gzipSync(body).length,
    0,
  );

/** A file's lines, by the page's own session. */
async function linesOf(page: Page, href: string): Promise<string[]> {
  const reply = await page.request.get(href);
  expect([reply.status(), reply.headers()["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  return (await reply.text()).trim().split("\r\n");
}

journey(
  "a stock's page draws its years, its analysts and its funds, each with its figures",
  async ({ page }) => {
    await logInAt(page, "/stocks/NVDA");
    for (const name of [
      /^NVDA, revenue by fiscal year\./,
      /^NVDA, net income by fiscal year\./,
      /^NVDA, cash flow by fiscal year\./,
      /^NVDA, what analysts said by month\. .*Strong buy \d/,
      /^NVDA, price targets against the last close\. /,
      /^NVDA, share that funds hold by year\. .*%/,
    ])
      await expect(chartOf(page, name)).toHaveCount(1);
    for (const [chart, columns] of [
      ["price", "Date,Close"],
      ["financials", "Year,Revenue,Net income,Cash flow,Earnings per share"],
      ["recommendations", "Month,Strong buy,Buy,Hold,Sell,Strong sell"],
      ["fund-ownership", "Year,Percent,Funds"],
    ]) {
      const href = (await main(page).locator(`a[href*="chart=${chart}"]`).getAttribute("href")) ?? "";
      const lines = await linesOf(page, href);
      expect(lines[0]).toBe(columns);
      expect(lines.length).toBeGreaterThan(1);
    }
  },
);

journey("the chart page is whole as it comes: line and candles, ranges, table and file", async ({ page }) => {
  await logInAt(page, "/stocks/NVDA/chart");
  await expect(page).toHaveTitle(/^Chart of NVIDIA \(NVDA\) · /);
  await expect(chartOf(page, /^NVDA, daily closes/)).toBeVisible();
  await main(page).getByRole("link", { name: "Candles" }).click();
  await expect(page).toHaveURL(/\/stocks\/NVDA\/chart\?view=candles$/);
  await main(page).getByRole("link", { name: "3M" }).click();
  await expect(page).toHaveURL(/\/stocks\/NVDA\/chart\?range=3m&view=candles$/);
  const candles = chartOf(page, /^NVDA, daily candles .* closed higher than they opened\.$/);
  await expect(candles).toBeVisible();
  await isWhole(page);
  const drawn = await candles.locator("rect").count();
  await main(page).getByText("View as table: NVDA, daily candles").click();
  await expect(main(page).getByRole("table").getByRole("rowheader")).toHaveCount(drawn);
  await expect(main(page).getByText("Sandbox data").first()).toBeVisible();
  const file = await main(page).getByRole("link", { name: "Download as CSV" }).getAttribute("href");
  const lines = await linesOf(page, file ?? "");
  expect([lines[0], lines.length]).toEqual(["Date,Open,High,Low,Close", drawn + 1]);
});

journey("the chart is for members, and the way in leads back to it", async ({ page }) => {
  await page.goto("/stocks/NVDA/chart?view=candles");
  await expect(main(page).getByRole("heading", { name: "NVIDIA", level: 1 })).toBeVisible();
  await expect(main(page).getByRole("heading", { name: "The chart is for members" })).toBeVisible();
  await expect(main(page).getByRole("img")).toHaveCount(0);
  await main(page).getByRole("link", { name: "Login" }).click();
  await fillLogin(page.getByRole("dialog", { name: "Login" }), demo);
  await expect(page).toHaveURL(/\/stocks\/NVDA\/chart\?view=candles$/);
  await expect(chartOf(page, /^NVDA, weekly candles/)).toBeVisible();
});

test("before it is opened the chart page ships at most 130 kB of script, and nothing of nivo", async ({
  page,
}) => {
  await logInAt(page, "/account");
  const fresh = await page.context().newPage();
  const scripts = scriptsOf(fresh);
  await fresh.goto("/stocks/NVDA/chart", { waitUntil: "networkidle" });
  await expect(explore(fresh)).toBeVisible();
  const before = [...scripts];
  const weight = await weightOf(before);
  test.info().annotations.push({ type: "script, gzip", description: `${weight} bytes` });
  expect(weight).toBeLessThanOrEqual(130_000);
  const bodies = await Promise.all(before.map((reply) => reply.text()));
  expect(bodies.filter((body) => /nivo|innerRadius/.test(body))).toEqual([]);
  await explore(fresh).click();
  await expect(slider(fresh)).toBeFocused();
  expect(scripts.length).toBeGreaterThan(before.length);
  test.info().annotations.push({
    type: "once opened",
    description: `${(await weightOf(scripts)) - weight} bytes more`,
  });
});

test("an explored chart says each day's figures to the keyboard and the pointer, and nothing complains", async ({
  page,
}) => {
  const said = complaintsOf(page);
  await logInAt(page, "/stocks/NVDA/chart?range=1m");
  const words = await chartOf(page, /^NVDA, daily closes/).getAttribute("aria-label");
  await explore(page).click();
  await expect(slider(page)).toBeFocused();
  await expect(chartOf(page, /./), "the same picture in its place").toHaveAttribute(
    "aria-label",
    words ?? "",
  );
  const last = await slider(page).getAttribute("aria-valuetext");
  expect(last).toMatch(/^Date \d\d\/\d\d\/\d{4}, Close \$\d/);
  await slider(page).press("ArrowLeft");
  await expect(slider(page)).not.toHaveAttribute("aria-valuetext", last ?? "");
  await slider(page).press("Home");
  const first = /from (\S+) to/.exec(words ?? "")?.[1];
  await expect(slider(page)).toHaveAttribute("aria-valuetext", new RegExp(`^Date ${first}, `));

  await chartOf(page, /./).scrollIntoViewIfNeeded();
  const box = (await chartOf(page, /./).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width - 18, box.y + box.height / 2);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", last ?? "");
  expect(said).toEqual([]);
});

test("an explored chart changes range and view without a page load, and its address with it", async ({
  page,
}) => {
  const said = complaintsOf(page);
  await logInAt(page, "/stocks/NVDA/chart");
  await explore(page).click();
  await expect(slider(page)).toBeVisible();
  let loads = 0;
  page.on("load", () => loads++);
  await main(page).getByRole("button", { name: "Candles" }).click();
  await expect(page).toHaveURL(/\/stocks\/NVDA\/chart\?view=candles$/);
  await expect(
    chartOf(page, /^NVDA, weekly candles/)
      .locator("rect[data-mark]")
      .first(),
  ).toBeVisible();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /Open \$.*High \$.*Low \$.*Close \$/);
  await main(page).getByRole("button", { name: "3M" }).click();
  await expect(page).toHaveURL(/\/stocks\/NVDA\/chart\?range=3m&view=candles$/);
  await expect(chartOf(page, /^NVDA, daily candles/)).toBeVisible();
  await expect(main(page).getByRole("button", { name: "3M" })).toHaveAttribute("aria-pressed", "true");
  expect(loads).toBe(0);
  expect(said).toEqual([]);
  await page.reload();
  await expect(chartOf(page, /^NVDA, daily candles/)).toBeVisible();
});

test("where the live chart cannot be loaded the drawing stays, and the page says so", async ({ page }) => {
  await logInAt(page, "/stocks/NVDA/chart");
  await expect(explore(page)).toBeVisible();
  await page.route("**/build/**", (route) => route.abort());
  await explore(page).click();
  await expect(main(page).getByRole("alert")).toContainText("could not be loaded");
  await expect(chartOf(page, /^NVDA, daily closes/)).toBeVisible();
});

test("addresses of charts that there are not are 404, and odd ones lead to what there is", async ({
  page,
}) => {
  await logInAt(page, "/account");
  const get = (path: string) => page.request.get(path, { maxRedirects: 0 });
  for (const path of [
    ...[
      "/stocks/ZZZZ/chart",
      "/stocks/..%2faccount/chart",
      "/stocks/ZZZZ/csv",
      "/stocks/NVDA/csv?chart=toString",
    ],
    ...["/stocks/NVDA/csv?chart=", "/stocks/ZZZZ/csv?chart=candles"],
  ])
    expect([path, (await get(path)).status()]).toEqual([path, 404]);
  for (const [path, expected] of [
    ["/stocks/nvda/chart?view=candles&range=5y&x=1", "/stocks/NVDA/chart?range=5y&view=candles"],
    ["/stocks/nvda/csv?chart=financials", "/stocks/NVDA/csv?chart=financials"],
  ])
    expect((await get(path ?? "")).headers().location).toBe(expected);
  await page.goto("/stocks/NVDA/chart?view=pie&range=2y");
  await expect(chartOf(page, /^NVDA, daily closes/)).toBeVisible();
});

test("a file of figures is for members: others are led to the login, which leads back", async ({ page }) => {
  const reply = await page.request.get("/stocks/NVDA/csv?chart=candles&range=3m", { maxRedirects: 0 });
  expect([reply.status(), reply.headers().location]).toEqual([
    303,
    "/login?from=%2Fstocks%2FNVDA%2Fcsv%3Fchart%3Dcandles%26range%3D3m",
  ]);
});

for (const width of [320, 768, 1280]) {
  test(`at ${width} px no chart is wider than the page, drawn or explored, and its letters can be read`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await logInAt(page, "/stocks/NVDA");
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const sizes = await main(page)
      .locator("svg[role=img]:visible")
      .evaluateAll((all) =>
        all.flatMap((svg) => {
          const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
          return [...svg.querySelectorAll("text")].map(
            (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
          );
        }),
      );
    expect(sizes.length).toBeGreaterThan(40);
    expect(Math.min(...sizes), "letters in CSS pixels").toBeGreaterThanOrEqual(width < 360 ? 10 : 11);
    await page.goto("/stocks/NVDA/chart?view=candles");
    await explore(page).click();
    await expect(slider(page)).toBeVisible();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  });
}
