import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "~/log.server";
import { createCookieJar } from "~/session/cookies.server";
import { createSeal } from "~/session/seal.server";
import { createSessions } from "~/session/session.server";
import { SessionTooLarge } from "~/upstream/errors.server";
import { CookieStore } from "../../harness/cookies";
import { stepsOfRotation } from "../../harness/rotation";
import { accessToken, ada } from "../../harness/tokens";

const secrets = ["first-secret-first-secret-first-secret", "older-secret-older-secret-older-secret"] as const;
const [first, older] = secrets;
const jar = createCookieJar(false);
const logged: string[] = [];
const log = createLogger("info", { write: (line: string) => void logged.push(line) });
beforeEach(() => void logged.splice(0));
const signedIn = { ...ada, token: accessToken("ada"), refreshToken: "refresh-1" };
const sessionsWith = (...keys: [string, ...string[]]) => createSessions(jar, createSeal(keys, "session"));
const sessions = sessionsWith(first);

/** Signs in and gives the cookie's value. */
async function signInTo(store: CookieStore, factory = sessions): Promise<string> {
  const session = factory.anonymous(log);
  session.signIn(signedIn);
  return store.store(await session.commit()).value("session") ?? expect.fail("no cookie");
}

describe("the session's cookie", () => {
  test("brings user and tokens back", async () => {
    const session = await sessions.open(await signInTo(new CookieStore()), log);
    expect(session.user).toEqual(ada);
    expect(session.signedIn).toBe(true);
    expect(session.tokens).toEqual({ accessToken: signedIn.token, refreshToken: "refresh-1" });
  });

  test("opens again where the upstream gave no refresh token, or null for one", async () => {
    for (const refreshToken of [undefined, null]) {
      const session = sessions.anonymous(log);
      session.signIn({ ...signedIn, refreshToken });
      const store = new CookieStore().store(await session.commit());
      expect((await sessions.open(store.value("session"), log)).tokens).toEqual({
        accessToken: signedIn.token,
      });
    }
  });

  test("keeps of a user id, names, e-mail and phone only", async () => {
    const session = sessions.anonymous(log);
    session.signIn({ ...signedIn, ...{ taxId: "123-45-6789" } });
    expect(Object.keys(session.user ?? {}).sort()).toEqual(["email", "firstName", "id", "lastName", "phone"]);
  });

  test("S6: shows nothing legible, decoded or not", async () => {
    const value = await signInTo(new CookieStore());
    const decoded = value.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    const { firstName, lastName } = signedIn;
    // In quotes, as a field would be: what is sealed has any three letters by chance.
    const names = [`"${firstName}"`, lastName];
    for (const text of [value, ...decoded])
      for (const secret of [...names, "example.com", "2025550123", "refresh-1", signedIn.token.slice(0, 20)])
        expect(text).not.toContain(secret);
  });

  test("is HttpOnly, Lax, for the whole site, and __Host- with Secure where the site is https", async () => {
    const session = createSessions(createCookieJar(true), createSeal([first], "session")).anonymous(log);
    session.signIn(signedIn);
    const [cookie = ""] = await session.commit();
    expect(cookie).toMatch(/^__Host-session=[\w.-]+; /);
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", "Secure", "Max-Age=2592000"])
      expect(cookie).toContain(`; ${part}`);
  });

  test("is written only when it changed", async () => {
    const session = await sessions.open(await signInTo(new CookieStore()), log);
    expect(await session.commit()).toEqual([]);
    session.renew({ accessToken: "new", refreshToken: "new" });
    expect(await session.commit()).toHaveLength(1);
  });

  test("does not open when forged, truncated, of another purpose or of another secret, and is removed", async () => {
    const value = await signInTo(new CookieStore());
    const seal = createSeal([first], "toast");
    const flipped = value.slice(0, -2) + (value.endsWith("A") ? "B" : "A");
    for (const bad of [flipped, value.slice(0, 50), "x", await seal.seal({ user: ada }, 60)]) {
      const session = await sessions.open(bad, log);
      expect(session.signedIn).toBe(false);
      expect(await session.commit()).toEqual([expect.stringContaining("session=; Max-Age=0")]);
    }
    expect((await sessionsWith(older).open(value, log)).signedIn).toBe(false);
  });

  test("ends by itself", async () => {
    const seal = createSeal([first], "session");
    const data = { sid: "s", user: ada, tokens: { accessToken: "t" } };
    expect((await createSessions(jar, seal).open(await seal.seal(data, -1), log)).signedIn).toBe(false);
    expect((await createSessions(jar, seal).open(await seal.seal(data, 60), log)).signedIn).toBe(true);
  });

  test("O5: an older secret still opens, and the newest seals", async () => {
    const value = await signInTo(new CookieStore(), sessionsWith(older));
    const both = sessionsWith(first, older);
    const session = await both.open(value, log);
    expect(session.signedIn).toBe(true);
    session.renew({ accessToken: "new", refreshToken: "new" });
    const renewed = new CookieStore().store(await session.commit()).value("session");
    expect((await sessionsWith(first).open(renewed, log)).tokens?.accessToken).toBe("new");
  });
});

