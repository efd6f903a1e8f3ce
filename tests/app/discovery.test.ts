import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultPicture, ogPictureOf, ogPictures } from "~/content/og-pictures";
import { iconVersion } from "~/lib/icons";
import { paper } from "~/lib/page-colours";
import { loader as manifest } from "~/routes/manifest[.]webmanifest";
import { loader as robots } from "~/routes/robots[.]txt";
import { createVisitor, unreachable } from "../harness/context";

describe("what machines are told of the site", () => {
  test("robots.txt closes what is nobody else's, and names the sitemap", async () => {
    const { headers, text } = await createVisitor(unreachable).visit(robots, "/robots.txt");
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines = text.split("\n");
    expect(lines[0]).toBe("User-agent: *");
    for (const closed of ["/account", "/onboarding", "/invest/account", "/events", "/reset-password/"])
      expect(lines).toContain(`Disallow: ${closed}`);
    expect(lines).toContain("Sitemap: http://site.test/sitemap.xml");
    for (const open of [
      "Disallow: /",
      "Disallow: /invest",
      "Disallow: /stocks",
      "Disallow: /free-test-drive",
    ])
      expect(lines).not.toContain(open);
  });

  test("the manifest is the product's by its name, with the colours of the tokens", async () => {
    const visitor = createVisitor(unreachable, { BRAND_NAME: "Acme & Sons" });
    const { headers, text } = await visitor.visit(manifest, "/manifest.webmanifest");
    expect(headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
    expect(JSON.parse(text)).toMatchObject({
      name: "Acme & Sons",
      start_url: "/2024",
      display: "standalone",
      background_color: paper.light,
      icons: [
        { sizes: "any", type: "image/svg+xml" },
        { sizes: "192x192", purpose: "any" },
        { sizes: "512x512", purpose: "any" },
        { sizes: "512x512", purpose: "maskable" },
      ],
    });
    const [light, dark] = readFileSync("app/styles/tokens.css", "utf8").matchAll(/--paper: (#[0-9a-f]{6});/g);
    expect([light?.[1], dark?.[1]]).toEqual([paper.light, paper.dark]);
  });

  test("the icons' addresses are those of the mark that they are drawn from", () => {
    const hash = createHash("sha256").update(readFileSync("public/favicon.svg")).digest("hex");
    expect(hash.startsWith(iconVersion)).toBe(true);
  });
});

describe("the picture of a link", () => {
  test.each([
    ["/2024", "landing"],
    ["/stocks/AAPL/chart", "stocks"],
    ["/roi-tracker", "roi-tracker"],
    ["/roi-tracker/proof", "ledger"],
    ["/legal/terms", "default"],
    ["/stocks-to-watch", "default"],
  ])("%s has that of %s", (path, name) => {
    expect(ogPictureOf(path).name).toBe(name);
  });

  test("has a name of its own, and says nothing that the product's name would be in", () => {
    const pictures = [defaultPicture, ...ogPictures];
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
    for (const { kicker, title, line } of pictures) expect(`${kicker}${title}${line}`).not.toMatch(/[{}]/);
  });
});
