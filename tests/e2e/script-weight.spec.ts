import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";

const budget = 8_000;

for (const address of ["/2024", "/2024?modal=login", "/login", "/legal/terms"]) {
  test(`${address} ships at most 8 kB of script and no React`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (reply) => {
      if (reply.request().resourceType() === "script") scripts.push(reply.body());
    });
    await page.goto(address, { waitUntil: "networkidle" });
    const bodies = await Promise.all(scripts);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThanOrEqual(budget);
    expect(bodies.filter((body) => /react/i.test(body.toString()))).toEqual([]);
    await expect(page.locator("script:not([src])"), "no inline script").toHaveCount(0);
  });
}
