import { describe, expect, test } from "vitest";
import { serveCached } from "../harness/document-cache";

const cookie = "consent";
const counted = "page /2024, persist";
const uncounted = "page /2024, refused";
const asks = "page /2024, held";

/** Whoever came first. */
async function expectPage(setting: "off" | "required", headers: Record<string, string>, expected: string) {
  const others: Record<string, string>[] = [{}, { cookie: "consent=yes" }, { cookie: "consent=no" }];
  for (const first of others) {
    const { get } = await serveCached({ consent: { setting, cookie } });
    await get("/2024", first);
    for (let round = 0; round < 2; round++)
      expect((await get("/2024", headers)).body.toString()).toBe(expected);
  }
}

describe("where consent is required", () => {
  const consent = { setting: "required", cookie } as const;

  test.each<[string, Record<string, string>, string]>([
    ["who has not chosen", {}, asks],
    ["whose cookies hold no choice", { cookie: "visitor=x; xconsent=yes; a=consent=no" }, asks],
    ["whose choice is none of the two", { cookie: "consent=maybe" }, asks],
    ["who accepted", { cookie: "visitor=x; consent=yes" }, counted],
    ["who refused", { cookie: "consent=no; a=1" }, uncounted],
    ["whose browser refuses", { "sec-gpc": "1" }, uncounted],
    ["whose browser refuses, who accepted", { "sec-gpc": "1", cookie: "consent=yes" }, uncounted],
    ["whose browser says something else", { "sec-gpc": "0", referer: "1" }, asks],
  ])("%s has the page that is for them, whoever came first", (_, headers, expected) =>
    expectPage("required", headers, expected),
  );

  test("all three are rendered once, at the start, and say what they depend on", async () => {
    const { get, cache, state } = await serveCached({ consent });
    await cache.warm(["/2024"]);
    const replies = [
      await get("/2024"),
      await get("/2024", { cookie: "consent=no" }),
      await get("/2024", { cookie: "consent=yes" }),
    ];
    expect(replies.map(({ headers }) => headers.vary)).toEqual(
      Array(3).fill("Accept-Encoding, Cookie, Sec-GPC"),
    );
    expect(new Set(replies.map(({ headers }) => headers.etag)).size).toBe(3);
    expect(state.rendered.sort()).toEqual(["/2024 held", "/2024 persist", "/2024 refused"]);
    expect(cache.size).toBe(3);
  });

  test("somebody who is signed in has a page of their own all the same", async () => {
    const { get } = await serveCached({ consent });
    expect((await get("/2024", { cookie: "consent=no; session=x" })).body.toString()).toBe("personal");
  });
});

describe("where nobody is asked, and visits are counted", () => {
  test.each<[string, Record<string, string>, string]>([
    ["who has not chosen", { cookie: "visitor=x" }, counted],
    ["who accepted", { cookie: "consent=yes" }, counted],
    ["who refused", { cookie: "visitor=x; consent=no" }, uncounted],
    ["whose browser refuses", { "sec-gpc": "1" }, uncounted],
  ])("%s has the page that is for them, whoever came first", (_, headers, expected) =>
    expectPage("off", headers, expected),
  );

  test("no page asks", async () => {
    const { cache, state } = await serveCached({ consent: { setting: "off", cookie } });
    await cache.warm(["/2024"]);
    expect(state.rendered.sort()).toEqual(["/2024 persist", "/2024 refused"]);
  });
});

test("where nobody is asked or counted neither a choice nor a browser's signal makes another page", async () => {
  const { get, state } = await serveCached();
  const readers: Record<string, string>[] = [{}, { cookie: "consent=no" }, { "sec-gpc": "1" }];
  for (const headers of readers)
    expect((await get("/2024", headers)).headers.vary).toBe("Accept-Encoding, Cookie");
  expect(state.rendered).toEqual(["/2024"]);
});
