import { Registry } from "prom-client";
import { afterEach, describe, expect, test } from "vitest";
import { panel } from "~/upstream/panel.server";
import { serveMetrics } from "../../server/metrics-server";
import { buildOf } from "../harness/build";
import { send } from "../harness/http-client";
import { NotedSite } from "../harness/noted-site";
import { figureOf, parseScrape } from "../harness/scrape";
import { startSite } from "../harness/site";
import { ada } from "../harness/tokens";
import { refuse, reply } from "../harness/upstream";
import { exists, fresh, profile, refresh, withVisits } from "../harness/visit";

const visit = withVisits();
const scrape = async () => parseScrape(await visit().site.scrape());

describe("the figures of the site", () => {
  test("tell requests by route, method and status, and how long they took", async () => {
    await visit().get("/optional");
    await visit().get("/%zz");
    await visit().site.request("/login", { method: "PROPFIND" });
    const samples = await scrape();
    const requests = "site_http_requests_total";
    expect(figureOf(samples, requests, { route: "/optional", method: "GET", status: "200" })).toBe(1);
    expect(figureOf(samples, requests, { route: "none", method: "GET", status: "400" })).toBe(1);
    expect(figureOf(samples, requests, { route: "none", method: "other", status: "405" })).toBe(1);
    expect(figureOf(samples, "site_http_request_duration_seconds_count", { route: "/optional" })).toBe(1);
  });

  test("have no series of anybody's making", async () => {
    const site = await startSite({ build: new NotedSite().build });
    await site.request("/nothing/here?a=b");
    await site.request("/form", { method: "PROPFIND" });
    const before = parseScrape(await site.scrape()).length;
    for (let at = 0; at < 1_000; at += 50) {
      const paths = Array.from({ length: 50 }, (_, more) => `/nothing/${at + more}?q=${at + more}`);
      await Promise.all(paths.map((path) => site.request(path)));
      await site.request("/form", { method: "MKCOL" });
    }
    expect(parseScrape(await site.scrape()).length).toBe(before);
    await site.close();
  });

  test("hold no e-mail, token or cookie of who is signed in", async () => {
    visit().upstream.on(profile, reply(ada));
    await visit().signIn();
    await visit().get("/account");
    await visit().get(`/nothing/${ada.email}`);
    const text = await visit().site.scrape();
    expect(text).not.toContain(ada.email);
    expect(text).not.toContain("refresh-1");
    expect(text).not.toContain(visit().cookies.value("session"));
  });

  test("tell calls by what became of them, and their retries", async () => {
    const { upstream } = visit();
    const calls = (outcome: string) => ({ call: "users.exists", outcome });
    upstream.on(exists, reply({ exists: true }));
    await visit().get("/exists");
    upstream.on(exists, reply({ exists: "perhaps" }));
    await visit().get("/exists");
    upstream.on(exists, reply({ message: "No." }, 403));
    await visit().get("/exists");
    upstream.on(exists, reply({}, 503));
    for (let tries = 0; tries < 6; tries++) await visit().get("/exists");
    const samples = await scrape();
    const total = "site_upstream_calls_total";
    for (const outcome of ["ok", "malformed", "forbidden"])
      expect(figureOf(samples, total, calls(outcome))).toBe(1);
    expect(figureOf(samples, total, calls("unavailable"))).toBeGreaterThan(0);
    // One visitor's failures hold the call back from that visitor alone.
    expect(figureOf(samples, total, calls("visitor_held_back"))).toBeGreaterThan(0);
    expect(figureOf(samples, total, calls("held_back"))).toBe(0);
    expect(figureOf(samples, "site_upstream_retries_total", { call: "users.exists" })).toBeGreaterThan(0);
    expect(figureOf(samples, "site_upstream_call_duration_seconds_count", { call: "users.exists" })).toBe(9);
    expect(figureOf(samples, "site_upstream_connections", { state: "open" })).toBeGreaterThan(0);
    const attempts = (state: string) => ({ call: "users.exists", state });
    for (const state of ["under_way", "waiting"])
      expect(figureOf(samples, "site_upstream_attempts", attempts(state))).toBe(0);
  });

  test("tell a visitor's own limit from a call that is held back from everybody", async () => {
    visit().upstream.on(exists, reply({ message: "Later." }, 429, { "x-ratelimit-scope": "client" }));
    for (let tries = 0; tries < 12; tries++) await visit().get("/exists");
    const samples = await scrape();
    const calls = (outcome: string) => ({ call: "users.exists", outcome });
    expect(figureOf(samples, "site_upstream_calls_total", calls("rate_limited"))).toBe(12);
    expect(visit().upstream.count(exists)).toBeLessThan(12);
    expect(figureOf(samples, "site_upstream_calls_total", calls("held_back"))).toBe(0);
    expect(figureOf(samples, "site_upstream_breaker_open", { call: "users.exists" })).toBe(0);
  });

  test("tell tokens that were asked for too often from those that could not be had", async () => {
    const limited = reply({ message: "Later." }, 429, { "x-ratelimit-scope": "client", "retry-after": "60" });
    visit().upstream.on(profile, reply({ message: "Your session has ended." }, 401));
    visit().upstream.on(refresh, limited);
    await visit().signIn(1);
    const page = await visit().get("/account");
    const samples = await scrape();
    const refreshes = (outcome: string) => figureOf(samples, "site_token_refreshes_total", { outcome });
    expect([refreshes("limited"), refreshes("failed")]).toEqual([1, 0]);
    expect(page).toMatchObject({ status: 429, headers: { "retry-after": "60" } });
  });

  test("tell every call that there is before the first, so that its first failure is seen to be one more", async () => {
    const samples = await scrape();
    for (const outcome of ["ok", "unavailable", "malformed", "held_back"])
      expect(figureOf(samples, "site_upstream_calls_total", { call: "users.login", outcome })).toBe(0);
  });

  test("tell whether the upstream's address answers, although nobody asks for anything", async () => {
    const { upstream } = visit();
    const up = async () => figureOf(await scrape(), "site_upstream_up");
    // An upstream of somebody else's has no such page.
    expect(await up()).toBe(1);
    upstream.on("GET /readyz", reply({}, 503));
    expect(await up()).toBe(0);
    upstream.on("GET /readyz", reply({}));
    expect(await up()).toBe(1);
    upstream.on("GET /readyz", refuse);
    expect(await up()).toBe(0);
  });

  test("tell who was given new tokens, and who waited for another's", async () => {
    visit().upstream.on(profile, reply(ada));
    visit().upstream.on(refresh, reply(fresh));
    await visit().signIn(1);
    await Promise.all([visit().get("/account"), visit().get("/account")]);
    const samples = await scrape();
    expect(figureOf(samples, "site_token_refreshes_total", { outcome: "renewed" })).toBe(1);
    expect(figureOf(samples, "site_token_refreshes_total", { outcome: "shared" })).toBe(1);
  });

  test("are no page of the site", async () => {
    const [metrics, unknown] = [await visit().get("/metrics"), await visit().get("/unknown")];
    expect(metrics.status).toBe(404);
    expect(metrics.headers["content-type"]).toBe(unknown.headers["content-type"]);
  });
});

