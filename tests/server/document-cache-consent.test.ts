import { describe, expect, test } from "vitest";
import { serveCached } from "../harness/document-cache";

describe("where consent is required", () => {
  const page = "page /2024";
  const asks = "page /2024, which asks";
  const choiceCookie = "consent";

  test.each<[string, Record<string, string>, string]>([
    ["who has not chosen", {}, asks],
    ["whose cookies hold no choice", { cookie: "visitor=x; xconsent=yes; a=consent=no" }, asks],
    ["whose choice is none of the two", { cookie: "consent=maybe" }, asks],
    ["who accepted", { cookie: "visitor=x; consent=yes" }, page],
    ["who refused", { cookie: "consent=no; a=1" }, page],
    ["whose browser refuses", { "sec-gpc": "1" }, page],
    ["whose browser refuses, who accepted", { "sec-gpc": "1", cookie: "consent=yes" }, page],
    ["whose browser says something else", { "sec-gpc": "0", referer: "1" }, asks],
  ])("%s has the page that is for them, whoever came first", async (_, headers, expected) => {
    const others: Record<string, string>[] = [{}, { cookie: "consent=yes" }];
    for (const first of others) {
      const { get } = await serveCached({ choiceCookie });
      await get("/2024", first);
      for (let round = 0; round < 2; round++)
        expect((await get("/2024", headers)).body.toString()).toBe(expected);
    }
  });

  test("both are rendered once, at the start, and say what they depend on", async () => {
    const { get, cache, state } = await serveCached({ choiceCookie });
    await cache.warm(["/2024"]);
    const replies = [await get("/2024"), await get("/2024", { cookie: "consent=no" })];
    expect(replies.map(({ headers }) => headers.vary)).toEqual(
      Array(2).fill("Accept-Encoding, Cookie, Sec-GPC"),
    );
    expect(replies[0]?.headers.etag).not.toBe(replies[1]?.headers.etag);
    expect(state.rendered.sort()).toEqual(["/2024", "/2024 asking"]);
    expect(cache.size).toBe(2);
  });

  test("somebody who is signed in has a page of their own all the same", async () => {
    const { get } = await serveCached({ choiceCookie });
    expect((await get("/2024", { cookie: "consent=no; session=x" })).body.toString()).toBe("personal");
  });
});

test("where nobody is asked neither a choice nor a browser's signal makes another page", async () => {
  const { get, state } = await serveCached();
  const readers: Record<string, string>[] = [{}, { cookie: "consent=no" }, { "sec-gpc": "1" }];
  for (const headers of readers)
    expect((await get("/2024", headers)).headers.vary).toBe("Accept-Encoding, Cookie");
  expect(state.rendered).toEqual(["/2024"]);
});
