import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loader } from "~/routes/symbols.search";
import { buildOf } from "../harness/build";
import { CookieStore } from "../harness/cookies";
import { expectSecured } from "../harness/noted-site";
import { figureOf, parseScrape } from "../harness/scrape";
import { type SiteUnderTest, startSite } from "../harness/site";
import { type Behaviour, type MisbehavingUpstream, refuse, reply, startUpstream } from "../harness/upstream";

const build = buildOf({ "/symbols/search": { page: false, loader } });
const call = "GET /api/symbols/search";
const apple = { symbol: "AAPL", name: "Apple" };

let upstream: MisbehavingUpstream;
let site: SiteUnderTest;
beforeEach(async () => {
  upstream = await startUpstream();
  site = await startSite({ build, apiBaseUrl: upstream.baseUrl });
  upstream.on(call, reply([{ ...apple, exchange: "NASDAQ", sectors: [] }]));
});
afterEach(() => Promise.all([site.close(), upstream.close()]));

test("the search field's address answers JSON with one upstream call", async () => {
  const answer = await site.request("/symbols/search?q=apple");
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { matches: [apple] }]);
  expect(answer.headers["content-type"]).toContain("application/json");
  expectSecured(answer.headers);
  expect(site.log()).toMatchObject([{ route: "/symbols/search", upstreamCalls: 1 }]);
});

test("a browser that has its visitor's id may keep the answer for a minute", async () => {
  const cookies = new CookieStore();
  const first = await site.request("/symbols/search?q=apple", { cookies });
  expect(first.headers["cache-control"], "with the id in it").toBe("private, no-store");
  const second = await site.request("/symbols/search?q=apple", { cookies });
  expect(second.headers["cache-control"]).toBe("private, max-age=60");
});

describe("whoever asks the same within the minute", () => {
  const ask = (path = "/symbols/search?q=apple", request = {}) => site.request(path, request);
  const asked = () => upstream.count(call);

  test("gets the same answer, its age, and every header of the first but its cookies", async () => {
    const first = await ask();
    const second = await ask();
    expect(asked()).toBe(1);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expectSecured(second.headers);
    expect(second.headers).toMatchObject({
      "content-type": first.headers["content-type"],
      "cache-control": "private, max-age=60",
      vary: first.headers.vary,
      age: "0",
    });
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
  });

  test("is in the log and the figures as anybody is", async () => {
    await ask();
    await ask();
    const line = { route: "/symbols/search", status: 200 };
    expect(site.log()).toMatchObject([
      { ...line, upstreamCalls: 1 },
      { ...line, upstreamCalls: 0 },
    ]);
    const samples = parseScrape(await site.scrape());
    expect(figureOf(samples, "site_http_requests_total", { route: line.route })).toBe(2);
    for (const outcome of ["hit", "miss"])
      expect(figureOf(samples, "site_public_answers_total", { outcome })).toBe(1);
  });

  test("gets no body where they ask for none", async () => {
    const { text } = await ask();
    const head = await ask(undefined, { method: "HEAD" });
    expect([head.text, head.headers["content-length"]]).toEqual(["", String(text.length)]);
    expect(asked()).toBe(1);
  });

  test.each([
    ["other words", "/symbols/search?q=apples"],
    ["more than words", "/symbols/search?q=apple&q=pear"],
    ["a parameter that it does not know", "/symbols/search?q=apple&n=1"],
  ])("does not get it for %s", async (_, path) => {
    await ask();
    await ask(path);
    await ask(path);
    expect(asked()).toBe(path.includes("&") ? 3 : 2);
  });

  test("is asked for again where it failed", async () => {
    upstream.on(call, reply({ message: "No." }, 403));
    expect((await ask()).status).toBe(403);
    upstream.on(call, reply([{ ...apple, exchange: "NASDAQ", sectors: [] }]));
    expect((await ask()).status).toBe(200);
  });

  test("is refused where anybody is", async () => {
    await ask();
    const foreign = await ask(undefined, { headers: { host: "not a host" } });
    expect(foreign.status).toBe(400);
  });
});

test.each<[string, Behaviour, number, string, RegExp]>([
  ["is gone", refuse, 503, "5", /try again/i],
  ["is limiting", reply({ message: "Slow down." }, 429, { "retry-after": "77" }), 429, "77", /^Slow down\.$/],
])(
  "an upstream that %s: its status, when to ask again, and a sentence",
  async (_, behaviour, status, wait, words) => {
    upstream.on(call, behaviour);
    const answer = await site.request("/symbols/search?q=apple");
    expect([answer.status, answer.headers["retry-after"]]).toEqual([status, wait]);
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringMatching(words) });
    expect(answer.headers["cache-control"]).not.toContain("max-age");
  },
);
