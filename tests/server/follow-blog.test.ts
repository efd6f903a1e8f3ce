import { expect, test } from "vitest";
import type { DataState } from "~/upstream/data-versions.server";
import { followBlog } from "../../server/follow-blog";
import { serveCached } from "../harness/document-cache";

const known = (blog: number): DataState => ({ state: "known", versions: { blog, market: 1 } });

/** What is renewed after each of these answers of the upstream. */
async function renewedAfter(...answers: DataState[]): Promise<string[][]> {
  const renewed: string[][] = [];
  const pages = [
    "/blog",
    "/blog/a-post",
    "/authors/ann",
    "/feed.xml",
    "/sitemap.xml",
    "/2024",
    "/?modal=login",
  ];
  const left = [...answers];
  const look = followBlog(
    async () => left.shift() ?? known(0),
    async (isOne) => renewed.push(pages.filter(isOne)),
  );
  for (const _ of answers) await look();
  return renewed;
}

test("another version of the blog renews the pages of posts and authors, the feed and the sitemap, and no other", async () => {
  expect(await renewedAfter(known(3), known(3), known(4), known(4))).toEqual([
    ["/blog", "/blog/a-post", "/authors/ann", "/feed.xml", "/sitemap.xml"],
  ]);
});

test("an upstream that does not answer, or has no versions, renews nothing, and the change is seen afterwards", async () => {
  const away: DataState = { state: "unknown", versions: { blog: 3 }, forMs: 1 };
  expect(await renewedAfter(known(3), away, { state: "not-offered" })).toEqual([]);
  expect(await renewedAfter(known(3), away, known(4))).toHaveLength(1);
});

test("a held page that was taken away is gone from the cache once it is renewed, and from shared ones; one that nobody holds is not made", async () => {
  let status = 200;
  const told: string[] = [];
  const sharing = { headersOf: () => ({}), changed: (key: string) => void told.push(key) };
  const { get, cache, state } = await serveCached({
    render: () => new Response("a text", { status }),
    sharing,
  });
  await get("/2024");
  expect(cache.size).toBe(1);
  status = 410;
  await cache.renew((key) => key === "/2024");
  expect([cache.size, state.rendered.length, told]).toEqual([0, 2, ["/2024"]]);
  await cache.renew(() => true);
  expect(state.rendered).toHaveLength(2);
});

test("a page that is being made for the first time while the blog changes is made anew, and not kept as it was read", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const texts = ["before", "after"];
  const { get, cache, state } = await serveCached({
    render: async () => {
      const text = texts.shift();
      if (text === "before") await held;
      return new Response(text, { headers: { "content-type": "text/html" } });
    },
  });
  const first = get("/2024");
  await expect.poll(() => state.rendered).toHaveLength(1);
  const renewed = cache.renew((key) => key === "/2024");
  release();
  await Promise.all([first, renewed]);
  expect((await get("/2024")).body.toString()).toBe("after");
});
