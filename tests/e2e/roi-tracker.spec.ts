import { readFileSync } from "node:fs";
import { expect, type Page, test } from "playwright/test";
import { startServer } from "../harness/processes";
import { startFaultyUpstream } from "../hostile/faulty-upstream";
import { overflowOf } from "./accessible";
import { isWhole, journey, notice } from "./journey";
import { apiUrl, settings } from "./site";

const tracker = "/roi-tracker";
const main = (page: Page) => page.getByRole("main");
const filters = (page: Page) => page.locator("form").filter({ has: page.getByLabel("Calls or puts") });
const show = (page: Page) => filters(page).getByRole("button", { name: "Show these trades" }).click();
const rows = (page: Page) => page.locator("#trades").first().locator("tbody tr:not([data-year])");
async function column(page: Page, place: number): Promise<string[]> {
  await isWhole(page);
  return (await rows(page).locator(`> :nth-child(${place})`).allTextContents()).map((text) => text.trim());
}

journey(
  "the record says what it rests on, its figures first, and that nothing of it is live",
  async ({ page }) => {
    await page.goto(tracker);
    await expect(page).toHaveTitle(/^ROI tracker · /);
    await expect(page.getByRole("note", { name: "Risk of options" })).toBeVisible();
    await expect(main(page)).toContainText("nothing here is live");
    await expect(main(page).getByText("Simulated").first()).toBeVisible();
    for (const label of [
      "Gross",
      "Net of the subscription",
      "Maximum drawdown",
      "Win rate",
      "Profit factor",
    ]) {
      await expect(main(page).getByText(label).first()).toBeVisible();
    }
    await expect(rows(page)).toHaveCount(50);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  },
);

journey("filters stand in the address, and each can be taken back", async ({ page }) => {
  await page.goto(`${tracker}?type=Put`);
  // A stock that has puts on any day: the sandbox's trades move on with the calendar.
  const symbol = (await column(page, 1))[0] ?? "";
  expect(symbol).not.toBe("");
  await page.goto(tracker);
  const form = filters(page);
  await form.getByLabel("Stock", { exact: true }).fill(symbol.toLowerCase());
  await form.getByLabel("Calls or puts").selectOption("Put");
  await show(page);
  await expect(page).toHaveURL(/[?&]type=Put\b/);
  await expect(filters(page).getByLabel("Calls or puts")).toHaveValue("Put");
  expect(new Set(await column(page, 1))).toEqual(new Set([symbol]));
  expect(new Set(await column(page, 2))).toEqual(new Set(["Put"]));
  const named = page.getByRole("region", { name: "Showing only:" });
  await named.getByRole("link", { name: "Remove Stock" }).click();
  await expect(page).not.toHaveURL(/[?&]symbol=/);
  await expect(page).toHaveURL(/[?&]type=Put\b/);
});

journey("a sort turns the rows around and holds on the next page", async ({ page }) => {
  await page.goto(tracker);
  await filters(page).getByLabel("Order").selectOption("symbol");
  await show(page);
  await expect(page).toHaveURL(/[?&]sort=symbol\b/);
  const symbols = await column(page, 1);
  expect(symbols).toEqual([...symbols].sort());
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/[?&]page=2\b/);
  await expect(page).toHaveURL(/[?&]sort=symbol\b/);
  const next = await column(page, 1);
  expect(next).toEqual([...next].sort());
  expect((symbols.at(-1) ?? "") <= (next[0] ?? "")).toBe(true);
});

journey("the file has as many rows as the record has trades", async ({ page }) => {
  await page.goto(`${tracker}?type=Put`);
  // Its text, as rendered it has none while it is far below: how far it is differs with the calendar.
  const title = (await page.locator("#trades-title").textContent()) ?? "";
  const all = title.match(/^([\d,]+) trades/)?.[1] ?? "";
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download all as CSV" }).click();
  const text = readFileSync(await (await file).path(), "utf8");
  const lines = text.trimEnd().split("\r\n");
  expect(lines.length - 1).toBe(Number(all.replaceAll(",", "")));
  expect(lines.slice(1).every((line) => /^simulated,[^,]+,Put,/.test(line))).toBe(true);
});

journey("a period turned round, and a page of -1, are refused with what was typed", async ({ page }) => {
  await page.goto(tracker);
  await filters(page).getByLabel("Filled from").fill("2026-03-01");
  await filters(page).getByLabel("Filled up to").fill("2026-02-01");
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("from=2026-03-01")),
    show(page),
  ]);
  expect(reply.status()).toBe(422);
  await expect(page).toHaveTitle(/^Error: /);
  const turned = main(page).getByRole("region", { name: "There is a problem" });
  await expect(turned).toContainText("The first day is after the last: turn the two dates around.");
  await expect(filters(page).getByLabel("Filled from")).toHaveValue("2026-03-01");
  await expect(filters(page).getByLabel("Filled up to")).toHaveValue("2026-02-01");

  expect((await page.goto(`${tracker}?page=-1&sort=luck`))?.status()).toBe(422);
  const wrong = main(page).getByRole("region", { name: "There is a problem" });
  await expect(wrong).toContainText("Pages are counted from 1");
  await expect(wrong).toContainText("There is no such order");
});

