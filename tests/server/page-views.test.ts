import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { type EventSink, startEventSink } from "../harness/event-sink";
import { publicUrl, type SiteUnderTest, startSite } from "../harness/site";

const build = buildOf({
  "/glossary": {},
  "/account": {
    action: () => new Response("A page", { status: 422, headers: { "content-type": "text/html" } }),
  },
  "/robots.txt": {
    page: false,
    loader: () => new Response("User-agent: *", { headers: { "content-type": "text/plain" } }),
  },
});
let sink: EventSink;
let site: SiteUnderTest;
const start = async (env: Record<string, string> = {}) => {
  site = await startSite({ build, apiBaseUrl: sink.baseUrl, env: { ANALYTICS_ENABLED: "true", ...env } });
};
beforeEach(async () => {
  sink = await startEventSink("http://127.0.0.1:1");
  await start();
});
afterEach(async () => {
  await site.close();
  await sink.close();
});

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
/** As a browser asks for a page that its reader wants to see; it runs no script here. */
const reader = {
  "user-agent": chrome,
  accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "sec-fetch-dest": "document",
};
const visit = (path: string, headers: Record<string, string> = {}, method?: string) =>
  site.request(path, { ...(method && { method }), headers: { ...reader, ...headers } });
/** How often each page was seen, once everything is told. */
async function views(): Promise<Record<string, number>> {
  await site.finish();
  const seen: Record<string, number> = {};
  for (const { kind, path, count = 1 } of sink.told)
    if (kind === "view") seen[String(path)] = (seen[String(path)] ?? 0) + Number(count);
  return seen;
}

describe.each([
  ["a page from memory", "/glossary"],
  ["a page that is made for its reader", "/account"],
])("%s", (_what, path) => {
  test("is a view without a script, each time that it is sent", async () => {
    for (let count = 0; count < 3; count++) expect((await visit(path)).status).toBe(200);
    expect(await views()).toEqual({ [path]: 3 });
  });

  test.each<[string, Record<string, string>]>([
    ["that is fetched ahead", { "sec-purpose": "prefetch" }],
    ["that is fetched ahead by an older browser", { purpose: "prefetch" }],
    ["for a known bot", { "user-agent": googlebot }],
    ["that is loaded from the same path", { referer: `${publicUrl}${path}?modal=login` }],
    ["that a script fetches", { "sec-fetch-dest": "empty" }],
    ["that a script fetches where browsers name no destination", { "sec-fetch-dest": "", accept: "*/*" }],
    ["for a browser that refuses", { "sec-gpc": "1" }],
    ["for a reader who refused", { cookie: "consent=no" }],
  ])("is no view %s", async (_how, headers) => {
    await visit(path);
    await visit(path, headers);
    expect(await views()).toEqual({ [path]: 1 });
  });

  test.each<[string, Record<string, string>]>([
    ["from another path", { referer: `${publicUrl}/2024` }],
    ["from the same path of another site", { referer: `https://other.example${path}` }],
    ["where browsers name no destination", { "sec-fetch-dest": "" }],
  ])("is a view %s", async (_how, headers) => {
    await visit(path, headers);
    expect(await views()).toEqual({ [path]: 1 });
  });

  test("is no view where only its headers are asked for", async () => {
    await visit(path, {}, "HEAD");
    expect(await views()).toEqual({});
  });

  test("is no view while analytics are off", async () => {
    await site.close();
    await start({ ANALYTICS_ENABLED: "1" });
    await visit(path);
    expect(await views()).toEqual({});
  });

  test("is a view of those alone who agreed, where that is required", async () => {
    await site.close();
    await start({ CONSENT: "required" });
    await visit(path);
    await visit(path, { cookie: "consent=no" });
    await visit(path, { cookie: "consent=yes" });
    expect(await views()).toEqual({ [path]: 1 });
  });
});

test("a page that the browser has still, and asks whether it changed, is a view", async () => {
  const { headers } = await visit("/glossary");
  expect((await visit("/glossary", { "if-none-match": String(headers.etag) })).status).toBe(304);
  expect(await views()).toEqual({ "/glossary": 2 });
});

test("a page from memory that is loaded anew is no view", async () => {
  await visit("/glossary", { referer: `${publicUrl}/2024` });
  await visit("/glossary", { referer: `${publicUrl}/2024`, "cache-control": "max-age=0" });
  expect(await views()).toEqual({ "/glossary": 1 });
});