describe("the breaker's figure", () => {
  test("is 1 while a call is held back", async () => {
    const { upstream, site } = visit();
    upstream.on(exists, reply({}, 503));
    // Of three visitors, as one alone closes it to nobody else.
    const build = buildOf({
      "/exists": { loader: ({ context }) => panel(context.upstream.users.exists({ email: ada.email })) },
    });
    const behind = await startSite({
      build,
      apiBaseUrl: upstream.baseUrl,
      env: { TRUSTED_PROXIES: "1" },
    });
    for (const at of [1, 2, 3, 4, 5]) {
      await behind.request("/exists", { headers: { "x-forwarded-for": `192.0.2.${at}` } });
    }
    const samples = parseScrape(await behind.scrape());
    await behind.close();
    expect(figureOf(samples, "site_upstream_breaker_open", { call: "users.exists" })).toBe(1);
    expect(figureOf(parseScrape(await site.scrape()), "site_upstream_breaker_open")).toBeUndefined();
  });
});

describe("pages from memory", () => {
  test("are counted by where they came from", async () => {
    const site = await startSite({ build: buildOf({ "/2024": { loader: () => ({}) } }) });
    const from = async (outcome: string) =>
      figureOf(parseScrape(await site.scrape()), "site_documents_total", { outcome });
    for (let times = 0; times < 3; times++) await site.request("/2024");
    await site.request("/2024", { headers: { cookie: "session=x" } });
    expect([await from("miss"), await from("hit"), await from("bypass")]).toEqual([1, 2, 1]);
    expect(figureOf(parseScrape(await site.scrape()), "site_document_entries")).toBe(1);
    await site.close();
  });
});

describe("pages made for memory", () => {
  test("are counted as failed where the upstream is away, and not where there is no such page", async () => {
    const { upstream } = visit();
    const build = buildOf({
      "/2024": { loader: ({ context }) => panel(context.upstream.users.exists({ email: ada.email })) },
      "/blog": { loader: ({ context }) => context.upstream.users.exists({ email: ada.email }) },
      "/glossary": {
        loader() {
          throw new Response(null, { status: 404 });
        },
      },
      "/questions": { loader: () => ({}) },
    });
    upstream.on(exists, reply({}, 503));
    const site = await startSite({ build, apiBaseUrl: upstream.baseUrl });
    for (const path of ["/2024", "/blog", "/glossary", "/questions"]) await site.request(path);
    const samples = parseScrape(await site.scrape());
    const fills = (outcome: string) => figureOf(samples, "site_document_fills_total", { outcome });
    expect(figureOf(samples, "site_document_fills_total", { route: "/blog", outcome: "failed" })).toBe(1);
    expect({ failed: fills("failed"), unkept: fills("unkept"), kept: fills("kept") }).toEqual({
      failed: 2,
      unkept: 1,
      kept: 1,
    });
    await site.close();
  });
});

describe("the port of the figures", () => {
  const running: { close(): void }[] = [];
  afterEach(() => {
    for (const server of running.splice(0)) server.close();
  });
  const start = async (port = 0) => {
    const server = await serveMetrics(new Registry(), { port, host: "127.0.0.1" });
    running.push(server);
    return server;
  };

  test("tells the process's own as well", async () => {
    const { port } = await start();
    const { status, headers, text } = await send(port, "/metrics", "localhost", {});
    expect([status, headers["content-type"]]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
    const samples = parseScrape(text);
    expect(figureOf(samples, "process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(figureOf(samples, "nodejs_eventloop_lag_p99_seconds")).toBeDefined();
  });

  test.each([
    ["GET", "/", 404],
    ["GET", "/healthz", 404],
    ["POST", "/metrics", 405],
    ["HEAD", "/metrics", 405],
  ])("answers %s %s with %i", async (method, path, status) => {
    const { port } = await start();
    expect((await send(port, path, "localhost", { method })).status).toBe(status);
  });

  test("is one process's alone", async () => {
    const { port } = await start();
    await expect(start(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
