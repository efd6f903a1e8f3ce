import { describe, expect, test } from "vitest";
import { publicPages } from "~/content/public-pages";
import { loader } from "~/routes/sitemap[.]xml";
import { storePosts } from "../../../../api/blog/store-posts";
import { unreachable } from "../../../harness/context";
import { down, withMarket } from "../../../harness/market-visit";

const on = withMarket(async (api) => {
  await storePosts(api.db);
});
const read = () => on.visitor.visit(loader, "/sitemap.xml");
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
const whole = (path: string) => new URL(path, "http://site.test").href;

describe("the sitemap", () => {
  test("has every public page, and the posts with their authors, each once and whole", async () => {
    const { headers, text } = await read();
    expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const addresses = addressesIn(text);
    for (const { path } of publicPages) expect(addresses).toContain(whole(path));
    for (const path of ["/blog/what-a-put-is", "/blog/reading-drawdown", "/authors/imani-cole"])
      expect(addresses).toContain(whole(path));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses.filter((address) => !address?.startsWith("http://site.test/"))).toEqual([]);
  });

  test("says when a post and a document last changed", async () => {
    const { text } = await read();
    expect(text).toMatch(/\/blog\/what-a-put-is<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    expect(text).toMatch(/\/legal\/terms<\/loc><lastmod>/);
  });

  test.each([
    ["cannot be reached", unreachable],
    ["is down", down],
  ])("stands where the upstream %s, with the sectors that are known anyway", async (_, exchange) => {
    on.goTo(exchange);
    const { status, text } = await read();
    expect(status).toBe(200);
    const addresses = addressesIn(text);
    for (const { path } of publicPages) expect(addresses).toContain(whole(path));
    expect(addresses).toContain(whole("/stock-insights-by-sector/3d-printing/news"));
    expect(addresses.some((address) => address?.includes("/blog/"))).toBe(false);
  });
});
