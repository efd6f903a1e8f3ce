import { afterEach, describe, expect, test } from "vitest";
import { type SiteUnderTest, startSite } from "../harness/site";
import { ada } from "../harness/tokens";
import { reply } from "../harness/upstream";
import {
  build,
  exists,
  fresh,
  onlyFor,
  profile,
  refresh,
  sessionCookies,
  withVisits,
} from "../harness/visit";

const visit = withVisits();

describe("S4, S5: the session's cookie", () => {
  test("is new at every sign-in, whatever cookie was there before", async () => {
    const { cookies, signIn } = visit();
    await signIn();
    const first = cookies.value("session");
    await signIn();
    expect(cookies.value("session")).not.toBe(first);
    cookies.store(["session=planted"]);
    await signIn();
    expect(cookies.value("session")).not.toBe("planted");
  });

  test("replayed after logout is nobody's", async () => {
    const { upstream, site, cookies, signIn } = visit();
    await signIn();
    upstream.on(profile, reply(ada));
    const replayed = { cookie: cookies.header ?? "" };
    expect((await site.request("/account", { headers: replayed })).status).toBe(200);
    const out = await site.request("/logout", { body: "", cookies });
    expect(sessionCookies(out)).toEqual([expect.stringContaining("Max-Age=0")]);
    const page = await site.request("/account", { headers: replayed });
    expect(page.status).toBe(303);
    expect(page.headers.location).toBe("/login?from=%2Faccount");
  });

  test("replayed in another process is refused by what the upstream says", async () => {
    const { upstream, cookies, signIn } = visit();
    await signIn();
    const replayed = { cookie: cookies.header ?? "" };
    const other = await startSite({ build, apiBaseUrl: upstream.baseUrl });
    upstream.on(profile, reply({ message: "revoked" }, 401));
    upstream.on(refresh, reply({ message: "revoked" }, 401));
    const page = await other.request("/account", { headers: replayed });
    expect(page.headers.location).toBe("/2024");
    await other.close();
  });

  test("a refresh under way at logout does not bring the session back", async () => {
    const { upstream, site, cookies, signIn } = visit();
    await signIn();
    const late: { answer?: () => void } = {};
    upstream.on(refresh, (req, res, seen) => {
      late.answer = () => reply(fresh)(req, res, seen);
    });
    upstream.on(profile, onlyFor(fresh.accessToken));
    const loading = site.request("/account", { headers: { cookie: cookies.header ?? "" } });
    await upstream.reached(refresh);
    await site.request("/logout", { body: "", cookies });
    late.answer?.();
    const page = await loading;
    expect(sessionCookies(page)).toEqual([]);
    expect(page.status).toBe(200);
  });
});

describe("S5: a reply of another process that was under way", () => {
  /** A page of another process whose reply comes late, once `meanwhile` has happened here, and brings its cookie along. */
  async function lateFrom(meanwhile: () => Promise<unknown>) {
    const { upstream, cookies, signIn } = visit();
    const other = await startSite({ build, apiBaseUrl: upstream.baseUrl });
    others.push(other);
    await signIn();
    const late: { answer?: () => void } = {};
    upstream.on(refresh, (req, res, seen) => {
      late.answer = () => reply(fresh)(req, res, seen);
    });
    upstream.on(profile, onlyFor(fresh.accessToken));
    const loading = other.request("/account", { headers: { cookie: cookies.header ?? "" } });
    await upstream.reached(refresh);
    await meanwhile();
    late.answer?.();
    cookies.store((await loading).setCookies);
    expect(cookies.names).toContain("session");
    return other;
  }
  const others: SiteUnderTest[] = [];
  afterEach(() => Promise.all(others.splice(0).map(({ close }) => close())));

  test("at logout brings a cookie that is nobody's, in either of them, and that the next reply takes away", async () => {
    const { site, cookies, post } = visit();
    const other = await lateFrom(() => post("/logout"));
    const cookie = cookies.header ?? "";
    for (const each of [other, site]) {
      const page = await each.request("/account", { headers: { cookie } });
      expect(page.headers.location).toBe("/login?from=%2Faccount");
      expect(sessionCookies(page)).toEqual([expect.stringContaining("Max-Age=0")]);
      // Nor is it told anything of a session that it has left.
      expect((await each.request("/2024", { headers: { cookie } })).text).not.toContain("Failed to refresh");
    }
  });

  test("at another sign-in does not make them who they were before", async () => {
    const { cookies, signIn } = visit();
    const other = await lateFrom(() => signIn());
    const page = await other.request("/account", { headers: { cookie: cookies.header ?? "" } });
    expect(page.headers.location).toBe("/login?from=%2Faccount");
  });

  test("and who signs in again after that stays so", async () => {
    const { upstream, post, get, signIn } = visit();
    await lateFrom(() => post("/logout"));
    await signIn();
    upstream.on(profile, reply(ada));
    expect((await get("/account")).status).toBe(200);
  });
});

test("S6, S7: neither cookies nor the log hold anything legible of a user", async () => {
  const { upstream, site, cookies, get, signIn } = visit();
  upstream.on(profile, reply({ message: "broken for ada@example.com" }, 500));
  await signIn();
  await get("/account");
  await get("/crash");
  await get("/broken");
  await site.request("/exists?email=ada%40example.com&token=abc", { cookies });
  const texts = [cookies.header ?? "", JSON.stringify(site.log())];
  for (const part of (cookies.header ?? "").split(/[.=;]/))
    texts.push(Buffer.from(part, "base64url").toString("latin1"));
  for (const text of texts)
    expect(text).not.toMatch(/ada@|ada%40|Byron|2025550123|refresh-1|eyJhbGciOiJIUzI1NiJ9/);
});

describe("O3, S18: a crash", () => {
  test.each([
    ["/crash", "a page failed"],
    ["/broken", "a page could not be rendered"],
  ])(
    "at %s fails that request alone, shows nothing of it, and is one line in the log",
    async (path, event) => {
      const { site, get } = visit();
      const page = await get(path);
      expect(page.status).toBe(500);
      expect(page.text).not.toMatch(/TypeError|tax id|rendering broke|\.ts|at /);
      expect(site.log().filter((line) => line.event === event)).toHaveLength(1);
      expect((await get("/2024")).status).toBe(200);
    },
  );

  test("shows the request id that is in the log", async () => {
    const { site, get } = visit();
    const page = await get("/crash");
    expect(page.text).toContain(String(site.log().find(({ event }) => event === "a page failed")?.id));
    expect(page.headers["x-request-id"]).toBe(site.log().at(-1)?.id);
  });
});

test("the log line tells of a request: id, method, route, status, milliseconds and upstream calls", async () => {
  const { upstream, site, get } = visit();
  upstream.on(exists, reply({ exists: true }));
  const page = await get("/exists");
  await expect
    .poll(() => site.log().find(({ event }) => event === "request"))
    .toMatchObject({
      id: page.headers["x-request-id"],
      method: "GET",
      route: "/exists",
      status: 200,
      ms: expect.any(Number),
      upstreamCalls: 1,
    });
  expect(upstream.seen[0]?.headers["x-request-id"]).toBe(page.headers["x-request-id"]);
});
