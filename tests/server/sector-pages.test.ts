import type { LoaderFunction } from "@remix-run/node";
import { afterEach, beforeEach, expect, test } from "vitest";
import { action as login } from "~/routes/login";
import { loader as frame } from "~/routes/stock-insights-by-sector.$sector";
import { loader as stocksPage } from "~/routes/stock-insights-by-sector.$sector._index";
import { loader as newsPage } from "~/routes/stock-insights-by-sector.$sector.news";
import { buildOf } from "../harness/build";
import { CookieStore } from "../harness/cookies";
import { type SiteUnderTest, startSite } from "../harness/site";
import { accessToken, ada } from "../harness/tokens";
import { type Behaviour, type MisbehavingUpstream, reply, startUpstream } from "../harness/upstream";

const sectors = "GET /api/sectors";
const news = "GET /api/sectors/robotics/sector-news-articles";
const page = "/stock-insights-by-sector/robotics/news";
const readers = 200;

let loading = 0;
/** The frame and the page within it, loaded at once as Remix does. */
const both =
  (inner: LoaderFunction): LoaderFunction =>
  (args) => {
    loading++;
    return Promise.all([frame(args), inner(args)]);
  };
const build = buildOf({
  "/stock-insights-by-sector/:sector": { loader: both(stocksPage) },
  "/stock-insights-by-sector/:sector/news": { loader: both(newsPage) },
  "/login": { action: login },
});

let upstream: MisbehavingUpstream;
let site: SiteUnderTest;
beforeEach(async () => {
  loading = 0;
  upstream = await startUpstream();
  upstream.on(sectors, reply([{ slug: "robotics", name: "Robotics" }]));
  upstream.on(news, reply({ articles: [] }));
  site = await startSite({
    build,
    apiBaseUrl: upstream.baseUrl,
    env: { TRUSTED_PROXIES: "1", UPSTREAM_READ_MS: "60000" },
  });
});
afterEach(() => Promise.all([site.close(), upstream.close()]));

/** Answers nobody until so many wait, so that all of them wait at the same time. */
const onceAllWait =
  (waiting: () => number, answer: Behaviour): Behaviour =>
  (...args) => {
    // One turn more: whoever came last has then made its calls, which wait for nothing but promises.
    const look = () => setImmediate(waiting() >= readers ? () => answer(...args) : look);
    look();
  };

const statuses = (replies: { status: number }[]) => [...new Set(replies.map(({ status }) => status))];
const callsOf = () => [sectors, news].map((route) => upstream.count(route));

test("P7: 200 cold visitors of a sector's news at once are one call per address upstream", async () => {
  let asked = 0;
  site.server.on("request", () => asked++);
  upstream.on(
    news,
    onceAllWait(() => asked, reply({ articles: [] })),
  );
  const replies = await Promise.all(Array.from({ length: readers }, () => site.request(page)));
  expect(statuses(replies)).toEqual([200]);
  expect(callsOf()).toEqual([1, 1]);
  await site.request(page);
  expect(callsOf(), "and the next finds the page kept").toEqual([1, 1]);
});

test("P7: 200 members from 200 addresses share the reads that are the same for everybody", async () => {
  const cookies = new CookieStore();
  upstream.on("POST /api/users/login", reply({ ...ada, token: accessToken("ada") }));
  await site.request("/login", { body: "email=ada%40example.com&password=p", cookies });
  const session = cookies.header ?? "";
  upstream.on(
    sectors,
    onceAllWait(() => loading, reply([{ slug: "robotics", name: "Robotics" }])),
  );
  upstream.on(
    news,
    onceAllWait(() => loading, reply({ articles: [] })),
  );
  const replies = await Promise.all(
    Array.from({ length: readers }, (_, at) =>
      site.request(page, { headers: { cookie: session, "x-forwarded-for": `203.0.113.${at}` } }),
    ),
  );
  expect(statuses(replies)).toEqual([200]);
  expect(replies[0]?.text, "each is a page of their own").toContain("Ada");
  expect(callsOf()).toEqual([1, 1]);
});

test("a sector that there is not is a 404 each time, and never kept", async () => {
  const missing = "/stock-insights-by-sector/space-travel";
  expect((await site.request(missing)).status).toBe(404);
  upstream.on(sectors, reply([{ slug: "space-travel", name: "Space travel" }]));
  expect((await site.request(missing)).status).toBe(200);
});

test("a page whose news could not be loaded stands, and is not kept", async () => {
  upstream.on(news, reply({ message: "down" }, 503, { "retry-after": "0" }));
  expect((await site.request(page)).status).toBe(200);
  upstream.on(news, reply({ articles: [] }));
  expect((await site.request(page)).text).toContain("ready");
});

test("S12: no address of a sector reaches another call", async () => {
  for (const slug of ["..%2Fusers%2Fprofile", "x%3Fy", "x%23y", "%25", "a".repeat(200)])
    expect((await site.request(`/stock-insights-by-sector/${slug}`)).status, slug).toBe(404);
  expect(upstream.seen).toEqual([]);
});
