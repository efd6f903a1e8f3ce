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

test("what is rendered at the start is cached, every legal document among it", () => {
  expect(warmPages.map(cacheKeyOf)).toEqual(warmPages);
  for (const name of legalDocuments) expect(warmPages).toContain(`/legal/${name}`);
});
