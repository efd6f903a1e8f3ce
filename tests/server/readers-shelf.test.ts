import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { access, breaks, Readers, refuses, stockOf, symbol, versions, versionsOf } from "../harness/readers";
import { reply } from "../harness/upstream";

let readers: Readers;
beforeEach(async () => {
  readers = await Readers.start();
});
afterEach(async () => {
  vi.useRealTimers();
  await readers.close();
});

/** The site's clock goes on by so many seconds. */
function pass(seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1_000 });
}

const asks = () => readers.upstream.count(symbol);

describe("a page of research (SPEC-DECISIONS 38)", () => {
  test("is made once, however many readers ask for it", async () => {
    const [one, other] = [await readers.signIn("Ada", "u1"), await readers.signIn("Grace", "u2")];
    const pages = [await one.get(), await other.get(), await other.get()];
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    expect(asks()).toBe(1);
  });

  test("names none of its readers, whoever's request it was made for", async () => {
    const one = await readers.signIn("Ada");
    const { text } = await one.get();
    expect(text).toContain("NVIDIA");
    expect(text).not.toContain("Ada");
    expect((await one.get("/account")).text).not.toContain("NVIDIA");
  });

  test("is one page for many that ask at once", async () => {
    const browsers = [await readers.signIn("Ada", "u1"), await readers.signIn("Grace", "u2")];
    const pages = await Promise.all([...browsers, ...browsers].map(({ get }) => get()));
    expect(pages.every(({ text }) => text.includes("NVIDIA"))).toBe(true);
    expect(asks()).toBe(1);
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ])("comes compressed with %s, and is the same page as without", async (encoding, decompress) => {
    const one = await readers.signIn();
    const plain = await one.get();
    const { headers, bytes } = await one.get("/stocks/NVDA", { "accept-encoding": encoding });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(decompress(bytes).toString()).toBe(plain.text);
  });

  test("is kept by no browser and by no cache on the way", async () => {
    const one = await readers.signIn();
    await one.get();
    const { headers } = await one.get();
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["server-timing"]).toBe("cache;desc=hit");
    expect(headers.etag).toBeUndefined();
  });

  test("is made for its reader alone where its query is not one that pages read", async () => {
    const one = await readers.signIn();
    for (const query of ["?x=1", "?range=9y", "?modal=start", "?range=1y&range=1y"]) {
      expect((await one.get(`/stocks/NVDA${query}`)).text).toContain("Ada");
    }
  });

  test("is its own with each range of its chart", async () => {
    const one = await readers.signIn();
    await one.get("/stocks/NVDA?range=5y");
    await one.get("/stocks/NVDA?range=1m");
    expect(asks()).toBe(2);
  });

  test("is another for somebody who may not be followed than for somebody who may", async () => {
    const one = await readers.signIn();
    await one.get();
    await one.get("/stocks/NVDA", { "sec-gpc": "1" });
    expect(asks()).toBe(2);
  });

  test("that a notice waits for is made for its reader alone, and nobody else gets the notice", async () => {
    const one = await readers.signIn();
    const welcomed = await readers.site.request("/stocks/NVDA", { headers: { cookie: one.welcome } });
    expect(welcomed.text).toContain("welcomeBack");
    expect((await one.get()).text).not.toContain("welcomeBack");
  });

  test("that is not whole is shown, and not kept", async () => {
    const one = await readers.signIn();
    readers.upstream.on(symbol, breaks);
    expect((await one.get()).status).toBe(503);
    readers.upstream.on(symbol, stockOf("NVIDIA", 1));
    expect((await one.get()).text).toContain("NVIDIA");
  });

  test("that there is not is a 404, and not kept", async () => {
    const one = await readers.signIn();
    readers.upstream.on(symbol, reply({ message: "We have no such stock." }, 404));
    expect((await one.get()).status).toBe(404);
    readers.upstream.on(symbol, stockOf("NVIDIA", 1));
    expect((await one.get()).status).toBe(200);
  });
});

