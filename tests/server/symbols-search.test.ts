import { afterEach, beforeEach, expect, test } from "vitest";
import { loader } from "~/routes/symbols.search";
import { buildOf } from "../harness/build";
import { CookieStore } from "../harness/cookies";
import { expectSecured } from "../harness/noted-site";
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
