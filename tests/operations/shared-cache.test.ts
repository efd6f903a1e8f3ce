import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { LoaderFunction } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createContexts } from "~/contexts.server";
import { readSettings } from "~/env.server";
import { createLogger } from "~/log.server";
import { createSharing } from "../../server/shared-cache";
import { buildOf } from "../harness/build";
import { serveCached } from "../harness/document-cache";
import { type SiteReply, send } from "../harness/http-client";
import { publicUrl, type SiteUnderTest, startSite } from "../harness/site";
import { portOf } from "../harness/upstream";
import { noVarnish, type SharedCache, startVarnish } from "../harness/varnish";

const log = createLogger("silent");
/** Varnish names the request, and where it had the page already the one that brought it as well. */
const isHit = ({ headers }: SiteReply) => String(headers["x-varnish"]).includes(" ");
type Node = Awaited<ReturnType<typeof serveCached>>;

const cookiesOf = (address: string) =>
  createContexts(readSettings({ API_BASE_URL: "http://127.0.0.1:1", PUBLIC_URL: address }), { log })
    .personalCookies;
const personal = [...cookiesOf("http://www.example.test"), ...cookiesOf("https://www.example.test")];

test("the rule of ops/varnish.vcl names the very cookies whose bearers get pages of their own", () => {
  const [, rule = ""] = /Cookie ~ "(.*session.*)"/.exec(readFileSync("ops/varnish.vcl", "utf8")) ?? [];
  const names = /\(([a-z|]+)\)=$/.exec(rule)?.[1]?.split("|");
  expect(names?.sort()).toEqual(cookiesOf("http://www.example.test").sort());
  expect(personal.filter((name) => !new RegExp(rule).test(`a=1; ${name}=x`))).toEqual([]);
});

describe.skipIf(noVarnish !== undefined)("two sites behind ops/varnish.vcl in the Varnish of Debian", () => {
  const sites: SiteUnderTest[] = [];
  let cache: SharedCache;
  let made = 0;
  const get = (path: string, headers: Record<string, string> = {}) =>
    send(4377, path, new URL(publicUrl).host, { headers });
  /** Says whom it is for: one that is made for everybody is for nobody. */
  const loader: LoaderFunction = ({ request }) => {
    made += 1;
    return { reader: request.headers.get("cookie") ?? "nobody" };
  };
  const pages = ["/2024", "/stock-insights-by-sector", "/glossary", "/blog", "/invest"];
  const build = buildOf(Object.fromEntries([...pages, "/sign-up"].map((path) => [path, { loader }])));

  beforeAll(async () => {
    for (const _ of [1, 2]) sites.push(await startSite({ build, env: { SHARED_CACHE: "on" } }));
    cache = await startVarnish([sites[0]?.port ?? 0, sites[1]?.port ?? 0], 4377);
  }, 20_000);
  afterAll(async () => {
    await cache?.stop();
    await Promise.all(sites.map(({ close }) => close()));
  });

  test("of 400 requests of visitors at least 95 of 100 never reach a site, whatever cookies they carry", async () => {
    made = 0;
    const asked = pages.slice(0, 4);
    const replies: SiteReply[] = [];
    for (let turn = 0; turn < 400; turn++)
      replies.push(
        await get(asked[turn % asked.length] ?? "", {
          cookie: `visitor=number-${turn}; utm=${turn}`,
          "accept-encoding": turn % 3 === 0 ? "gzip, deflate" : "gzip, deflate, br, zstd",
        }),
      );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    expect(replies.filter(isHit).length / replies.length).toBeGreaterThanOrEqual(0.95);
    expect(made).toBeLessThanOrEqual(asked.length * sites.length);
    const [zipped, brotli] = replies;
    expect([zipped, brotli].map((reply) => reply?.headers["content-encoding"])).toEqual(["gzip", "br"]);
  });

  test("a browser hears that it has to ask each time, and nothing that is for caches", async () => {
    const { headers } = await get("/2024");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(Object.keys(headers).filter((name) => /surrogate|cdn|kept/.test(name))).toEqual([]);
  });

  test.each(personal)("who carries %s never gets a kept page, and nobody gets theirs", async (name) => {
    const cookie = `${name}=somebody`;
    const path = pages[4] ?? "";
    const own = [await get(path, { cookie }), await get(path, { cookie: `visitor=x;${cookie}` })];
    expect(own.map(isHit)).toEqual([false, false]);
    for (const _ of [1, 2]) expect((await get(path)).text).toContain("nobody");
    const again = await get(path, { cookie });
    expect(isHit(again)).toBe(false);
    // Over plain HTTP a name with a prefix is none of the site's, which shows everybody's page.
    expect(again.text).toContain(/^__/.test(name) ? "nobody" : "somebody");
  });

  test("a page that sets a cookie is made for each reader", async () => {
    const replies = [await get("/sign-up"), await get("/sign-up"), await get("/sign-up")];
    expect(replies.map(isHit)).toEqual([false, false, false]);
    expect(new Set(replies.flatMap(({ setCookies }) => setCookies)).size).toBeGreaterThanOrEqual(3);
  });
});

