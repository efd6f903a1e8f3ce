import { expect, test } from "playwright/test";
import { startServer } from "../harness/processes";
import { startSlowProxy } from "../harness/slow-proxy";
import { fillLogin } from "./journey";
import { apiUrl, demo, settings } from "./site";

const port = "4650";
const url = `http://localhost:${port}`;
const delayMs = 100;
/** One try in a quiet moment tells: calls one after another would take longer in every one of them. */
const tries = 60;

/** Pages of a member, with how many calls each makes. */
const pages = [
  ["/stocks/NVDA", 8],
  ["/stocks/NVDA/chart", 2],
  ["/stocks/NVDA/chart?view=candles", 2],
  ["/stock-insights-by-sector/semiconductors", 2],
  ["/stock-insights-by-sector/semiconductors/news", 2],
  // Five charts, and the list of sectors.
  ["/sector-insights", 6],
  // The seven charts by year, price to sales, targets and the predicted price, and the list of sectors.
  ["/sector-insights/semiconductors", 11],
  ["/roi-tracker", 5],
] as const;

test("P13: a page waits for its slowest call, never for the sum of them", async ({ page }) => {
  const proxy = await startSlowProxy(apiUrl, delayMs);
  const web = await startServer("build/index.js", {
    ...settings,
    PORT: port,
    PUBLIC_URL: url,
    API_BASE_URL: proxy.baseUrl,
  });
  try {
    await page.goto(`${url}/login`);
    await fillLogin(page.locator("#login"), demo);
    await expect(page).toHaveURL(/2024/);
    for (const [path, calls] of pages) {
      let quickest = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < tries && quickest > 1.35; turn++) {
        proxy.reset();
        const startedAt = performance.now();
        // An address that no page reads has its page made anew.
        const reply = await page.request.get(`${url}${path}${path.includes("?") ? "&" : "?"}anew=${turn}`);
        const ms = performance.now() - startedAt;
        expect(reply.status(), path).toBe(200);
        // What the site renews by itself meanwhile is not this page's.
        const own = proxy.calls.filter(({ requestId }) => requestId === reply.headers()["x-request-id"]);
        expect(own.length, `calls of ${path}: ${own.map(({ url }) => url).join(" ")}`).toBe(calls);
        quickest = Math.min(quickest, ms / Math.max(...own.map((call) => call.ms)));
      }
      expect(quickest, path).toBeLessThanOrEqual(1.35);
    }
  } finally {
    await web.stop();
    await proxy.close();
  }
});
