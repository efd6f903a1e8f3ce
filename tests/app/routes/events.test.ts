import { beforeEach, describe, expect, test } from "vitest";
import { loader as page, action as tell } from "~/routes/events";
import type { Exchange } from "~/upstream/exchange.server";
import { answering, createVisitor, type TestVisitor } from "../../harness/context";

interface Call {
  path: string;
  headers: Record<string, string>;
  body: string;
}
let calls: Call[] = [];
const noting: Exchange = (request) => {
  const { path, headers, body = "" } = request;
  calls.push({ path, headers, body: `${body}` });
  return answering(200, { message: "Noted." })(request);
};
let visitor: TestVisitor;
beforeEach(() => {
  calls = [];
  visitor = createVisitor(noting, { ANALYTICS_ENABLED: "true" }, 1);
});

const beacon = (...events: unknown[]) => JSON.stringify({ events });
const view = { kind: "view", path: "/blog" };
const send = (json: string, headers: Record<string, string> = {}) =>
  visitor.visit(tell, "/events", { json, headers });
/** What reached the upstream once the process ends. */
async function kept(): Promise<unknown[]> {
  await visitor.analytics.stop(1_000);
  return calls.flatMap(({ path, body }) => (path === "/api/events" ? JSON.parse(body).events : []));
}

describe("what a page's script tells", () => {
  test("is answered with nothing, and kept with whose it is and when", async () => {
    const { status, text } = await send(
      beacon(view, {
        kind: "event",
        category: "outbound link",
        action: "click",
        label: "x",
        path: "/blog?a=b",
      }),
    );
    expect([status, text]).toEqual([204, ""]);
    const whose = {
      visitorId: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      sessionId: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    };
    expect(await kept()).toEqual([
      { ...view, ...whose },
      { kind: "event", category: "outbound link", action: "click", label: "x", path: "/blog", ...whose },
    ]);
  });

  test("is one visitor's, by the cookies that the first reply set", async () => {
    await send(beacon(view));
    expect(visitor.cookies.names).toEqual(expect.arrayContaining(["visitor", "visit"]));
    await send(beacon({ kind: "ping" }));
    const ids = (await kept()).map((event) => JSON.stringify(event).match(/"visitorId":"(\w+)"/)?.[1]);
    expect(new Set(ids).size).toBe(1);
  });

  test("goes on without a session, an address or a browser, in the site's own name", async () => {
    await send(beacon(view));
    await kept();
    const [call] = calls;
    expect(call?.headers).toHaveProperty("x-api-client-token");
    for (const name of ["authorization", "x-client-address", "x-client-user-agent"])
      expect(call?.headers).not.toHaveProperty(name);
  });

  test("of a search is counted by itself, and says nothing of who searched", async () => {
    await send(beacon({ kind: "search", q: " apple " }));
    expect(await kept()).toEqual([]);
    expect(calls.map(({ path, body }) => [path, body])).toEqual([["/api/users/searches", '{"q":"apple"}']]);
  });

  test("keeps nothing that its page's address says beside the page", async () => {
    await send(beacon({ ...view, path: "/blog?token=secret#part" }, { ...view, path: "//evil.example" }));
    expect(await kept()).toMatchObject([{ path: "/blog" }, { path: "/*" }]);
  });
});

describe("nothing goes on", () => {
  test.each([undefined, "", "false", "TRUE", "1", "true "])(
    "where ANALYTICS_ENABLED is %j",
    async (value) => {
      visitor = createVisitor(noting, value === undefined ? {} : { ANALYTICS_ENABLED: value });
      expect((await send(beacon(view, { kind: "search", q: "apple" }))).status).toBe(204);
      await kept();
      expect(calls).toEqual([]);
      expect(visitor.analytics.counts().recorded).toBe(0);
    },
  );

  test("of a browser that says Sec-GPC", async () => {
    expect((await send(beacon(view, { kind: "search", q: "apple" }), { "sec-gpc": "1" })).status).toBe(204);
    await kept();
    expect(calls).toEqual([]);
  });

  test("of who has not agreed where that is required, and of who refused", async () => {
    visitor = createVisitor(noting, { ANALYTICS_ENABLED: "true", CONSENT: "required" });
    await send(beacon(view));
    visitor.cookies.store(["consent=no"]);
    await send(beacon(view));
    await kept();
    expect(calls).toEqual([]);
  });

  test("but of who has agreed it does", async () => {
    visitor = createVisitor(noting, { ANALYTICS_ENABLED: "true", CONSENT: "required" });
    visitor.cookies.store(["consent=yes"]);
    await send(beacon(view));
    expect(await kept()).toHaveLength(1);
  });
});

test.each([
  ["https://invoice.stripe.com/i/acct_1/live_SECRET?s=ap#pay", "https://invoice.stripe.com"],
  ["https://somebody:secret@broker.example:8443/back/SECRET", "https://broker.example:8443"],
  ["Log out", "Log out"],
])("of the label %j what is kept is %j, whatever a page's script tells", async (label, expected) => {
  await send(beacon({ kind: "event", category: "outbound link", action: "click", label, path: "/account" }));
  expect(await kept()).toMatchObject([{ label: expected }]);
});

describe("a beacon is refused and counted", () => {
  test.each([
    ["that is no JSON", "events=1", "not json"],
    ["of a kind that we do not know", beacon(view, { kind: "purchase" }), "unknown kind"],
    ["of another shape", beacon({ kind: "view" }), "wrong shape"],
  ])("%s", async (_what, body, why) => {
    const { status, text } = await send(body);
    expect([status, text]).toEqual([422, ""]);
    expect(visitor.analytics.counts().refused).toEqual({ [why]: 1 });
    expect(await kept()).toEqual([]);
  });

  test("beyond 120 of one address in a minute", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 122; count++) statuses.push((await send(beacon({ kind: "ping" }))).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(120);
    expect(statuses.slice(120)).toEqual([429, 429]);
    expect(visitor.analytics.counts()).toMatchObject({ recorded: 120, refused: { "too many": 2 } });
  });
});

test("the limit is of events, however many a beacon brings", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) statuses.push((await send(beacon(view, view, view, view))).status);
  expect(statuses.slice(29)).toEqual([204, 429]);
});

test("a sink that never answers holds no beacon", async () => {
  visitor = createVisitor(() => new Promise(() => {}), { ANALYTICS_ENABLED: "true" }, 1);
  for (let count = 0; count < 110; count++) expect((await send(beacon(view))).status).toBe(204);
  expect(visitor.analytics.counts()).toMatchObject({ recorded: 110, sent: 0, dropped: 0 });
});

test("its address leads people on", async () => {
  expect((await visitor.visit(page, "/events")).location).toBe("/2024");
});
