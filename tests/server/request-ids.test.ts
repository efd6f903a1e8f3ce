import { describe, expect, test } from "vitest";
import { CallTally } from "~/upstream/scope.server";
import { serverTiming } from "../../server/server-timing";
import { buildOf } from "../harness/build";
import { figureOf, parseScrape } from "../harness/scrape";
import { startSite } from "../harness/site";
import { reply } from "../harness/upstream";
import { exists, type Visit, withVisits } from "../harness/visit";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const told = {
  "x-request-id": "told-by-a-proxy",
  traceparent: `00-${traceId}-00f067aa0ba902b7-00`,
};

/** Asks for a page that makes one call, and tells by what it was known everywhere. */
async function ask({ site, upstream }: Visit, path: string, headers: Record<string, string>) {
  upstream.on(exists, reply({ exists: true }));
  const page = await site.request(path, { headers });
  await expect.poll(() => site.log().some(({ event }) => event === "request")).toBe(true);
  const line = site.log().find(({ event }) => event === "request");
  return { page, line, call: upstream.seen[0]?.headers };
}

describe("behind a proxy that is trusted", () => {
  const visit = withVisits({ TRUSTED_PROXIES: "1", API_CLIENT_TOKEN: "client-token" });
  const through = { "x-forwarded-for": "192.0.2.1" };

  test("a request keeps its id and its trace, in the log, the reply and upstream", async () => {
    const { page, line, call } = await ask(visit(), "/exists", { ...told, ...through });
    expect(page.headers["x-request-id"]).toBe("told-by-a-proxy");
    expect(line).toMatchObject({ id: "told-by-a-proxy", trace: traceId });
    expect(call).toMatchObject({ "x-request-id": "told-by-a-proxy" });
    expect(call?.traceparent).toMatch(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-00$`));
  });

  test("its error page tells that id", async () => {
    const { page } = await ask(visit(), "/crash", { ...told, ...through });
    expect(page.text).toContain("told-by-a-proxy");
  });

  test("what is malformed is made anew", async () => {
    const odd = { "x-request-id": "<script>alert(1)</script>", traceparent: `00-${"0".repeat(32)}-1-1` };
    const { page, line } = await ask(visit(), "/exists", { ...odd, ...through });
    expect(page.headers["x-request-id"]).toMatch(/^[\w-]{12}$/);
    expect(line).toMatchObject({ trace: expect.stringMatching(/^(?!0{32})[0-9a-f]{32}$/) });
  });

  test("who came past it decides nothing", async () => {
    const { page, line } = await ask(visit(), "/exists", told);
    expect(page.headers["x-request-id"]).not.toBe("told-by-a-proxy");
    expect(line?.trace).not.toBe(traceId);
  });
});

describe("without a proxy", () => {
  const visit = withVisits();

  test("nobody outside decides what a request is known by", async () => {
    const { page, line, call } = await ask(visit(), "/exists", { ...told, "x-forwarded-for": "192.0.2.1" });
    expect(page.headers["x-request-id"]).not.toBe("told-by-a-proxy");
    expect(line?.trace).not.toBe(traceId);
    expect(call?.traceparent).toMatch(new RegExp(`^00-${String(line?.trace)}-[0-9a-f]{16}-01$`));
  });
});

describe("a page that is made for memory", () => {
  const visit = withVisits();

  test("is known by an id and a trace of its own, each time, in the log and upstream", async () => {
    const build = buildOf({
      "/2024": { loader: ({ context }) => context.upstream.users.exists({ email: "ada@example.com" }) },
    });
    const { upstream } = visit();
    upstream.on(exists, reply({}, 503));
    const site = await startSite({ build, apiBaseUrl: upstream.baseUrl });
    await site.request("/2024");
    upstream.on(exists, reply({ exists: true }));
    await site.request("/2024?modal=login");
    await site.request("/2024?modal=login");
    const made = site.log().filter(({ event }) => event === "a page was made for memory");
    const sent = new Set(upstream.seen.map(({ headers }) => headers["x-request-id"]));
    expect(made).toMatchObject([
      { route: "/2024", status: 503 },
      { route: "/2024", status: 200, upstreamCalls: 1, ms: expect.any(Number) },
    ]);
    for (const { id, trace } of made) {
      expect(id).toMatch(/^[\w-]{12}$/);
      expect(sent).toContain(id);
      const calls = upstream.seen.filter(({ headers }) => headers["x-request-id"] === id);
      expect(calls.at(-1)?.headers.traceparent).toContain(`-${trace}-`);
    }
    expect(made[0]?.id).not.toBe(made[1]?.id);
    const samples = parseScrape(await site.scrape());
    expect(figureOf(samples, "site_document_fill_duration_seconds_count", { route: "/2024" })).toBe(2);
    await site.close();
  });
});

describe("Server-Timing", () => {
  test("tells nothing of a form, whatever comes of it", () => {
    const page = new Response("<p>", { headers: { "content-type": "text/html" } });
    const timing = (method: string) =>
      serverTiming(new Request("http://site.test/login", { method }), page, new CallTally(), 1);
    expect(timing("GET")).toHaveProperty("Server-Timing");
    expect(timing("POST")).toEqual({});
  });

  const visit = withVisits();
  const timingOf = async (path: string) => {
    visit().upstream.on(exists, reply({ exists: true }));
    const { headers } = await visit().site.request(path);
    return headers["server-timing"];
  };

  test("tells where a page's time went", async () => {
    expect(await timingOf("/exists")).toMatch(
      /^total;dur=\d+\.\d, upstream;desc="calls: 1";dur=\d+\.\d, render;dur=\d+\.\d$/,
    );
  });

  test("is the same few words for pages from memory", async () => {
    expect(await timingOf("/2024")).toBe("cache;desc=miss");
    expect(await timingOf("/2024")).toBe("cache;desc=hit");
  });

  test.each([
    ["a refusal", "/%zz"],
    ["an error", "/crash"],
    ["a redirect", "/account"],
    ["what is no page", "/2024?_data=routes%2F2024"],
  ])("tells nothing of %s", async (_, path) => {
    expect(await timingOf(path)).toBeUndefined();
  });
});
