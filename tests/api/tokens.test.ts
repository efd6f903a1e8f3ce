import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createAccessTokens } from "../../api/auth/access-token";
import { hashToken } from "../../api/auth/opaque-token";
import { rotate } from "../../api/auth/refresh-token";
import { refreshTokens } from "../../api/db/schema";
import { createLog } from "../../api/log";
import { onEachDatabase } from "../harness/each-database";
import { logIn, profileStatus, register } from "../harness/people";
import { stepsOfRotation } from "../harness/rotation";

const Pair = z.object({ accessToken: z.string(), refreshToken: z.string() });
const ended = { message: "Your session has ended. Please log in again." };

onEachDatabase((api) => {
  const refresh = (refreshToken: string) =>
    api().call("POST", "/api/auth/refresh", { body: { refreshToken } });
  const pairOf = async (refreshToken: string) => Pair.parse((await refresh(refreshToken)).body);

  it("an access token lasts 15 minutes", async () => {
    const { token } = await register(api());
    api().advance(15 * 60 - 1);
    expect(await profileStatus(api(), token)).toBe(200);
    api().advance(2);
    const late = await api().call("GET", "/api/users/profile/", { token });
    expect(late.status).toBe(401);
    expect(late.body).toEqual(ended);
  });

  it("a refresh gives a new pair, and the new pair works", async () => {
    const user = await register(api());
    api().advance(20 * 60);
    const first = await pairOf(user.refreshToken);
    expect(first.accessToken).not.toBe(user.token);
    expect(first.refreshToken).not.toBe(user.refreshToken);
    expect(await profileStatus(api(), first.accessToken)).toBe(200);
    expect((await refresh(first.refreshToken)).status).toBe(200);
  });

  it("refresh tokens are kept as hashes only", async () => {
    const user = await register(api());
    const next = await pairOf(user.refreshToken);
    const rows = await api().db.select().from(refreshTokens);
    expect(rows.map(({ hash }) => hash).sort()).toEqual(
      [hashToken(user.refreshToken), hashToken(next.refreshToken)].sort(),
    );
  });

  it("parallel refreshes with one token all get working pairs with the same next refresh token", async () => {
    const user = await register(api());
    const pairs = await Promise.all(Array.from({ length: 8 }, () => pairOf(user.refreshToken)));
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    for (const { accessToken } of pairs) expect(await profileStatus(api(), accessToken)).toBe(200);
    const live = (await api().db.select().from(refreshTokens)).filter(({ replacedAt }) => !replacedAt);
    expect(live).toHaveLength(1);
  });

  it("a token that was just replaced is honoured for 60 seconds", async () => {
    const user = await register(api());
    const first = await pairOf(user.refreshToken);
    api().advance(59);
    const again = await pairOf(user.refreshToken);
    expect(again.refreshToken).toBe(first.refreshToken);
    expect(await profileStatus(api(), again.accessToken)).toBe(200);
  });

  it("a straggler within the grace time gets the token that is live now, however often it was replaced since", async () => {
    const user = await register(api());
    const first = await pairOf(user.refreshToken);
    api().advance(5);
    const second = await pairOf(first.refreshToken);
    api().advance(5);
    expect((await pairOf(user.refreshToken)).refreshToken).toBe(second.refreshToken);
  });

  it("an older token used again ends the whole session and is logged", async () => {
    const user = await register(api());
    const elsewhere = await logIn(api());
    const first = await pairOf(user.refreshToken);
    api().advance(61);
    const reuse = await refresh(user.refreshToken);
    expect(reuse.status).toBe(401);
    expect(reuse.body).toEqual(ended);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await profileStatus(api(), first.accessToken)).toBe(401);
    expect(await profileStatus(api(), elsewhere.token)).toBe(200);
    expect(api().logs().join("")).toContain("refresh token used again");
  });

  describe("of two processes between which the secrets rotate", () => {
    const [old, fresh] = [
      "the old secret of a whole rotation",
      "the new secret of a whole rotation",
    ] as const;
    /** What a process with these secrets answers to a refresh token. */
    const rotateWith = (tokenSecrets: string[], token: string) => {
      const { db, settings, now } = api();
      const log = createLog("info", { write: (line) => api().logs().push(line) });
      const tokens = createAccessTokens(tokenSecrets, 60, now);
      return rotate({ db, settings: { ...settings, tokenSecrets }, log, now, tokens }, token);
    };

    it("give the same next token at each step", async () => {
      let { refreshToken } = await register(api());
      for (const [one, other] of stepsOfRotation(old, fresh)) {
        const first = await rotateWith(one, refreshToken);
        expect(first).toBeDefined();
        expect((await rotateWith(other, refreshToken))?.refreshToken).toBe(first?.refreshToken);
        refreshToken = first?.refreshToken ?? "";
      }
    });

    it("one that does not know the other's secret refuses a token that was just replaced, and ends no session", async () => {
      const { refreshToken } = await register(api());
      const first = await rotateWith([fresh, old], refreshToken);
      expect(await rotateWith([old], refreshToken)).toBeUndefined();
      expect(api().logs().join("")).toContain("a secret that is not known here");
      expect(await rotateWith([fresh, old], first?.refreshToken ?? "")).toBeDefined();
    });

    it("one that does not know it ends the session all the same when the token is used again later", async () => {
      const { refreshToken } = await register(api());
      const first = await rotateWith([fresh, old], refreshToken);
      api().advance(61);
      expect(await rotateWith([old], refreshToken)).toBeUndefined();
      expect(await rotateWith([fresh, old], first?.refreshToken ?? "")).toBeUndefined();
    });
  });

  it("an unknown refresh token is refused in the same words", async () => {
    const reply = await refresh("a".repeat(43));
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual(ended);
  });

  it("a session that nobody uses for 30 days ends, and use prolongs it", async () => {
    const user = await register(api());
    api().advance(29 * 86_400);
    const next = await pairOf(user.refreshToken);
    api().advance(29 * 86_400);
    const last = await pairOf(next.refreshToken);
    api().advance(31 * 86_400);
    expect((await refresh(last.refreshToken)).status).toBe(401);
  });

  it("logout ends the session: neither of its tokens works again", async () => {
    const user = await register(api());
    const reply = await api().call("POST", "/api/auth/logout", { token: user.token });
    expect(reply.body).toEqual({ message: "You've been signed out." });
    expect(await profileStatus(api(), user.token)).toBe(401);
    expect((await refresh(user.refreshToken)).status).toBe(401);
  });

  it("a token whose session belongs to another account is refused", async () => {
    const user = await register(api());
    const other = await register(api(), { email: "eve@example.com" });
    const [row] = await api()
      .db.select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashToken(user.refreshToken)));
    const tokens = createAccessTokens(api().settings.tokenSecrets, 60, api().now);
    const mixed = await tokens.sign({ userId: other.id, sessionId: row?.sessionId ?? "" });
    expect(await profileStatus(api(), mixed)).toBe(401);
  });
});

