import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createUpstreamFactory } from "~/upstream/client.server";
import { SessionExpired } from "~/upstream/errors.server";
import { callsTo, limits, scopeOf, shortLimits, TestHolder } from "../../harness/client";
import { accessToken, ada } from "../../harness/tokens";
import {
  type Behaviour,
  hang,
  type MisbehavingUpstream,
  redirectTo,
  refuse,
  reply,
  replyText,
  startUpstream,
} from "../../harness/upstream";

const profile = "GET /api/users/profile/";
const refresh = "POST /api/auth/refresh";
/** A page waits for the refresh: it has a read's deadline. */
const hasty = { readMs: shortLimits.readMs };
const old = { accessToken: accessToken("old", -10), refreshToken: "refresh-1" };
const fresh = { accessToken: accessToken("fresh"), refreshToken: "refresh-2" };

let upstream: MisbehavingUpstream;
beforeEach(async () => {
  upstream = await startUpstream();
  upstream.on(profile, onlyFor(fresh.accessToken));
  upstream.on(refresh, reply(fresh));
});
afterEach(() => upstream.close());

/** The profile for one token, 401 for every other. */
const onlyFor =
  (token: string): Behaviour =>
  (req, res, seen) => {
    const known = req.headers.authorization === `Bearer ${token}`;
    (known ? reply(ada) : reply({ message: "Your session has ended." }, 401))(req, res, seen);
  };

describe("R10, SPEC-DECISIONS 10: 401 with a refresh token", () => {
  test("20 parallel calls of a request: one refresh, each repeated once, the session renewed once", async () => {
    const holder = new TestHolder(old);
    const { upstream: client, tally } = callsTo(upstream.baseUrl, { holder });
    const users = await Promise.all(Array.from({ length: 20 }, () => client.users.profile()));
    expect(users).toHaveLength(20);
    expect(upstream.count(refresh)).toBe(1);
    expect(upstream.count(profile)).toBe(40);
    expect(holder).toMatchObject({ tokens: fresh, renewed: 1, ended: false });
    expect(tally.calls).toBe(41);
  });

  test("20 requests with the same cookie: one refresh, and each gets the new tokens", async () => {
    const factory = createUpstreamFactory(upstream.baseUrl, limits);
    const holders = Array.from({ length: 20 }, () => new TestHolder(old));
    await Promise.all(holders.map((holder) => factory.for(scopeOf({ holder })).upstream.users.profile()));
    expect(upstream.count(refresh)).toBe(1);
    expect(holders.map(({ tokens }) => tokens)).toEqual(holders.map(() => fresh));
  });

  test("a straggler with the old cookie gets the result that is kept", async () => {
    const factory = createUpstreamFactory(upstream.baseUrl, limits);
    for (const holder of [new TestHolder(old), new TestHolder(old)]) {
      await factory.for(scopeOf({ holder })).upstream.users.profile();
      expect(holder.tokens).toEqual(fresh);
    }
    expect(upstream.count(refresh)).toBe(1);
  });

  test("a failed refresh is not kept: the next request asks again", async () => {
    upstream.on(refresh, reply({}, 503), reply(fresh));
    const factory = createUpstreamFactory(upstream.baseUrl, limits);
    const attempt = (holder: TestHolder) => factory.for(scopeOf({ holder })).upstream.users.profile();
    await expect(attempt(new TestHolder(old))).rejects.toMatchObject({ kind: "unavailable" });
    await expect(attempt(new TestHolder(old))).resolves.toMatchObject({ id: "u1" });
  });

  test.each([{}, { refreshToken: null }])(
    "without a refresh token in the reply (%j) the old one stays (SPEC-DECISIONS 8)",
    async (without) => {
      upstream.on(refresh, reply({ accessToken: fresh.accessToken, ...without }));
      const holder = new TestHolder(old);
      await callsTo(upstream.baseUrl, { holder }).upstream.users.profile();
      expect(holder.tokens).toEqual({ accessToken: fresh.accessToken, refreshToken: old.refreshToken });
    },
  );

  test("a write is repeated too: a 401 means that it was not done", async () => {
    const end = "DELETE /api/users/sessions/session-1";
    upstream.on(end, reply({ message: "no" }, 401), reply({ message: "Ended." }));
    const { upstream: client } = callsTo(upstream.baseUrl, { holder: new TestHolder(old) });
    expect(await client.users.endSession({ id: "session-1" })).toEqual({ message: "Ended." });
  });
});

describe("R10a: 401 without a refresh token", () => {
  test("throws the reply's own sentence and drops the dead session", async () => {
    const holder = new TestHolder({ accessToken: old.accessToken });
    await expect(callsTo(upstream.baseUrl, { holder }).upstream.users.profile()).rejects.toMatchObject({
      kind: "unauthenticated",
      status: 401,
      userMessage: "Your session has ended.",
    });
    expect(holder.ended).toBe(true);
    expect(upstream.count(refresh)).toBe(0);
    expect(upstream.count(profile)).toBe(1);
  });
});

describe("R11, SPEC-DECISIONS 10: the refresh itself fails", () => {
  test.each([400, 401, 403, 422])(
    "refused with %i: the session is over, and nothing is repeated",
    async (status) => {
      upstream.on(refresh, reply({ message: "no such grant" }, status));
      const { upstream: client } = callsTo(upstream.baseUrl, { holder: new TestHolder(old) });
      const error = await client.users.profile().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(SessionExpired);
      expect(error).toMatchObject({ message: "Failed to refresh access token" });
      expect(upstream.count(refresh)).toBe(1);
      expect(upstream.count(profile)).toBe(1);
    },
  );

  test.each<[string, Behaviour]>([
    ["hangs", hang],
    ["breaks off", refuse],
    ["answers 500", reply({ message: "db" }, 500)],
    ["answers 404", reply({ message: "no such call" }, 404)],
    ["answers 429", reply({ message: "slow down" }, 429)],
    ["redirects", redirectTo("/login")],
    ["answers HTML", replyText("<html>", 200, { "content-type": "text/html" })],
    ["answers without a token", reply({ refreshToken: "x" })],
  ])("one that %s keeps the session and says to try again", async (_, behaviour) => {
    upstream.on(refresh, behaviour);
    upstream.on("GET /api/users/sessions", onlyFor(fresh.accessToken));
    const holder = new TestHolder(old);
    const { upstream: client } = callsTo(upstream.baseUrl, { holder }, behaviour === hang ? hasty : {});
    const all = await Promise.allSettled([client.users.profile(), client.users.sessions()]);
    for (const one of all)
      expect(one).toMatchObject({ status: "rejected", reason: { kind: "unavailable", status: 503 } });
    // Nor is it waited for again by a call that comes later.
    await expect(client.users.profile()).rejects.toMatchObject({ kind: "unavailable" });
    expect(holder).toMatchObject({ tokens: old, ended: false });
    expect(upstream.count(refresh)).toBe(1);
  });
});

describe("R12: 401 again after a refresh", () => {
  test("is the original error, with no second refresh and the session kept", async () => {
    upstream.on(profile, reply({ message: "first" }, 401), reply({ message: "second" }, 401));
    const holder = new TestHolder(old);
    const { upstream: client } = callsTo(upstream.baseUrl, { holder });
    await expect(client.users.profile()).rejects.toMatchObject({ status: 401, userMessage: "first" });
    await expect(client.users.profile()).rejects.toMatchObject({ status: 401 });
    expect(upstream.count(refresh)).toBe(1);
    expect(holder).toMatchObject({ tokens: fresh, ended: false });
  });
});
