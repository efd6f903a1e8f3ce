import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pathOfOurs } from "~/lib/redirect";

const evil = "evil.example";

/** What a hostile link, form or cookie may hold where a path of ours belongs (QUALITY S3). */
const hostile: unknown[] = [
  // other origins, spelled out
  `https://${evil}`,
  `http://${evil}/2024`,
  `HTTPS://${evil}`,
  `https:/${evil}`,
  `https:${evil}`,
  `https:\\\\${evil}`,
  `ftp://${evil}`,
  `https://localhost:3000@${evil}/`,
  `https://${evil}#@localhost`,
  // no path at all
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://x/1",
  `user@${evil}`,
  `user:word@${evil}/`,
  evil,
  "2024",
  "./2024",
  "../2024",
  "?modal=login",
  "#team",
  "",
  // two slashes, or what a browser makes two of
  "//",
  `//${evil}`,
  `///${evil}`,
  `//user@${evil}`,
  `/\\${evil}`,
  `\\/${evil}`,
  `\\\\${evil}`,
  `/\\/${evil}`,
  `/x\\${evil}`,
  // characters that a browser drops or trims
  `/\t/${evil}`,
  `/\n/${evil}`,
  `/\r/${evil}`,
  `/\r\nSet-Cookie: a=b`,
  `\t//${evil}`,
  ` //${evil}`,
  `/ /${evil}`,
  `/\u0000/${evil}`,
  `/\u007f/${evil}`,
  `/\u200b/${evil}`,
  `/\ufeff/${evil}`,
  // the same, encoded once or more
  `/%09/${evil}`,
  `/%0a/${evil}`,
  `/%0D%0ASet-Cookie:a=b`,
  `/%00/${evil}`,
  `/%7F/${evil}`,
  `/%2f${evil}`,
  `/%2F%2F${evil}`,
  `/%5c${evil}`,
  `/%252f${evil}`,
  `/%25252F${evil}`,
  `/%255C${evil}`,
  // paths that resolve to two slashes
  `/.//${evil}`,
  `/..//${evil}`,
  `/x/..//${evil}`,
  `/%2e//${evil}`,
  `/x/%2E%2e//${evil}`,
  // characters that look like a slash or are folded into one, plain and encoded
  `/\uff0f${evil}`,
  `\uff0f\uff0f${evil}`,
  `/\u2044${evil}`,
  `/\u2215${evil}`,
  `/\u29f8${evil}`,
  `/\uff3c${evil}`,
  `/%EF%BC%8F${evil}`,
  `/%ef%bc%bc${evil}`,
  `/%E2%81%84${evil}`,
  `/%E2%88%95${evil}`,
  // broken encodings and lengths
  "/%",
  "/%zz",
  "/%C3",
  "/%ff%fe",
  `/${"a".repeat(2000)}`,
  `/2024?${"a".repeat(2000)}`,
  // no text
  undefined,
  null,
  42,
  ["/2024"],
  { toString: () => "/2024" },
];

describe("pathOfOurs (QUALITY S3)", () => {
  it.each(hostile)("answers the fallback for %o", (value) => {
    expect(pathOfOurs(value)).toBe("/2024");
    expect(pathOfOurs(value, "/account")).toBe("/account");
  });

  it.each([
    ["/", "/"],
    ["/2024", "/2024"],
    ["/2024?scroll=true", "/2024?scroll=true"],
    ["/stocks?q=3d%20print&from=%2Faccount", "/stocks?q=3d%20print&from=%2Faccount"],
    ["/stocks?u=https://example.com//x\u0025", "/stocks?u=https://example.com//x%"],
    ["/2024?a=%0d%0a", "/2024?a=%0d%0a"],
    ["/legal/how-figures#basis", "/legal/how-figures"],
    ["/sector-insights/3d-printing/../robotics", "/sector-insights/robotics"],
    ["/caf%C3%A9", "/caf%C3%A9"],
    ["/@someone", "/@someone"],
    ["/x//y", "/x//y"],
  ])("lets %o through as %o", (value, path) => {
    expect(pathOfOurs(value)).toBe(path);
  });

  it("names a page, never a route's bare data", () => {
    expect(pathOfOurs("/account?_data=root")).toBe("/account");
    expect(pathOfOurs("/stocks?q=a&_data=routes%2Fstocks&_data=root")).toBe("/stocks?q=a");
  });

  it("never leaves the site: one leading slash and our own origin, whatever the text", () => {
    const origin = "https://site.example";
    const pieces = [
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "%09",
      "\t",
      "\n",
      "@",
      ":",
      "?",
      "#",
      evil,
      "a",
      "é",
      "／",
    ];
    const nasty = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(""));
    const texts = fc.oneof(
      nasty,
      nasty.map((text) => `/${text}`),
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.webPath(),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const path = pathOfOurs(text);
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(new URL(path, origin).origin).toBe(origin);
        expect(pathOfOurs(path), "a safe path stays as it is").toBe(path);
      }),
      { numRuns: 5000 },
    );
  });

  it("keeps every ordinary path and query", () => {
    const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    const address = fc
      .tuple(fc.array(word, { maxLength: 4 }), fc.dictionary(word, fc.string(), { maxKeys: 3 }))
      .map(([words, query]) => `/${words.join("/")}?${new URLSearchParams({ q: "1", ...query })}`);
    fc.assert(
      fc.property(address, (path) => {
        expect(pathOfOurs(path, "/fallback")).toBe(path);
      }),
    );
  });
});
