import { type APIRequestContext, expect, test } from "playwright/test";
import { listRoutes } from "../screens/routes";
import { siteUrl } from "./site";

/** The routes that are in no sitemap, by the beginnings of their patterns, and why. */
const others: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^\/(?:account|onboarding|brokerage|today|watchlist)(?:\/|$)/, "somebody's own"],
  [/^\/desk(?:\/|$)/, "for the people who run the service"],
  [/^\/invest\/(?:account|back|verify)(?:\/|$)/, "an investor's own"],
  [
    /^(?:\/invest)?\/(?:login(?:\/link(?:\/:token)?|\/second-step|\/passkey)?|sign-up|forgot-password|logout|reset-password\/:token)$/,
    "on the way to another page",
  ],
  [
    /^\/(?:newsletter\/confirm|unsubscribe(?:\/alerts)?|free-test-drive|(?:invest\/)?confirm)\/:token$/,
    "what a link in a mail or a text opens",
  ],
  [/^\/subscribe\/done$/, "on the way to another page"],
  [/^\/feeds\/:token\//, "a feed of somebody's own"],
  [/^\/roi-tracker\/rules\/:rule\/positions$/, "rows behind a rule's page, which leads to them"],
  [/^\/consent$/, "a choice of each reader's, on the way to another page"],
  [/^\/newsletter\/issues\/:number$/, "there once an issue was sent"],
  [/^\/pictures\/:picture$/, "a file that posts show"],
  [/^\/$/, "another address of /2024"],
  [/^\/sector-and-stock-timing$/, "another address of the default sector's timing"],
  [/\/(?:csv|text|entries|search|question)$|^\/events$/, "a file or an answer for a script"],
  [/^\/ledger\/(?:checkpoint|consistency|cosignatures)$/, "for witnesses and their tools"],
  [/\.(?:xml|txt|webmanifest)$/, "for machines"],
  [/^\/\*$/, "every address without a page"],
];

async function readSitemap(request: APIRequestContext): Promise<string[]> {
  const reply = await request.get("/sitemap.xml");
  expect(reply.status()).toBe(200);
  return [...(await reply.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) =>
    (address ?? "").replaceAll("&amp;", "&"),
  );
}

/** Whether an address is one of a route's. */
const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/\./g, "\\.").replace(/:\w+/g, "[^/]+")}$`).test(path);

test("U8: every route is in the sitemap, or among the others for a reason", async ({ request }) => {
  const paths = (await readSitemap(request)).map((address) => new URL(address).pathname);
  const patterns = listRoutes().map(({ pattern }) => pattern);
  const isOther = (pattern: string) => others.some(([each]) => each.test(pattern));
  const missing = patterns.filter(
    (pattern) => !isOther(pattern) && !paths.some((path) => fits(pattern, path)),
  );
  expect(missing).toEqual([]);
  const listed = patterns.filter((pattern) => isOther(pattern) && paths.some((path) => path === pattern));
  expect(listed).toEqual([]);
  const unneeded = others.filter(([each]) => !patterns.some((pattern) => each.test(pattern)));
  expect(unneeded.map(([, why]) => why)).toEqual([]);
});

test("U8: every address of the sitemap has a page that can be found, shown and shared", async ({
  request,
}) => {
  const problems: string[] = [];
  const pictures = new Set<string>();
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const address of await readSitemap(request)) {
    const { pathname } = new URL(address);
    const reply = await request.get(pathname);
    const html = await reply.text();
    const told = (problem: string) => problems.push(`${pathname}: ${problem}`);
    const first = (pattern: RegExp) => decode(html.match(pattern)?.[1]);
    if (reply.status() !== 200) told(`answers ${reply.status()}`);
    if (first(/<link rel="canonical" href="([^"]*)"/) !== address) told("is not its own canonical address");
    if (/<meta name="robots"/.test(html) || reply.headers()["x-robots-tag"]) told("is hidden from crawlers");
    if (!/<html lang="en"/.test(html)) told("has no language");
    if ((html.match(/<h1[ >]/g) ?? []).length !== 1) told("has not one h1");
    const title = first(/<title>([^<]*)<\/title>/);
    if (!title) told("has no title");
    const description = first(/<meta name="description" content="([^"]*)"/);
    if (description.length < 50 || description.length > 160)
      told(`describes itself in ${description.length}: ${description}`);
    for (const [seen, words] of [
      [titles, title],
      [descriptions, description],
    ] as const) {
      const same = seen.get(words);
      if (words && same) told(`says the same as ${same}: ${words}`);
      seen.set(words, pathname);
    }
    for (const name of ["og:title", "og:description", "og:url", "og:image:alt"])
      if (!first(new RegExp(`<meta property="${name}" content="([^"]*)"`))) told(`has no ${name}`);
    if (!/<meta name="twitter:card" content="summary_large_image"/.test(html)) told("has no card");
    const picture = first(/<meta property="og:image" content="([^"]*)"/);
    if (!picture.startsWith(`${siteUrl}/build/og/`)) told(`has the picture ${picture}`);
    else pictures.add(picture);
    for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g))
      for (const url of urlsIn(JSON.parse(json)))
        if (!url.startsWith(`${siteUrl}/`)) told(`has the address ${url} in its structured data`);
    for (const [, attributes = "", text = ""] of html.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)) {
      const named =
        text.replace(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, "").trim() || /aria-label="[^"]+"/.test(attributes);
      if (!named || !/href="(?!javascript:)[^"]+"/.test(attributes))
        told(`has a link without words: ${attributes}`);
    }
  }
  expect(problems).toEqual([]);
  expect(pictures.size).toBeGreaterThan(15);
  for (const picture of pictures) {
    const { headers, body } = await get(request, picture);
    expect(headers["content-type"]).toBe("image/png");
    expect(headers["cache-control"]).toContain("immutable");
    expect(body.length).toBeLessThan(100_000);
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test("U8: the manifest, its icons and robots.txt are served", async ({ request, page }) => {
  await page.goto("/glossary");
  await expect(page.locator('link[rel="manifest"]'), "one request of a first visit less").toHaveCount(0);
  await page.goto("/2024");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await get(request, href ?? "");
  expect(manifest.headers["content-type"]).toContain("application/manifest+json");
  const [mark, ...icons]: { src: string; sizes: string }[] = JSON.parse(manifest.body.toString()).icons;
  expect((await get(request, mark?.src ?? "")).headers["content-type"]).toBe("image/svg+xml");
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  for (const { src, sizes } of [...icons, { src: touch ?? "", sizes: "180x180" }]) {
    const { headers, body } = await get(request, src);
    expect(headers["content-type"]).toBe("image/png");
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
  }
  expect((await get(request, "/robots.txt")).body.toString()).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
});

test("U8: a wrong address stays wrong, and names the page that was meant", async ({ page }) => {
  const reply = await page.goto("/refferals");
  expect(reply?.status()).toBe(404);
  await page.getByRole("link", { name: "Referral programme", exact: true }).first().click();
  await expect(page).toHaveURL(/\/referrals$/);
});

async function get(request: APIRequestContext, address: string) {
  const reply = await request.get(address);
  expect(reply.status(), address).toBe(200);
  return { headers: reply.headers(), body: await reply.body() };
}

/** The addresses in structured data; the vocabulary's own is none of ours. */
function urlsIn(facts: unknown): string[] {
  if (typeof facts === "string")
    return /^(?:https?:|\/)/.test(facts) && facts !== "https://schema.org" ? [facts] : [];
  return typeof facts === "object" && facts !== null ? Object.values(facts).flatMap(urlsIn) : [];
}

const decode = (text = "") =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