describe("access tokens", () => {
  const now = () => new Date("2026-01-01T00:00:00Z");
  const claims = { userId: "u", sessionId: "s" };
  const old = "the old secret of forty characters or so";
  const fresh = "the new secret of forty characters or so";

  it("verify with every secret of the list and are signed with the first (O5)", async () => {
    const before = createAccessTokens([old], 60, now);
    const during = createAccessTokens([fresh, old], 60, now);
    const after = createAccessTokens([fresh], 60, now);
    const token = await before.sign(claims);
    expect(await during.verify(token)).toEqual(claims);
    expect(await after.verify(token)).toBeUndefined();
    expect(await after.verify(await during.sign(claims))).toEqual(claims);
  });

  it.each(stepsOfRotation(old, fresh))(
    "of two processes with %j and %j, each takes the other's (O5)",
    async (...lists) => {
      const [one, other] = lists.map((secrets) => createAccessTokens(secrets, 60, now));
      expect(await other?.verify((await one?.sign(claims)) ?? "")).toEqual(claims);
      expect(await one?.verify((await other?.sign(claims)) ?? "")).toEqual(claims);
    },
  );

  it("are refused when altered, unsigned, or no token at all", async () => {
    const tokens = createAccessTokens([fresh], 60, now);
    const [header, payload, signature] = (await tokens.sign(claims)).split(".");
    const forged = Buffer.from(JSON.stringify({ sub: "admin", sid: "s", iss: "api", aud: "site" })).toString(
      "base64url",
    );
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const token of [`${header}.${forged}.${signature}`, `${none}.${payload}.`, "junk", ""]) {
      expect(await tokens.verify(token)).toBeUndefined();
    }
  });
});
