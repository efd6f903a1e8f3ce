import { describe, expect, test } from "vitest";
import { legalDocuments } from "~/lib/paths";
import { cacheKeyOf, warmPages } from "../../server/cached-pages";

describe("what is cached", () => {
  test.each([
    ["/", "/"],
    ["/2024", "/2024"],
    ["/2024?", "/2024"],
    ["/2024?modal=login", "/2024?modal=login"],
    ["/2024?scroll=true&modal=login", "/2024?modal=login&scroll=true"],
    ["/2024?modal=login&scroll=true", "/2024?modal=login&scroll=true"],
    ["/legal/terms", "/legal/terms"],
    ["/legal/how-figures?modal=forgot-password", "/legal/how-figures?modal=forgot-password"],
    ["/roi-tracker/proof", "/roi-tracker/proof"],
    ["/stock-insights-by-sector", "/stock-insights-by-sector"],
    ["/sector-insights", "/sector-insights"],
    ["/sector-insights/robotics?modal=login", "/sector-insights/robotics?modal=login"],
    ["/stock-insights-by-sector?modal=login", "/stock-insights-by-sector?modal=login"],
    ["/stock-insights-by-sector/3d-printing", "/stock-insights-by-sector/3d-printing"],
    [
      "/stock-insights-by-sector/robotics/news?modal=login",
      "/stock-insights-by-sector/robotics/news?modal=login",
    ],
    ["/sector-and-stock-timing", "/sector-and-stock-timing"],
    ["/sector-and-stock-timing/nft?modal=login", "/sector-and-stock-timing/nft?modal=login"],
    ["/roi-tracker", "/roi-tracker"],
    ["/roi-tracker?modal=login", "/roi-tracker?modal=login"],
    ["/stocks", "/stocks"],
    ["/stocks?modal=login", "/stocks?modal=login"],
    ["/blog", "/blog"],
    ["/blog/what-a-put-is", "/blog/what-a-put-is"],
    ["/blog/what-a-put-is?modal=login", "/blog/what-a-put-is?modal=login"],
    ["/authors/imani-cole", "/authors/imani-cole"],
    ["/feed.xml", "/feed.xml"],
    ["/sitemap.xml", "/sitemap.xml"],
    ["/robots.txt", "/robots.txt"],
    ["/manifest.webmanifest", "/manifest.webmanifest"],
    ["/glossary", "/glossary"],
    ["/questions?modal=login", "/questions?modal=login"],
    ["/legal/sms", "/legal/sms"],
    ["/2024?modal=free-test-drive", "/2024?modal=free-test-drive"],
    ["/legal/terms?modal=start", "/legal/terms?modal=start"],
    ["/free-test-drive", "/free-test-drive"],
    ["/get-the-app?modal=start", "/get-the-app?modal=start"],
    ["/start", "/start"],
    ["/sponsors", "/sponsors"],
    ["/join-us", "/join-us"],
    ["/join-us?programme=city_owner", "/join-us?programme=city_owner"],
    ["/tryouts/cities", "/tryouts/cities"],
    ["/tryouts/universities?modal=login", "/tryouts/universities?modal=login"],
  ])("%s is, as %s", (url, key) => {
    expect(cacheKeyOf(url)).toBe(key);
  });

  test.each([
    "/account",
    "/login",
    "/account/x.css",
    "/2024/x.css",
    "/2024/",
    "/2024;x",
    "/legal/",
    "/legal/a/b",
    "/legal/..",
    "/legal/x.css",
    "/legal/A",
    "/legal/unknown",
    "/roi-tracker/proof?after=50",
    "/roi-tracker/proof/entries",
    "/sector-insights?type=raw",
    "/sector-insights/robotics/csv?chart=revenue",
    "/stock-insights-by-sector/",
    "/stock-insights-by-sector?sort=price",
    "/stock-insights-by-sector/3D-printing",
    "/stock-insights-by-sector/%33d-printing",
    "/stock-insights-by-sector/3d-printing/",
    "/stock-insights-by-sector/3d-printing/news/",
    "/stock-insights-by-sector/3d-printing/other",
    "/stock-insights-by-sector/../account",
    "/stock-insights-by-sector/a--b",
    "/stock-insights-by-sector//news",
    `/stock-insights-by-sector/${"a".repeat(65)}`,
    "/stock-insights-by-sector/nft?sort=price&sort=name",
    "/stock-insights-by-sector/nft?sort=price&x=1",
    "/stock-insights-by-sector/nft?_data=root",
    `/stock-insights-by-sector/nft?sort=${"a".repeat(200)}`,
    "/sector-and-stock-timing/",
    "/sector-and-stock-timing/NFT",
    "/sector-and-stock-timing/nft/",
    "/sector-and-stock-timing/nft/csv",
    "/sector-and-stock-timing/nft?sort=price",
    "/referrals?first=1",
    "/referrals?firstName=Ada&lastName=Lee",
    "/roi-tracker?basis=live",
    "/roi-tracker?page=2",
    "/roi-tracker/csv",
    "/stocks?q=apple",
    "/stocks?q=",
    "/stocks/AAPL",
    "/blog?category=options",
    "/blog/",
    "/blog/a/b",
    "/blog/A",
    "/blog/a--b",
    "/blog/what-a-put-is?category=options",
    `/blog/${"a".repeat(101)}`,
    "/authors",
    "/authors/",
    "/authors/a%2fb",
    "/free-test-drive?from=/blog",
    "/free-test-drive/a-token-that-somebody-was-sent",
    "/start?from=/blog",
    "/join-us?programme=owner_of_all",
    "/sponsors?programme=city_owner",
    "/tryouts",
    "/tryouts/villages",
    "/tryouts/cities?programme=city_owner",
    "/feed.xml?modal=login",
    "/feed.xml/",
    "/2024?modal=other",
    "/2024?modal=login&modal=login",
    "/2024?x=1",
    "/2024?utm_source=a",
    "/2024?referredBy=a",
    "/2024?_data=root",
    "/2024?constructor=1",
    "/2024?modal=login%00",
    "/2024?__proto__=login",
    "//2024",
  ])("%s is not", (url) => {
    expect(cacheKeyOf(url)).toBeUndefined();
  });
});

test.each(["price", "-price", "-market-cap", "no-such-order", ""])(
  "a sector's page is one entry however a visitor would have it sorted: %j",
  (sort) => {
    const page = "/stock-insights-by-sector/nft";
    expect(cacheKeyOf(`${page}?sort=${sort}`)).toBe(page);
    expect(cacheKeyOf(`${page}?sort=${sort}&modal=login`)).toBe(`${page}?modal=login`);
  },
);

test("what is rendered at the start is cached, every legal document and the list of sectors among it", () => {
  expect(warmPages.map(cacheKeyOf)).toEqual(warmPages);
  expect(warmPages).toContain("/stock-insights-by-sector");
  for (const name of legalDocuments) expect(warmPages).toContain(`/legal/${name}`);
});
