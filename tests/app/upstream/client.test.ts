import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createUpstreamFactory } from "~/upstream/client.server";
import { SessionExpired, UpstreamError } from "~/upstream/errors.server";
import { panel } from "~/upstream/panel.server";
import { expiresWithin } from "~/upstream/tokens.server";
import { callsTo, limits, scopeOf, TestHolder } from "../../harness/client";
import { accessToken, ada } from "../../harness/tokens";
import { hang, held, type MisbehavingUpstream, reply, startUpstream } from "../../harness/upstream";

const exists = "GET /api/users/exists";
const profile = "GET /api/users/profile/";
const tokens = { accessToken: accessToken("ada"), refreshToken: "refresh-1" };

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
  upstream.on(exists, reply({ exists: true }));
  upstream.on(profile, reply(ada));
});
afterEach(() => upstream.close());

test.each([undefined, ""])(
  "a client without a base URL (%j) throws 'missing baseUrl parameter'",
  (baseUrl) => {
    expect(() => createUpstreamFactory(baseUrl, limits)).toThrow(new Error("missing baseUrl parameter"));
  },
);

test("a base URL may have a path of its own", async () => {
  upstream.on("GET /v1/api/users/profile/", reply(ada));
  await callsTo(`${upstream.baseUrl}/v1`, { holder: new TestHolder(tokens) }).upstream.users.profile();
  expect(upstream.seen[0]?.path).toBe("/v1/api/users/profile/");
});

test.each([{}, { createdAt: null }, { createdAt: "2024-05-01T09:30:00+02:00" }])(
  "an upstream may leave out what is optional, or write it its own way: %j",
  async (ownWay) => {
    upstream.on(profile, reply({ ...ada, phone: null, ...ownWay }));
    const { upstream: client } = callsTo(upstream.baseUrl, { holder: new TestHolder(tokens) });
    await expect(client.users.profile()).resolves.toMatchObject({ email: ada.email, ...ownWay });
    upstream.on("POST /api/users/login", reply({ ...ada, token: "t", refreshToken: null }));
    await expect(client.users.login({ email: ada.email, password: "p" })).resolves.toMatchObject({
      token: "t",
    });
  },
);