describe.skipIf(noVarnish !== undefined)("pages behind it", () => {
  let cache: SharedCache;
  /** What stands at the sites' addresses: those of the running test, or nobody. */
  let standing: readonly Node[] = [];
  const doors = [0, 1].map((at) =>
    createServer((req, res) => {
      const node = standing[at];
      if (node) node.server.emit("request", req, res);
      else req.socket.destroy();
    }),
  );
  let tests = 0;

  beforeAll(async () => {
    for (const door of doors)
      await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", () => resolve()));
    const [first, second] = doors.map(portOf);
    cache = await startVarnish([first ?? 0, second ?? 0], 4378);
  }, 20_000);
  afterAll(async () => {
    await cache?.stop();
    for (const door of doors) door.close().closeAllConnections();
  });

  /** Two sites whose clocks the test has, under a name for which the cache has nothing yet. */
  async function start(setup: Parameters<typeof serveCached>[0] = {}) {
    const name = `test-${++tests}.example`;
    const caches = { sharedCache: { purge: ["http://127.0.0.1:4378"] }, pageFreshSeconds: 60 };
    const sharing = createSharing({ ...caches, publicUrl: `http://${name}` }, log);
    const nodes = [await serveCached({ ...setup, sharing }), await serveCached({ ...setup, sharing })];
    standing = nodes;
    const get = (path: string, headers = {}) => send(4378, path, name, { headers });
    // It looks twice a second whether there is somebody.
    await vi.waitFor(async () => expect((await get("/ready")).status).toBe(200), 5_000);
    return { nodes, get, host: name };
  }

  test("new data is shown as soon as the sites have it, and no older page afterwards", async () => {
    let version = "first";
    const headers = { "content-type": "text/html" };
    const { nodes, get, host } = await start({
      render: (key) => new Response(`${version} ${key}`, { headers }),
    });
    // Each site has them.
    for (const { get: ask } of nodes) for (const path of ["/2024", "/blog"]) await ask(path, { host });
    for (const path of ["/2024", "/blog"]) expect((await get(path)).text).toBe(`first ${path}`);
    version = "second";
    for (const { state, get: ask } of nodes) {
      state.now += 61_000;
      await ask("/2024", { host });
    }
    await vi.waitFor(async () => expect((await get("/2024")).text).toBe("second /2024"), 5_000);
    for (let turn = 0; turn < 20; turn++) expect((await get("/2024")).text).toBe("second /2024");
    // What nobody made anew is still kept.
    expect(isHit(await get("/blog"))).toBe(true);
  });

  test("what a reader chose decides which page they get, and nobody makes it another's", async () => {
    const { get } = await start({ consent: { setting: "required", cookie: "consent" } });
    const readers: [Record<string, string>, string][] = [
      [{}, "held"],
      [{ cookie: "visitor=1; consent=yes" }, "persist"],
      [{ cookie: "consent=no" }, "refused"],
      [{ cookie: "consent=yes", "sec-gpc": "1" }, "refused"],
    ];
    // Cookies that a site and a cache could read differently: first, so that theirs would be kept.
    const odd = [
      "consent=no; consent=yes",
      "\u00a0consent=no",
      "__Host-consent=yes",
      "consent=yes;consent=no",
    ];
    for (const cookie of odd) expect((await get("/2024", { cookie })).status).toBe(200);
    for (const turn of [1, 2])
      for (const [headers, mode] of readers) {
        const reply = await get("/2024", headers);
        expect(reply.text).toBe(`page /2024, ${mode}`);
        expect(isHit(reply)).toBe(turn === 2);
      }
  });

  test("a reply that sets a cookie is not kept, whatever else it says", async () => {
    let sent = 0;
    const { get } = await start({
      orElse: (req, res) => {
        const tells = { "cache-control": "public, s-maxage=60", "set-cookie": `session=${++sent}` };
        res.writeHead(200, /ready/.test(req.url ?? "") ? {} : tells).end();
      },
    });
    const replies = [await get("/own"), await get("/own"), await get("/own")];
    expect(replies.map(isHit)).toEqual([false, false, false]);
    expect(new Set(replies.flatMap(({ setCookies }) => setCookies)).size).toBe(3);
  });

  test("only a site says that a page is to go", async () => {
    const { get, host } = await start();
    await get("/2024");
    const ban = (headers: Record<string, string>) =>
      send(4378, "/", host, { method: "BAN", headers: { "x-ban-host": host, ...headers } });
    expect((await ban({ "surrogate-key": "/2024", "x-forwarded-for": "192.0.2.1" })).status).toBe(403);
    expect((await ban({ "surrogate-key": "/ || obj.status == 200" })).status).toBe(400);
    expect(isHit(await get("/2024"))).toBe(true);
    expect((await ban({ "surrogate-key": "/2024" })).status).toBe(200);
    expect(isHit(await get("/2024"))).toBe(false);
  });

  test("while no site answers, readers get the page that was there, and of others a sentence", async () => {
    const { nodes, get, host } = await start();
    for (const { get: ask, state } of nodes) {
      await ask("/2024", { host });
      // Almost too old to be shown: a second later it is.
      state.now += 59_000;
    }
    expect((await get("/2024")).text).toBe("page /2024");
    standing = [];
    await vi.waitFor(async () => expect(Number((await get("/2024")).headers.age)).toBeGreaterThan(61), {
      timeout: 10_000,
      interval: 200,
    });
    expect(await get("/2024")).toMatchObject({ status: 200, text: "page /2024" });
    const other = await get("/blog");
    expect(other).toMatchObject({ status: 503, headers: { "retry-after": "5", "x-answered-by": "cache" } });
  });
});