test.each(stepsOfRotation(older, first))(
  "O5: of two processes with %j and %j, each opens what the other seals",
  async (one, another) => {
    for (const [by, at] of [
      [one, another],
      [another, one],
    ] as const) {
      const value = await signInTo(new CookieStore(), sessionsWith(...by));
      expect((await sessionsWith(...at).open(value, log)).signedIn).toBe(true);
    }
  },
);

describe("S4, S5: fixation and replay", () => {
  test("a sign-in over a planted session seals a new one, and the planted one is over", async () => {
    const planted = await signInTo(new CookieStore());
    const victim = await sessions.open(planted, log);
    victim.signIn({ ...signedIn, id: "u2" });
    const own = new CookieStore().store(await victim.commit()).value("session");
    expect(own).not.toBe(planted);
    expect((await sessions.open(own, log)).user?.id).toBe("u2");
    expect((await sessions.open(planted, log)).signedIn).toBe(false);
  });

  test("a cookie replayed after logout opens to nobody", async () => {
    const value = await signInTo(new CookieStore());
    const session = await sessions.open(value, log);
    session.end();
    expect(await session.commit()).toEqual([
      expect.stringContaining("session=; Max-Age=0"),
      expect.stringMatching(/^ended=[\w-]{16}; Max-Age=2592000; /),
    ]);
    expect((await sessions.open(value, log)).signedIn).toBe(false);
  });

  test("a reply under way at logout does not write the session back", async () => {
    const value = await signInTo(new CookieStore());
    const late = await sessions.open(value, log);
    (await sessions.open(value, log)).end();
    late.renew({ accessToken: "new", refreshToken: "new" });
    expect(await late.commit()).toEqual([]);
  });
});

describe("sizes", () => {
  /** Text that no compression shrinks below what base64 costs. */
  const noise = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
  const largestToken = (refreshLength: number) => {
    for (let length = 4096; length > 0; length--) {
      const session = sessions.anonymous(log);
      try {
        session.signIn({ ...signedIn, token: noise(length), refreshToken: noise(refreshLength) });
        return { length, session };
      } catch (error) {
        expect(error).toBeInstanceOf(SessionTooLarge);
      }
    }
    return expect.fail("no token fits");
  };

  test("the largest accepted session leaves the other cookies their room", async () => {
    const { length, session } = largestToken(200);
    expect(length).toBeGreaterThan(2_000);
    session.noteAccount(false, 600);
    session.noteChange(Date.now());
    const [cookie = ""] = await session.commit();
    expect(cookie.split(";")[0]?.length).toBeLessThanOrEqual(3_150);
  });

  test("token and user of 2.9 kB together fit (STACK)", async () => {
    const session = sessions.anonymous(log);
    const names = { firstName: noise(100), lastName: noise(100), email: `${noise(60)}@example.com` };
    session.signIn({ ...signedIn, ...names, token: noise(2_000), refreshToken: noise(500) });
    expect(await session.commit()).toHaveLength(1);
  });

  test("beyond it sign-in is refused with a sentence, and nothing changes", async () => {
    const session = sessions.anonymous(log);
    expect(() => session.signIn({ ...signedIn, token: noise(5_000) })).toThrow(SessionTooLarge);
    expect(session.signedIn).toBe(false);
    expect(await session.commit()).toEqual([]);
    expect(new SessionTooLarge().userMessage).toMatch(/could not sign you in/);
    expect(logged).toEqual([expect.stringContaining("do not fit the session cookie")]);
  });

  test("new tokens beyond it end the session: the old ones are used up", async () => {
    const session = await sessions.open(await signInTo(new CookieStore()), log);
    expect(() => session.renew({ accessToken: noise(5_000) })).toThrow(SessionTooLarge);
    expect(session.signedIn).toBe(false);
    expect(await session.commit()).toContainEqual(expect.stringContaining("session=; Max-Age=0"));
    expect(logged).toEqual([expect.stringContaining("do not fit the session cookie")]);
  });
});