describe("what goes upstream", () => {
  test("the bearer, with calls that need it and no others", async () => {
    const { upstream: client } = callsTo(upstream.baseUrl, { holder: new TestHolder(tokens) });
    await client.users.profile();
    await client.users.exists({ email: ada.email });
    expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${tokens.accessToken}`,
      undefined,
    ]);
  });

  test("the visitor's address, user agent and request id, and what is held back, with our token", async () => {
    const scope = {
      clientAddress: "203.0.113.9",
      userAgent: "Mozilla/5.0",
      openBreakers: "users.login open",
    };
    await callsTo(upstream.baseUrl, scope, { clientToken: "client-token" }).upstream.users.exists({
      email: ada.email,
    });
    expect(upstream.seen[0]?.headers).toMatchObject({
      "x-request-id": "request-1",
      "x-client-address": "203.0.113.9",
      "x-client-user-agent": "Mozilla/5.0",
      "x-open-breakers": "users.login open",
      "x-api-client-token": "client-token",
      accept: "application/json",
    });
  });

  test("the trailing slash that SPEC 7 gives a path, and a JSON body", async () => {
    upstream.on("POST /api/users/login", reply({ ...ada, token: "t" }));
    const { upstream: client } = callsTo(upstream.baseUrl, { holder: new TestHolder(tokens) });
    await client.users.profile();
    await client.users.login({ email: ada.email, password: "p?&=" });
    expect(upstream.seen.map(({ path }) => path)).toEqual(["/api/users/profile/", "/api/users/login"]);
    expect(JSON.parse(upstream.seen[1]?.body ?? "")).toEqual({ email: ada.email, password: "p?&=" });
    expect(upstream.seen[1]?.headers["content-type"]).toBe("application/json");
  });

  test.each(["..", ".", "../profile", "a/b", "a?b=c", "%2e%2e", "a#b", "\\..\\x", ""])(
    "S12: a token %j is one encoded segment, or nothing is called",
    async (token) => {
      const { upstream: client } = callsTo(upstream.baseUrl);
      await expect(client.users.verifyPasswordRequest({ token })).rejects.toMatchObject({
        kind: "not_found",
      });
      for (const { path } of upstream.seen)
        expect(path).toMatch(/^\/api\/users\/verify-password-request\/[^/?#]+$/);
    },
  );
});

describe("concurrent identical anonymous reads", () => {
  test("are one call", async () => {
    const factory = createUpstreamFactory(upstream.baseUrl, limits);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => factory.for(scopeOf()).upstream.users.exists({ email: ada.email })),
    );
    expect(replies).toHaveLength(50);
    expect(upstream.count(exists)).toBe(1);
  });

  test("of two visitors are two: limits upstream count by the visitor's address", async () => {
    const factory = createUpstreamFactory(upstream.baseUrl, { ...limits, clientToken: "client-token" });
    await Promise.all(
      ["192.0.2.1", "192.0.2.2", "192.0.2.1"].map((clientAddress) =>
        factory.for(scopeOf({ clientAddress })).upstream.users.exists({ email: ada.email }),
      ),
    );
    const addresses = upstream.seen.map(({ headers }) => headers["x-client-address"]);
    expect(addresses.sort()).toEqual(["192.0.2.1", "192.0.2.2"]);
  });

  test("are not kept, and different ones are not mixed up", async () => {
    const { upstream: client } = callsTo(upstream.baseUrl);
    await Promise.all([
      client.users.exists({ email: "a@example.com" }),
      client.users.exists({ email: "b@example.com" }),
    ]);
    await client.users.exists({ email: "a@example.com" });
    expect(upstream.count(exists)).toBe(3);
  });

  test("a signed-in user's reads are never shared", async () => {
    const factory = createUpstreamFactory(upstream.baseUrl, limits);
    const profileOf = (name: string) => {
      const holder = new TestHolder({ accessToken: accessToken(name) });
      return factory.for(scopeOf({ holder })).upstream.users.profile();
    };
    await Promise.all([profileOf("one"), profileOf("two")]);
    expect(new Set(upstream.seen.map(({ headers }) => headers.authorization)).size).toBe(2);
  });

  test("one reader who leaves does not take the others' reply", async () => {
    const { answers, behaviour } = held();
    upstream.on(exists, behaviour);
    const factory = createUpstreamFactory(upstream.baseUrl, limits);
    const leaving = new AbortController();
    const first = factory
      .for(scopeOf({ signal: leaving.signal }))
      .upstream.users.exists({ email: ada.email });
    const second = factory.for(scopeOf()).upstream.users.exists({ email: ada.email });
    await upstream.reached(exists);
    leaving.abort();
    await expect(first).rejects.toBeDefined();
    for (const answer of answers) answer({ exists: true });
    await expect(second).resolves.toEqual({ exists: true });
    expect(upstream.count(exists)).toBe(1);
  });

  test("when the last reader leaves the call is given up, and the next one makes its own", async () => {
    const { closed, behaviour } = held();
    upstream.on(exists, behaviour);
    const factory = createUpstreamFactory(upstream.baseUrl, limits);
    const leaving = [new AbortController(), new AbortController()];
    const reads = leaving.map(({ signal }) =>
      factory.for(scopeOf({ signal })).upstream.users.exists({ email: ada.email }),
    );
    await upstream.reached(exists);
    for (const reader of leaving) reader.abort();
    for (const read of reads) await expect(read).rejects.toBeDefined();
    await closed;
    upstream.on(exists, reply({ exists: true }));
    const next = factory.for(scopeOf()).upstream.users.exists({ email: ada.email });
    await expect(next).resolves.toEqual({ exists: true });
  });
});

describe("R14: a browser that leaves", () => {
  test("gives its reads up", async () => {
    upstream.on(profile, hang);
    const leaving = new AbortController();
    const { upstream: client } = callsTo(upstream.baseUrl, {
      holder: new TestHolder(tokens),
      signal: leaving.signal,
    });
    const given = client.users.profile();
    await upstream.reached(profile);
    leaving.abort();
    await expect(given).rejects.toMatchObject({ kind: "unavailable" });
  });

  test("has its writes finished", async () => {
    const leaving = new AbortController();
    upstream.on("POST /api/users/login", (req, res, seen) => {
      leaving.abort();
      reply({ ...ada, token: "t" })(req, res, seen);
    });
    const { upstream: client } = callsTo(upstream.baseUrl, { signal: leaving.signal });
    expect(await client.users.login({ email: ada.email, password: "p" })).toMatchObject({ token: "t" });
  });
});

describe("a panel", () => {
  const failing = (details: { repliedStatus?: number }, kind: "not_found" | "unavailable" = "unavailable") =>
    Promise.reject(new UpstreamError(kind, "users.sessions", details));

  test("is ready with its data", async () => {
    expect(await panel(Promise.resolve([1]))).toEqual({ state: "ready", data: [1] });
  });

  test.each([404, 501])("is not offered where the upstream answers %i", async (repliedStatus) => {
    expect(await panel(failing({ repliedStatus }, "not_found"))).toEqual({ state: "not-offered" });
  });

  test("says why it could not be loaded", async () => {
    expect(await panel(failing({ repliedStatus: 500 }))).toMatchObject({ state: "failed" });
  });

  test("does not hide that the session is over, nor a mistake of ours", async () => {
    await expect(panel(Promise.reject(new SessionExpired()))).rejects.toBeInstanceOf(SessionExpired);
    await expect(panel(Promise.reject(new TypeError("x")))).rejects.toBeInstanceOf(TypeError);
  });
});

test.each([
  ["runs out within the margin", accessToken("a", 5), true],
  ["ran out", accessToken("a", -5), true],
  ["runs out later", accessToken("a", 900), false],
  ["is no JWT", "opaque-token", false],
  ["has junk where its claims belong", "a.%%%.c", false],
  ["has claims without an expiry", `a.${Buffer.from("{}").toString("base64url")}.c`, false],
])("SPEC-DECISIONS 8: a token that %s", (_, token, due) => {
  expect(expiresWithin(token, 10_000)).toBe(due);
});
