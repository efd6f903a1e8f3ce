import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { plainBudget } from "./budgets";

for (const address of [
  "/2024",
  "/2024?modal=login",
  "/login",
  "/legal/terms",
  "/blog",
  "/blog/what-a-put-is",
]) {
  test(`${address} ships at most 8 kB of script and no React`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (reply) => {
      if (reply.request().resourceType() === "script") scripts.push(reply.body());
    });
    await page.goto(address, { waitUntil: "networkidle" });
    const bodies = await Promise.all(scripts);
    expect(bodies.length).toBeGreaterThan(0);
    expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThanOrEqual(plainBudget);
    expect(bodies.filter((body) => /react/i.test(body.toString()))).toEqual([]);
    // Data for search engines has a type that no browser runs.
    const inline = page.locator('script:not([src]):not([type="application/ld+json"])');
    await expect(inline, "no inline script that could run").toHaveCount(0);
  });
}
