import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as events from "~/routes/events";
import * as landing from "~/routes/login";
import { buildOf } from "../harness/build";
import { type EventSink, startEventSink } from "../harness/event-sink";
import { expectSecured } from "../harness/noted-site";
import { publicUrl, type SiteUnderTest, startSite } from "../harness/site";

const build = buildOf({
  "/events": { page: false, ...events },
  "/login": { page: false, action: landing.action },
  "/reset-password/:token": {},
  "/*": {},
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

const json = { "content-type": "application/json" };
const view = JSON.stringify({ events: [{ kind: "view", path: "/login" }] });
const tell = (body: string | Buffer = view, headers: Record<string, string> = {}) =>
  site.request("/events", { body, headers: { ...json, ...headers } });
/** The last line about it, as whoever runs the site reads it. */
const counted = () => site.log().findLast(({ event }) => event === "analytics");

test("a beacon is answered at once with nothing, and its visitor's cookies", async () => {
  const { status, text, setCookies, headers } = await tell();
  expect([status, text]).toEqual([204, ""]);
  expect(setCookies.map((cookie) => cookie.split("=", 1)[0])).toEqual(["visitor", "visit"]);
  expectSecured(headers);
});

test("what waits goes before the process ends, and the counts are logged", async () => {
  await tell();
  await site.finish();
  expect(sink.told).toMatchObject([{ kind: "view", path: "/login" }]);
  expect(counted()).toMatchObject({ level: "info", recorded: 1, sent: 1, dropped: 0, refused: {} });
});

test("a token in a path stays with its bearer, and what is at no page of ours is not told", async () => {
  const paths = [
    "/reset-password/a-secret-token",
    "/Reset-Password/a-secret-token/",
    "/what/somebody@example.com",
  ];
  await tell(JSON.stringify({ events: paths.map((path) => ({ kind: "view", path })) }));
  await site.finish();
  expect(sink.told.map(({ path }) => path)).toEqual([
    "/reset-password/:token",
    "/Reset-Password/:token",
    "/*",
  ]);
});

describe("a beacon is refused and counted", () => {
  const many = JSON.stringify({ events: [{ kind: "event", category: "x".repeat(4_000), action: "y" }] });

  test.each<[string, string | Buffer, Record<string, string>, number, string]>([
    ["that is too large", many, {}, 413, "too large"],
    ["that is too large and does not say so", many, { "transfer-encoding": "chunked" }, 413, "too large"],
    ["from another origin", view, { origin: "https://evil.example" }, 403, "foreign origin"],
    ["from another site", view, { "sec-fetch-site": "cross-site" }, 403, "foreign origin"],
    ["as another page can send it unasked", view, { "content-type": "text/plain" }, 415, "not json"],
    ["as a form", "kind=view", { "content-type": "application/x-www-form-urlencoded" }, 415, "not json"],
    ["of an unknown kind", '{"events":[{"kind":"purchase"}]}', {}, 422, "unknown kind"],
    ["of nothing", "", {}, 422, "not json"],
  ])("%s", async (_what, body, headers, status, why) => {
    const reply = await tell(body, headers);
    expect(reply.status).toBe(status);
    expectSecured(reply.headers);
    await site.finish();
    expect(counted()).toMatchObject({ recorded: 0, refused: { [why]: 1 } });
    expect(sink.told).toEqual([]);
  });

  test.each(["PUT /events", "PATCH /events", "DELETE /events"])("by %s", async (line) => {
    const [method = "", path = ""] = line.split(" ");
    expect((await site.request(path, { method, body: view, headers: json })).status).toBe(405);
    await site.finish();
    expect(counted()).toMatchObject({ recorded: 0, refused: { other: 1 } });
  });

  test.each<[string, string, string]>([
    ["PUT", "/events", "application/json"],
    ["POST", "/events?x", "application/x-www-form-urlencoded"],
    ["POST", "/events/", "application/x-www-form-urlencoded"],
    ["POST", "/Events", "application/x-www-form-urlencoded"],
  ])("that is too large, by %s %s", async (method, path, type) => {
    const body = view.padEnd(500_000);
    const reply = await site.request(path, { method, body, headers: { "content-type": type } });
    expect(reply.status).toBe(413);
    await site.finish();
    expect(counted()).toMatchObject({ recorded: 0, refused: { "too large": 1 } });
  });

  test("and no form is taken as one for it: other pages take no JSON", async () => {
    expect((await site.request("/login", { body: view, headers: json })).status).toBe(415);
  });
});

test("our own origin may tell", async () => {
  expect((await tell(view, { origin: publicUrl, "sec-fetch-site": "same-origin" })).status).toBe(204);
});

test("with Sec-GPC nothing goes on, and no cookie is set", async () => {
  const { status, setCookies } = await tell(view, { "sec-gpc": "1" });
  expect([status, setCookies]).toEqual([204, []]);
  await site.finish();
  expect(sink.told).toEqual([]);
});

describe("a sink that does not answer", () => {
  test.each(["hangs", "away"] as const)("and %s holds no beacon, nor the end", async (mode) => {
    sink.mode = mode;
    for (let count = 0; count < 60; count++) expect((await tell()).status).toBe(204);
    await site.finish();
    expect(counted()).toMatchObject({ recorded: 60, sent: 0 });
  });
});
