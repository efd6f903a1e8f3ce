import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accessToken, ada } from "../harness/tokens";
import { type Behaviour, refuse, reply, replyText } from "../harness/upstream";
import { fresh, login, onlyFor, profile, refresh, sessionCookies, withVisits } from "../harness/visit";

// Hundreds of calls at once take what they take on a busy machine.
const visit = withVisits({ UPSTREAM_READ_MS: "60000" });

describe("R10: 401 on 20 parallel calls of a page", () => {
  test("one refresh, each repeated once, one Set-Cookie, and the new session is used from then on", async () => {
    const { upstream, get, signIn } = visit();
    await signIn();
    upstream.on(profile, onlyFor(fresh.accessToken));
    upstream.on(refresh, reply(fresh));
    const page = await get("/account");
    expect(page.status).toBe(200);
    expect(upstream.count(refresh)).toBe(1);
    expect(upstream.count(profile)).toBe(40);
    expect(sessionCookies(page)).toHaveLength(1);
    expect(page.headers["cache-control"]).toBe("private, no-store");
    const again = await get("/account");
    expect(again.status).toBe(200);
    expect(sessionCookies(again)).toEqual([]);
    expect(upstream.count(profile)).toBe(60);
  });

  test("an expired token is refreshed once before any loader runs, by 20 requests together too", async () => {
    const { upstream, site, cookies, signIn } = visit();
    await signIn(5);
    upstream.on(profile, onlyFor(fresh.accessToken));
    upstream.on(refresh, reply(fresh));
    const sent = cookies.header ?? "";
    const pages = await Promise.all(
      Array.from({ length: 20 }, () => site.request("/account", { headers: { cookie: sent } })),
    );
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    for (const page of pages) expect(sessionCookies(page)).toHaveLength(1);
    expect(upstream.count(refresh)).toBe(1);
    expect(upstream.count(profile)).toBe(400);
  });

  test("a token without a readable expiry is refreshed on 401 only (SPEC-DECISIONS 8)", async () => {
    const { upstream, site, cookies, get } = visit();
    upstream.on(login, reply({ ...ada, token: "opaque", refreshToken: "refresh-1" }));
    await site.request("/login", { body: "", cookies });
    upstream.on(profile, onlyFor("opaque"));
    expect((await get("/account")).status).toBe(200);
    expect(upstream.count(refresh)).toBe(0);
  });
});

test("R10a: 401 without a refresh token: the reply's sentence, and the session is dropped", async () => {
  const { upstream, site, cookies, get } = visit();
  upstream.on(login, reply({ ...ada, token: accessToken("old") }));
  await site.request("/login", { body: "", cookies });
  upstream.on(profile, reply({ message: "Your session has ended." }, 401));
  const page = await get("/account");
  expect(page.status).toBe(401);
  expect(page.text).toContain("Your session has ended.");
  expect(sessionCookies(page)).toEqual([expect.stringContaining("Max-Age=0")]);
  expect((await get("/account")).headers.location).toBe("/login?from=%2Faccount");
});

describe("R11: the refresh fails", () => {
  test.each([900, -10])(
    "refused (the old token has %i s): cookies cleared, /2024, the toast, and no loop",
    async (expiresIn) => {
      const { upstream, cookies, get, signIn } = visit();
      await signIn(expiresIn);
      upstream.on(profile, reply({ message: "x" }, 401));
      upstream.on(refresh, reply({ message: "no such grant" }, 401));
      const page = await get("/account");
      expect(page.status).toBe(303);
      expect(page.headers.location).toBe("/2024");
      expect(sessionCookies(page)).toEqual([expect.stringContaining("Max-Age=0")]);
      expect(cookies.names.sort()).toEqual(["ended", "toast", "visit", "visitor"]);
      const landing = await get("/2024");
      expect(landing.status).toBe(200);
      expect(landing.text).toContain("Failed to refresh access token");
      expect((await get("/2024")).text).not.toContain("Failed to refresh");
      expect(upstream.count(refresh)).toBe(1);
    },
  );

  test("refused while a form is posted that needs a user: to /2024, too (SPEC-DECISIONS 10)", async () => {
    const { upstream, get, post, signIn } = visit();
    await signIn(5);
    upstream.on(refresh, reply({ message: "no such grant" }, 400));
    const posted = await post("/account");
    expect([posted.status, posted.headers.location]).toEqual([303, "/2024"]);
    expect(sessionCookies(posted)).toEqual([expect.stringContaining("Max-Age=0")]);
    expect((await get("/2024")).text).toContain("Failed to refresh access token");
  });

  test("refused while somebody signs in anew, or out: that is done all the same", async () => {
    const { upstream, get, post, signIn } = visit();
    upstream.on(refresh, reply({ message: "no such grant" }, 400));
    await signIn(5);
    await signIn();
    upstream.on(profile, reply(ada));
    expect((await get("/account")).status).toBe(200);
    await signIn(5);
    await post("/logout");
    expect((await get("/2024")).text).toContain("been signed out.");
  });

  test("new tokens that do not fit the cookie end the session with a sentence, and are logged", async () => {
    const { upstream, site, cookies, get, signIn } = visit();
    await signIn(5);
    upstream.on(refresh, reply({ accessToken: randomBytes(4_000).toString("base64url") }));
    const page = await get("/optional");
    expect(page.status).toBe(200);
    expect(page.text).toContain("holds more than a session can carry");
    expect(cookies.names.sort()).toEqual(["ended", "visit", "visitor"]);
    const id = page.headers["x-request-id"];
    const lines = site.log().filter((line) => line.id === id && line.level === "error");
    expect(lines).toEqual([
      expect.objectContaining({ event: "token and user do not fit the session cookie" }),
    ]);
  });

  test("refused while the landing page is asked for: the page itself says so", async () => {
    const { upstream, cookies, get, signIn } = visit();
    await signIn(5);
    upstream.on(refresh, reply({ message: "no such grant" }, 400));
    const page = await get("/2024");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Failed to refresh access token");
    expect(cookies.names.sort()).toEqual(["ended", "visit", "visitor"]);
  });

  test.each<[string, Behaviour]>([
    ["answers 500", reply({}, 500)],
    ["answers junk", replyText("{", 200)],
    ["breaks off", refuse],
  ])("one that %s: 503, the session kept, and it works once the upstream does", async (_, behaviour) => {
    const { upstream, get, signIn } = visit();
    await signIn(-10);
    upstream.on(profile, onlyFor(fresh.accessToken));
    upstream.on(refresh, behaviour);
    const page = await get("/account");
    expect(page.status).toBe(503);
    expect(page.headers["retry-after"]).toBeDefined();
    expect(sessionCookies(page)).toEqual([]);
    // A token that is known to be dead is not tried.
    expect(upstream.count(profile)).toBe(0);
    upstream.on(refresh, reply(fresh));
    expect((await get("/account")).status).toBe(200);
  });
});

test("R12: 401 again after a refresh is the original error", async () => {
  const { upstream, get, signIn } = visit();
  await signIn();
  upstream.on(profile, reply({ message: "Not for you." }, 401));
  upstream.on(refresh, reply(fresh));
  const page = await get("/account");
  expect(page.status).toBe(401);
  expect(page.text).toContain("Not for you.");
  expect(upstream.count(refresh)).toBe(1);
});
