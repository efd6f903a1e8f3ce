import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "playwright/test";
import { startAnalyticsSite } from "./analytics-site";
import { fillLogin } from "./journey";
import { demo } from "./site";

const hints = (page: Page) => page.locator("link[rel=prefetch]");

/** Starts to note the documents that are fetched ahead, and what is wrong with the page by its console. */
function watch(page: Page) {
  const ahead: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]?.startsWith("prefetch")) ahead.push(new URL(request.url()).pathname);
  });
  page.on("console", (message) => /error|warning/.test(message.type()) && complaints.push(message.text()));
  return { ahead, complaints };
}

test("the pages of links near the view are fetched ahead, few of them, and the policy lets them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 300 });
  const { complaints } = watch(page);
  await page.goto("/legal/terms", { waitUntil: "networkidle" });
  const near = await hints(page).count();
  expect(near).toBeGreaterThan(0);
  const footer = page.locator('footer a[href="/legal/risk"]');
  await expect(page.locator('link[rel=prefetch][href="/legal/risk"]'), "far below").toHaveCount(0);
  await footer.scrollIntoViewIfNeeded();
  await expect(hints(page)).not.toHaveCount(near);
  expect(await hints(page).count()).toBeLessThanOrEqual(8);
  expect(complaints).toEqual([]);
});

test("a page that was fetched ahead is not fetched again", async ({ page }) => {
  const { ahead } = watch(page);
  await page.goto("/legal/terms", { waitUntil: "networkidle" });
  await expect(page.locator('link[rel=prefetch][href="/blog"]')).toHaveCount(1);
  expect(ahead).toContain("/blog");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const travelled = new Promise<number>((resolve) => {
    let document = "";
    network.on("Network.responseReceived", ({ requestId, response, type }) => {
      if (type === "Document" && new URL(response.url).pathname === "/blog") document = requestId;
    });
    network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (requestId === document) resolve(encodedDataLength);
    });
  });
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // At most that it is still the same: the page itself has tens of kilobytes.
  expect(await travelled).toBeLessThan(1_500);
});

test("nobody sees the page of another state: who signs in, the page as one who is signed in", async ({
  page,
}) => {
  await page.goto("/legal/terms", { waitUntil: "networkidle" });
  await expect(page.locator('link[rel=prefetch][href="/blog"]')).toHaveCount(1);
  await page.goto("/login?from=/blog");
  await fillLogin(page.locator("#login"), demo);
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Dana" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "ROI tracker" }).click();
  await expect(page).toHaveURL(/roi-tracker/);
  // A page of research names none of its readers (SPEC-DECISIONS 38).
  await expect(page.getByRole("banner").getByRole("link", { name: "Account" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(hints(page), "and nothing is fetched ahead for them").toHaveCount(0);
});

test("with analytics on a page without React ships at most 8 kB of script, and one with it 131 kB", async ({
  page,
}) => {
  const site = await startAnalyticsSite(4672);
  const weigh = async (path: string) => {
    const scripts: Promise<Buffer>[] = [];
    const fresh = await page.context().newPage();
    fresh.on("response", (reply) => {
      if (reply.request().resourceType() === "script") scripts.push(reply.body());
    });
    const counting = fresh.waitForResponse(/\/build\/.*site-events/);
    await fresh.goto(site.url + path, { waitUntil: "networkidle" });
    expect((await counting).status()).toBe(200);
    await fresh.close();
    const weight = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    test.info().annotations.push({ type: path, description: `${weight} bytes, gzip` });
    return weight;
  };
  try {
    expect(await weigh("/2024")).toBeLessThanOrEqual(8_000);
    await page.goto(`${site.url}/login`);
    await fillLogin(page.locator("#login"), demo);
    await expect(page).toHaveURL(`${site.url}/2024`);
    // The 130 kB of such a page as it comes (browser-bundle.spec.ts), and less than one for the counting.
    for (const path of ["/stocks/NVDA/chart", "/onboarding/contact-information"])
      expect(await weigh(path)).toBeLessThanOrEqual(131_000);
  } finally {
    await site.stop();
  }
});
