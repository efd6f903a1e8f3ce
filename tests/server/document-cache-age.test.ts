import { describe, expect, test } from "vitest";
import { serveCached } from "../harness/document-cache";

describe("age", () => {
  test("a page that grew old is served at once, and made anew for the next reader", async () => {
    let version = 1;
    const { get, state } = await serveCached({ render: () => new Response(`version ${version}`) });
    await get("/2024");
    version = 2;
    state.now = 60_001;
    const stale = await get("/2024");
    expect(stale.body.toString()).toBe("version 1");
    expect(stale.headers.age).toBe("60");
    await expect.poll(async () => (await get("/2024")).body.toString()).toBe("version 2");
    expect((await get("/2024")).headers.age).toBeUndefined();
  });

  test("R7: a page that can no longer be made is served stale, with its Age, and is tried again in a while", async () => {
    let alive = true;
    const { get, state } = await serveCached({
      render: () => (alive ? new Response("kept") : new Response("dead", { status: 503 })),
    });
    await get("/2024");
    alive = false;
    state.now = 600_000;
    for (let round = 0; round < 5; round++) {
      const stale = await get("/2024");
      expect(stale).toMatchObject({ status: 200, headers: { age: "600" } });
      expect(stale.body.toString()).toBe("kept");
    }
    expect(state.rendered).toHaveLength(2);
    state.now += 2_001;
    await get("/2024");
    expect(state.rendered).toHaveLength(3);
  });

  test("P8: a page that stays unmade is tried ever more seldom, and as often as at first once it could be made", async () => {
    let alive = true;
    const { get, state } = await serveCached({
      render: () => (alive ? new Response("kept") : new Response("dead", { status: 503 })),
    });
    const triesWithin = async (seconds: number) => {
      const before = state.rendered.length;
      for (let second = 0; second < seconds; second++) {
        state.now += 1_000;
        await get("/2024");
      }
      return state.rendered.length - before;
    };
    await get("/2024");
    alive = false;
    state.now = 60_001;
    // After 2, 4, 8 and 16 s, then every 30.
    expect([await triesWithin(32), await triesWithin(300)]).toEqual([5, 10]);
    alive = true;
    expect(await triesWithin(60)).toBe(1);
    alive = false;
    state.now += 60_000;
    expect(await triesWithin(10)).toBe(3);
  });

  test("P8: pages that stay unmade are tried together, whenever each of them was wanted first", async () => {
    let alive = true;
    const { get, state } = await serveCached({
      render: () => (alive ? new Response("kept") : new Response("dead", { status: 503 })),
    });
    const pages = ["/2024", "/glossary", "/questions"] as const;
    for (const page of pages) await get(page);
    alive = false;
    state.now = 60_001;
    const secondsOfTries = async (seconds: number, wanted: (page: number, second: number) => boolean) => {
      const tried = new Set<number>();
      for (let second = 0; second < seconds; second++) {
        state.now += 1_000;
        const before = state.rendered.length;
        for (const [at, page] of pages.entries()) if (wanted(at, second)) await get(page);
        if (state.rendered.length > before) tried.add(second);
      }
      return tried.size;
    };
    // Each is wanted some seconds after the other, and from then on all the time.
    await secondsOfTries(120, (at, second) => second >= at * 5);
    expect(await secondsOfTries(300, () => true)).toBe(10);
  });

  test("a page that cannot be made is not tried again by everybody who asks, but in a while", async () => {
    const { get, state } = await serveCached({ render: () => new Response("dead", { status: 503 }) });
    for (let round = 0; round < 5; round++) expect((await get("/2024")).body.toString()).toBe("personal");
    expect(state.rendered).toHaveLength(1);
    state.now += 2_001;
    await get("/2024");
    expect(state.rendered).toHaveLength(2);
  });

  test("a renderer that throws is a page that cannot be made", async () => {
    const { get } = await serveCached({ render: () => Promise.reject(new Error("broken")) });
    expect((await get("/2024")).body.toString()).toBe("personal");
  });

  test.each<[string, () => Response]>([
    ["is gone", () => new Response("x", { status: 404 })],
    ["has moved", () => new Response(null, { status: 301, headers: { location: "/x" } })],
    ["is not for everybody any more", () => new Response("x", { headers: { "cache-control": "no-store" } })],
  ])("a page that %s is shown to nobody from memory once that is known", async (_, withdrawn) => {
    let render = () => new Response("as it was");
    const { get, cache, state } = await serveCached({ render: () => render() });
    await get("/2024");
    render = withdrawn;
    state.now += 60_001;
    expect((await get("/2024")).body.toString()).toBe("as it was");
    await expect.poll(() => state.fills.unkept).toBe(1);
    expect((await get("/2024")).body.toString()).toBe("personal");
    expect(cache.size).toBe(0);
  });

  test("a page that is refused for a moment stays as it was", async () => {
    let status = 200;
    const { get, state } = await serveCached({ render: () => new Response("as it was", { status }) });
    await get("/2024");
    status = 429;
    state.now += 60_001;
    await get("/2024");
    await expect.poll(() => state.fills.failed).toBe(1);
    expect((await get("/2024")).body.toString()).toBe("as it was");
  });
});
