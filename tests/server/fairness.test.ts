import http from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { figureOf, parseScrape } from "../harness/scrape";
import { type SiteUnderTest, startSite } from "../harness/site";

const flooding = "198.51.100.1";
const other = "198.51.100.2";
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

/** What happened, in its order: "came ADDRESS" and "made ADDRESS". */
let events: string[] = [];
let letGo: () => void = () => undefined;
let waits = Promise.resolve();
const addressOf = (request: Request) => request.headers.get("x-forwarded-for") ?? "nobody";
const build = buildOf({
  "/page": {
    async loader({ request }) {
      events.push(`made ${addressOf(request)}`);
      return {};
    },
  },
  "/held": {
    async loader({ request }) {
      events.push(`made ${addressOf(request)}`);
      await waits;
      return {};
    },
    action: () => {
      events.push("acted");
      return {};
    },
  },
});
let site: SiteUnderTest | undefined;
async function start(env: Record<string, string> = { TRUSTED_PROXIES: "1" }): Promise<SiteUnderTest> {
  events = [];
  waits = new Promise((resolve) => {
    letGo = resolve;
  });
  site = await startSite({ build, env });
  site.server.prependListener("request", (req) => {
    events.push(`came ${req.headers["x-forwarded-for"]}`);
  });
  return site;
}
afterEach(() => {
  letGo();
  return site?.close();
});

const figure = async (site: SiteUnderTest, name: string) =>
  figureOf(parseScrape(await site.scrape()), `site_${name}`, { gate: "pages" });

describe("while one network keeps 64 requests of pages open", () => {
  test("another's page is made after one of that network's at most", async () => {
    const site = await start();
    const flood = Array.from({ length: 64 }, () => site.request("/page", from(flooding)));
    await Promise.race(flood);
    for (let round = 0; round < 5; round++)
      expect((await site.request("/page", from(other))).status).toBe(200);
    expect((await Promise.all(flood)).every(({ status }) => status === 200)).toBe(true);
    for (const [at, event] of events.entries()) {
      if (event !== `came ${other}`) continue;
      const made = events.indexOf(`made ${other}`, at);
      const between = events.slice(at, made).filter((each) => each === `made ${flooding}`);
      expect(between.length).toBeLessThanOrEqual(1);
    }
    expect(events.filter((event) => event === `made ${other}`)).toHaveLength(5);
  });

  test("those beyond the first wait, and the figures tell so", async () => {
    const site = await start();
    const flood = Array.from({ length: 64 }, () => site.request("/held", from(flooding)));
    const all = async () =>
      ((await figure(site, "requests_waiting")) ?? 0) + ((await figure(site, "requests_under_way")) ?? 0);
    await expect.poll(all, { timeout: 10_000 }).toBe(64);
    expect(await figure(site, "requests_waiting")).toBeGreaterThan(0);
    letGo();
    expect((await Promise.all(flood)).every(({ status }) => status === 200)).toBe(true);
    expect(await figure(site, "requests_waiting")).toBe(0);
    expect(await figure(site, "requests_shed_total")).toBe(0);
  });
});

test("a network is refused beyond its own places, and nobody else is", async () => {
  const site = await start();
  const flood = Array.from({ length: 129 }, () => site.request("/held", from(flooding)));
  expect(await Promise.race(flood)).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  expect((await site.request("/page", from(other))).status).toBe(200);
  letGo();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(128);
});

/** A request whose reader leaves when they are told to. */
function visit(site: SiteUnderTest, method: string, body = ""): () => void {
  const headers = {
    host: "www.example.test",
    origin: "http://www.example.test",
    "x-forwarded-for": flooding,
    "content-length": Buffer.byteLength(body),
    "content-type": "application/x-www-form-urlencoded",
  };
  const req = http.request({ port: site.port, path: "/held", method, headers, agent: false });
  req.on("error", () => undefined).end(body);
  return () => void req.destroy();
}

describe("a reader who leaves while they wait", () => {
  // Several in front: each takes the turn for a while, and none of them ends.
  const crowd = 60;
  const waitingOn = (site: SiteUnderTest) => () => figure(site, "requests_waiting");

  test("frees their place, and their page is not made", async () => {
    const site = await start();
    const held = Array.from({ length: crowd }, () => site.request("/held", from(flooding)));
    const leave = visit(site, "GET");
    await expect.poll(() => events.filter((event) => event.startsWith("came")).length).toBe(crowd + 1);
    leave();
    const log = () => site.log().filter(({ event, status }) => event === "request" && status === 499);
    await expect.poll(() => log().length).toBe(1);
    letGo();
    await Promise.all(held);
    await expect.poll(waitingOn(site)).toBe(0);
    expect(events.filter((event) => event.startsWith("made"))).toHaveLength(crowd);
    expect(site.log().filter(({ level }) => level === "error")).toEqual([]);
  });

  test("has what they sent acted upon", async () => {
    const site = await start();
    const held = Array.from({ length: crowd }, () => site.request("/held", from(flooding)));
    const leave = visit(site, "POST", "a=1");
    await expect.poll(() => events.filter((event) => event.startsWith("came")).length).toBe(crowd + 1);
    leave();
    letGo();
    await Promise.all(held);
    await expect.poll(() => events).toContain("acted");
  });
});

describe("a forwarded address where no proxy is trusted", () => {
  const warnings = (site: SiteUnderTest) =>
    site.log().filter(({ event }) => String(event).includes("TRUSTED_PROXIES"));

  test.each(["x-forwarded-for", "forwarded"])("is warned about once, as %s", async (name) => {
    const site = await start({});
    for (let at = 0; at < 3; at++) await site.request("/page", { headers: { [name]: "for=192.0.2.1" } });
    expect(warnings(site)).toHaveLength(1);
    expect(warnings(site)[0]).toMatchObject({ level: "warn" });
  });

  test("is nothing to warn of where there is none, or where it is trusted", async () => {
    const direct = await start({});
    await direct.request("/page");
    expect(warnings(direct)).toEqual([]);
    await direct.close();
    const behind = await start();
    await behind.request("/page", from(other));
    expect(warnings(behind)).toEqual([]);
  });
});
