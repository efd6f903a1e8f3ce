import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { expect } from "playwright/test";
import { publishedRules } from "../../domain/rules/names";
import { readerKeyOf } from "../../server/reader-pages";
import { pageBudget } from "./budgets";
import { test } from "./journey";
import { demo } from "./site";

/** What readers look at most, and the same where it holds most: every company of every sector, every candle of a range. */
const pages = [
  "/stocks/NVDA",
  "/stocks/NVDA?range=5y",
  "/stocks/NVDA/chart?view=candles",
  "/sector-insights",
  "/sector-insights?type=raw",
  "/sector-insights/semiconductors",
  "/sector-insights/semiconductors?type=raw",
  "/sector-and-stock-timing",
  "/sector-and-stock-timing/semiconductors",
  "/roi-tracker",
  ...publishedRules.flatMap((rule) => [
    `/roi-tracker/rules/${rule}`,
    `/roi-tracker/rules/${rule}/positions?held=shares`,
    `/roi-tracker/rules/${rule}/positions?held=options`,
  ]),
];

/** As a server packs a page that is made for one reader. */
const packed = {
  "brotli, quality 5": (page: Buffer) =>
    brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  "gzip, level 6": (page: Buffer) => gzipSync(page, { level: 6 }),
};

test.describe("a member's page of research is small when it is packed, with room for a tenth more", () => {
  test.use({ javaScriptEnabled: false });

  for (const address of pages) {
    test(address, async ({ page: { request } }) => {
      await request.post("/login", {
        headers: { origin: test.info().project.use.baseURL ?? "" },
        form: { email: demo.email, password: demo.password },
      });
      const reply = await request.get(address, { maxRedirects: 0 });
      const html = await reply.body();
      expect([reply.status(), html.includes("data-failed")]).toEqual([200, false]);
      expect(html.toString()).toMatch(/<table|<svg viewBox/);
      // What is the same for all readers is packed for each of them; Playwright takes what its browser takes.
      if (readerKeyOf(address)) expect(reply.headers()["content-encoding"]).toMatch(/^(?:br|gzip)$/);
      const tooLarge = Object.entries(packed)
        .map(([how, pack]) => ({ how, bytes: pack(html).length }))
        .filter(({ bytes }) => bytes * 1.1 > pageBudget);
      expect(tooLarge).toEqual([]);
    });
  }
});