describe("a page that is not there yet (P13)", () => {
  test("is asked for without waiting for the word about its reader, and is sent to nobody before it", async () => {
    const one = await readers.signIn();
    const late: (() => void)[] = [];
    readers.upstream.on(access, (req, res, seen) => void late.push(() => refuses(req, res, seen)));
    const page = one.get();
    await Promise.all([readers.upstream.reached(access), readers.upstream.reached(symbol)]);
    readers.upstream.on("POST /api/auth/refresh", refuses);
    readers.upstream.on(symbol, refuses);
    for (const answer of late) answer();
    expect((await page).text).not.toContain("NVIDIA");
  });
});

describe("data that changes", () => {
  test("is on the next page within a second, and no older page follows", async () => {
    const one = await readers.signIn();
    await one.get();
    readers.upstream.on(symbol, stockOf("NVIDIA Corporation", 2));
    readers.upstream.on(versions, versionsOf(2));
    pass(1);
    const later = [await one.get(), await one.get()];
    for (const { text } of later) expect(text).toContain("NVIDIA Corporation");
    expect(asks()).toBe(2);
  });

  test("of another topic leaves the page as it is", async () => {
    const one = await readers.signIn();
    await one.get();
    readers.upstream.on(versions, reply({ market: 1, signals: 9, ledger: 9, blog: 9 }));
    pass(1);
    await one.get();
    expect(asks()).toBe(1);
  });

  test("is asked about once a second, however many pages are read", async () => {
    const one = await readers.signIn();
    for (let page = 0; page < 5; page++) await one.get();
    expect(readers.upstream.count(versions)).toBe(1);
    pass(1);
    await Promise.all([one.get(), one.get(), one.get()]);
    expect(readers.upstream.count(versions)).toBe(2);
  });

  test("is asked for in the versions that were seen, so that no process of the upstream answers with older ones", async () => {
    const one = await readers.signIn();
    await one.get();
    readers.upstream.on(versions, versionsOf(7));
    readers.upstream.on(symbol, stockOf("NVIDIA", 7));
    pass(1);
    await one.get();
    const [, again] = readers.upstream.seen.filter(({ path }) => path === "/api/symbols/NVDA");
    expect(again?.headers["x-data-versions-seen"]).toBe("market=7, signals=1, ledger=1, blog=1");
  });

  test("is made into a page again after a minute, as what a page says of the day changes too", async () => {
    const one = await readers.signIn();
    await one.get();
    pass(61);
    expect((await one.get()).headers["server-timing"]).toBe("cache;desc=hit");
    await readers.upstream.reached(symbol, 2);
  });

  test.each([
    ["that it has none", reply({ message: "No such call." }, 404)],
    ["that it does none such", reply({ message: "Not here." }, 501)],
  ])("is fifteen seconds old at most with an upstream that says of versions %s", async (_what, answer) => {
    readers.upstream.on(versions, answer);
    readers.upstream.on(symbol, stockOf("NVIDIA"));
    const one = await readers.signIn();
    await one.get();
    pass(14);
    await one.get();
    expect(asks()).toBe(1);
    pass(2);
    await one.get();
    expect(asks()).toBe(2);
  });

  test("that cannot be had leaves the older page, which says its age", async () => {
    const one = await readers.signIn();
    await one.get();
    readers.upstream.on(versions, versionsOf(2));
    readers.upstream.on(symbol, breaks);
    pass(5);
    const page = await one.get();
    expect([page.status, page.headers.age]).toEqual([200, "5"]);
    expect(page.text).toContain("NVIDIA");
  });

  test("that nobody tells of for fifteen seconds has pages say their age", async () => {
    const one = await readers.signIn();
    await one.get();
    readers.upstream.on(versions, breaks);
    pass(10);
    expect((await one.get()).headers.age).toBeUndefined();
    pass(8);
    expect((await one.get()).headers.age).toBe("18");
  });
});
