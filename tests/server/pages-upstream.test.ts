import type { LoaderFunction } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { panel } from "~/upstream/panel.server";
import { buildOf } from "../harness/build";
import { startSite } from "../harness/site";
import { ada } from "../harness/tokens";
import { type Behaviour, hang, refuse, reply, replyText } from "../harness/upstream";
import { build, exists, profile, withVisits } from "../harness/visit";

const visit = withVisits();

describe("R1, R5: a page whose upstream is gone", () => {
  test.each<[string, Behaviour]>([
    ["refuses", refuse],
    ["answers HTML", replyText("<h1>Bad gateway</h1>", 502, { "content-type": "text/html" })],
  ])(
    "one that %s: 503 with Retry-After, a sentence and a request id that is in the log",
    async (_, behaviour) => {
      const { upstream, site, get } = visit();
      upstream.on(exists, behaviour);
      const page = await get("/exists");
      expect(page.status).toBe(503);
      expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
      const id = /requestId&quot;:&quot;([\w-]+)/.exec(page.text)?.[1] ?? expect.fail("no request id");
      expect(page.text).toContain("Please try again in a moment.");
      expect(page.text).not.toContain("gateway");
      expect(site.log().filter((line) => line.id === id)).toHaveLength(2);
    },
  );

  test("one that hangs: within the deadline", async () => {
    const { upstream } = visit();
    upstream.on(exists, hang);
    const hasty = await startSite({ build, apiBaseUrl: upstream.baseUrl, env: { UPSTREAM_READ_MS: "300" } });
    const page = await hasty.request("/exists");
    expect(page.status).toBe(503);
    expect(page.headers["retry-after"]).toBeDefined();
    await hasty.close();
  });

  test("an upstream's own wait is passed on", async () => {
    const { upstream, get } = visit();
    upstream.on(exists, reply({ message: "Slow down." }, 429, { "retry-after": "77" }));
    const page = await get("/exists");
    expect(page.status).toBe(429);
    expect(page.headers["retry-after"]).toBe("77");
    expect(page.text).toContain("Slow down.");
  });

  test("with it back, all works again", async () => {
    const { upstream, get } = visit();
    upstream.on(exists, refuse);
    expect((await get("/exists")).status).toBe(503);
    upstream.on(exists, reply({ exists: true }));
    expect((await get("/exists")).status).toBe(200);
  });
});

test("R13: no header of the upstream reaches the browser", async () => {
  const { upstream, get } = visit();
  const hostile = {
    "set-cookie": ["session=theirs; Path=/", "tracker=1"],
    location: "https://evil.example",
    "x-powered-by": "upstream",
    "proxy-authenticate": "Basic",
    "retry-after": "1",
    connection: "x-hop",
    "x-hop": "1",
    refresh: "0; url=https://evil.example",
    "clear-site-data": '"*"',
  };
  upstream.on(exists, reply({ exists: true }, 200, hostile));
  const page = await get("/exists");
  expect(page.status).toBe(200);
  expect(page.setCookies.map((cookie) => cookie.split("=")[0])).toEqual(["visitor", "visit"]);
  for (const name of Object.keys(hostile)) {
    if (name === "set-cookie" || name === "connection") continue;
    expect(page.headers).not.toHaveProperty(name);
  }
});

test("a part of a page that is not offered, or failed, leaves the page standing", async () => {
  const { upstream, get, signIn } = visit();
  await signIn();
  expect((await get("/optional")).text).toContain("not-offered");
  upstream.on(profile, reply({ message: "broken" }, 500));
  const page = await get("/optional");
  expect(page.status).toBe(200);
  expect(page.text).toContain("failed");
});

test.each<[string, Behaviour]>([
  ["could not be had", refuse],
  ["has a wrong shape", reply({ exists: "perhaps" })],
  ["was asked for too often", reply({ message: "Slow down." }, 429)],
  ["was refused", reply({ message: "Not to you." }, 403)],
])("a public page with a part that %s is shown, and not kept for others", async (_, behaviour) => {
  const { upstream } = visit();
  upstream.on(exists, behaviour);
  const loader: LoaderFunction = async ({ context }) =>
    panel(context.upstream.users.exists({ email: ada.email }));
  const own = await startSite({ build: buildOf({ "/2024": { loader } }), apiBaseUrl: upstream.baseUrl });
  expect((await own.request("/2024")).text).toContain("failed");
  upstream.on(exists, reply({ exists: true }));
  expect((await own.request("/2024")).text).toContain("ready");
  await own.close();
});

test.each([404, 501])("a public page with a part that the upstream answers %i to is kept", async (status) => {
  const { upstream } = visit();
  upstream.on(exists, reply({ message: "There is no such call." }, status));
  const loader: LoaderFunction = async ({ context }) =>
    panel(context.upstream.users.exists({ email: ada.email }));
  const own = await startSite({ build: buildOf({ "/2024": { loader } }), apiBaseUrl: upstream.baseUrl });
  expect((await own.request("/2024")).text).toContain("not-offered");
  upstream.on(exists, reply({ exists: true }));
  expect((await own.request("/2024")).text).toContain("not-offered");
  await own.close();
});