/** A page of ours led here. */
const within = { "sec-fetch-site": "same-origin" };

test("the views of one page from memory are told together, and name no visitor", async () => {
  for (let count = 0; count < 20; count++) await visit("/glossary", { cookie: "visitor=x", ...within });
  await site.finish();
  expect(sink.told).toEqual([{ kind: "view", path: "/glossary", count: 20, at: expect.any(String) }]);
});

test("a page that is made for its reader is told with its visitor", async () => {
  await visit("/account", within);
  await site.finish();
  expect(sink.told).toMatchObject([{ kind: "view", path: "/account", visitorId: expect.any(String) }]);
});

test("a form that comes back on a page of its own is a view, and on its own page none", async () => {
  const post = (referer: string) =>
    site.request("/account", { body: "a=b", headers: { ...reader, referer: publicUrl + referer } });
  expect((await post("/glossary")).status).toBe(422);
  await post("/account");
  expect(await views()).toEqual({ "/account": 1 });
});

test("a file is no view", async () => {
  expect((await visit("/robots.txt")).status).toBe(200);
  expect(await views()).toEqual({});
});

test("a reader who asks for pages without end is counted as far as a beacon was", async () => {
  for (let count = 0; count < 122; count++) await visit("/account");
  expect(await views()).toEqual({ "/account": 120 });
});

describe("a visit", () => {
  const search = { referer: "https://www.search.example/", "sec-fetch-site": "cross-site" };
  /** What was told of visits. */
  async function visits(): Promise<unknown[]> {
    await site.finish();
    return sink.told.flatMap(({ kind, at: _at, ...told }) => (kind === "visit" ? [told] : []));
  }

  test("begins with a page that a website led to: its name alone is told, of a page from memory without a visitor", async () => {
    for (let count = 0; count < 2; count++) await visit("/glossary", search);
    await visit("/account", { ...search, referer: "https://forum.example/thread/4?by=dana" });
    expect(await visits()).toEqual([
      { ...named, website: "forum.example" },
      { website: "search.example", count: 2 },
    ]);
  });

  test("begins with a typed address, and with a link of which the browser tells no website", async () => {
    await visit("/account", { "sec-fetch-site": "none" });
    await visit("/account", { "sec-fetch-site": "cross-site" });
    expect(await visits()).toEqual([named, named]);
  });

  test("is told with the campaign that its link names, and with no more of the link", async () => {
    await visit("/glossary?utm_source=letter&utm_medium=email&utm_campaign=spring&utm_term=who", search);
    const campaign = { source: "letter", medium: "email", campaign: "spring" };
    expect(await visits()).toEqual([{ ...named, ...campaign, website: "search.example" }]);
  });

  test.each<[string, Record<string, string>]>([
    ["that a page of ours led to", { referer: `${publicUrl}/2024`, "sec-fetch-site": "same-origin" }],
    ["that a page of ours led to, which sends no referrer", { "sec-fetch-site": "same-origin" }],
    ["that a page of ours led to, in a browser that says only that", { referer: `${publicUrl}/2024` }],
    ["that is loaded anew", { ...search, "cache-control": "max-age=0" }],
    ["for a known bot", { ...search, "user-agent": googlebot }],
    ["that is fetched ahead", { ...search, "sec-purpose": "prefetch" }],
    ["for a browser that refuses", { ...search, "sec-gpc": "1" }],
    ["for a reader who refused", { ...search, cookie: "consent=no" }],
  ])("does not begin with a page %s", async (_how, headers) => {
    for (const path of ["/glossary", "/account"]) await visit(path, headers);
    expect(await visits()).toEqual([]);
  });

  test("is counted of those alone who agreed, where that is required", async () => {
    await site.close();
    await start({ CONSENT: "required" });
    for (const cookie of ["", "consent=no", "consent=yes"]) await visit("/glossary", { ...search, cookie });
    expect(await visits()).toEqual([{ website: "search.example", count: 1 }]);
  });

  test("names no more than fifty websites from memory at once, since anybody may invent them", async () => {
    for (let count = 0; count < 60; count++)
      await visit("/glossary", { ...search, referer: `https://w${count}.example/` });
    const told = await visits();
    expect(told).toHaveLength(51);
    expect(told.at(-1)).toEqual({ count: 10 });
  });
});

/** A page that is made for its reader names the browser. */
const named = { visitorId: expect.any(String), sessionId: expect.any(String) };