journey("a page beyond the last is not found and leads to the last", async ({ page }) => {
  expect((await page.goto(`${tracker}?page=99999`))?.status()).toBe(404);
  await expect(main(page)).toContainText(/There is no page 99999: the last is \d+\./);
  await page.getByRole("link", { name: /^To the last page/ }).click();
  await expect(rows(page)).not.toHaveCount(0);
});

/** Fills the form of a trade of one's own. */
async function fillTrade(page: Page, name: string): Promise<void> {
  const form = page.locator("#submission");
  if (!(await form.isVisible())) await page.getByText("Submit a trade of your own").click();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Stock").fill("aapl");
  await form.getByLabel("Call or put").selectOption("Put");
  await form.getByLabel("Filled on").fill("2026-03-02");
  await form.getByLabel("Closed on").fill("2026-03-03");
  await form.getByLabel("ROI in percent").fill("-9.5");
  await form.getByLabel("Link to the evidence").fill("https://example.com/statement");
}
const send = (page: Page) => page.locator("#submission").getByRole("button", { name: "Submit the trade" });

/** The readers' trades of that name that wait, as the upstream counts them all. */
async function countPending(): Promise<number> {
  const reply = await fetch(`${apiUrl}/api/public-tracker/submissions`);
  const { pending } = (await reply.json()) as { pending: number };
  return pending;
}

test.describe("a trade of one's own", () => {
  // They count what is pending, and there is one list for all.
  test.describe.configure({ mode: "serial" });

  journey("comes back with its errors and all that was typed", async ({ page }) => {
    const before = await countPending();
    await page.goto(tracker);
    await fillTrade(page, "Ada");
    const form = page.locator("#submission");
    await form.getByLabel("Closed on").fill("2026-03-01");
    await form.getByLabel("Link to the evidence").fill("http://example.com/");
    await send(page).click();
    await expect(form.getByText("Please enter a link that begins with https://").first()).toBeVisible();
    await expect(form).toBeVisible();
    await form.getByLabel("Link to the evidence").fill("https://example.com/statement");
    await send(page).click();
    await expect(form.getByText("It is before the day of the fill").first()).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(form.getByLabel("Name")).toHaveValue("Ada");
    await expect(form.getByLabel("Stock")).toHaveValue(/^aapl$/i);
    await expect(form.getByLabel("Closed on")).toHaveValue("2026-03-01");
    await expect(form.getByLabel("ROI in percent")).toHaveValue("-9.5");
    await expect(form.getByLabel("Call or put")).toHaveValue("Put");
    expect(await countPending()).toBe(before);
  });

  journey("is pending, and sent twice it counts once", async ({ page, js }) => {
    const before = await countPending();
    const name = `Twice ${js} ${Date.now()}`;
    await page.goto(tracker);
    await fillTrade(page, name);
    await send(page).dblclick();
    await expect(notice(page, "Your trade is pending")).toBeVisible();
    await expect(main(page)).toContainText(`${before + 1} `);
    await page.goto(tracker);
    await fillTrade(page, name);
    await send(page).click();
    await expect(notice(page, "Your trade is pending")).toBeVisible();
    expect(await countPending()).toBe(before + 1);
    await expect(main(page)).not.toContainText(name);
  });
});

test.describe("an upstream without these calls", () => {
  const port = "4652";
  const url = `http://localhost:${port}`;

  test("leaves the sample under a sentence, no form, and a file of the sample", async ({ page }) => {
    const relay = await startFaultyUpstream(apiUrl);
    relay.fault(/public-tracker|the-roi/, (_req, res) =>
      res.writeHead(404, { "content-type": "application/json" }).end('{"message":"There is no such call."}'),
    );
    const web = await startServer("build/index.js", {
      ...settings,
      PORT: port,
      PUBLIC_URL: url,
      API_BASE_URL: relay.baseUrl,
    });
    try {
      expect((await page.goto(url + tracker))?.status()).toBe(200);
      await expect(main(page)).toContainText("This service does not offer the record.");
      await expect(main(page).getByText("Sample", { exact: true }).first()).toBeVisible();
      await expect(rows(page)).toHaveCount(31);
      await expect(page.locator("#submission")).toHaveCount(0);
      await page.getByRole("link", { name: "Download all as CSV" }).click({ trial: true });
      const href = await page.getByRole("link", { name: "Download all as CSV" }).getAttribute("href");
      const file = await page.request.get(url + href);
      expect([file.status(), (await file.text()).trimEnd().split("\r\n").length]).toEqual([200, 32]);
      // A file that the upstream does not offer is none.
      expect((await page.request.get(`${url}${tracker}/csv`)).status()).toBe(404);
      // Nor is a record that was named and cannot be had.
      expect((await page.goto(`${url + tracker}?basis=live`))?.status()).toBe(200);
      await expect(main(page)).toContainText("This service does not offer the record.");
      // A trade sent from a page of before is not lost without a word.
      const sent = await page.request.post(url + tracker, {
        headers: { origin: url },
        form: {
          ...{ name: "Ada", symbol: "AAPL", tradeType: "Put", fillDate: "2026-03-02" },
          ...{ closeDate: "2026-03-03", roi: "1", evidence: "https://example.com/", from: tracker },
        },
      });
      expect(sent.status()).toBeGreaterThanOrEqual(400);
      expect(await sent.text()).toContain('value="Ada"');
    } finally {
      await Promise.all([web.stop(), relay.close()]);
    }
  });
});
