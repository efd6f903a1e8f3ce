import { beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "~/log.server";
import { createCookieJar } from "~/session/cookies.server";
import { createInvestorSessions } from "~/session/investor.server";
import { createSeal } from "~/session/seal.server";
import { createSessions } from "~/session/session.server";
import { SessionTooLarge } from "~/upstream/errors.server";
import { CookieStore } from "../../harness/cookies";
import { accessToken } from "../../harness/tokens";

const secret = "first-secret-first-secret-first-secret";
const jar = createCookieJar(false);
const logged: string[] = [];
const log = createLogger("info", { write: (line: string) => void logged.push(line) });
beforeEach(() => void logged.splice(0));
const ivy = { id: "i1", firstName: "Ivy", lastName: "Stone", email: "ivy@example.com" };
const signedIn = { ...ivy, token: accessToken("ivy") };
const investors = createInvestorSessions(jar, createSeal([secret], "investor"));

/** Signs in and gives the cookie's value. */
async function signIn(token = signedIn.token): Promise<string> {
  const session = investors.anonymous(log);
  session.signIn({ ...signedIn, token });
  return new CookieStore().store(await session.commit()).value("investor") ?? expect.fail("no cookie");
}

describe("the investor's cookie", () => {
  test("brings the investor and the token back", async () => {
    const session = await investors.open(await signIn(), log);
    expect(session.investor).toEqual(ivy);
    expect(session.tokens).toEqual({ accessToken: signedIn.token });
  });

  test("keeps of an investor id, names and e-mail only", async () => {
    const session = investors.anonymous(log);
    session.signIn({ ...signedIn, ...{ taxId: "123-45-6789" } });
    expect(Object.keys(session.investor ?? {}).sort()).toEqual(["email", "firstName", "id", "lastName"]);
  });

  test("tells nothing of them", async () => {
    const value = await signIn();
    const decoded = value.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    // In quotes, as a field would be: what is sealed has any three letters by chance.
    for (const text of [value, ...decoded])
      for (const known of ['"Ivy"', "Stone", "example.com", signedIn.token.slice(0, 20)])
        expect(text).not.toContain(known);
  });

  test("is HttpOnly, Lax, for /invest alone, for twelve hours, and __Secure- where the site is https", async () => {
    const session = createInvestorSessions(createCookieJar(true), createSeal([secret], "investor")).anonymous(
      log,
    );
    session.signIn(signedIn);
    const [cookie = ""] = await session.commit();
    expect(cookie).toMatch(/^__Secure-investor=[\w.-]+; /);
    for (const part of ["HttpOnly", "SameSite=Lax", "Path=/invest", "Secure", "Max-Age=43200"])
      expect(cookie.split("; ")).toContain(part);
  });

  test("is not written again where nothing changed", async () => {
    expect(await (await investors.open(await signIn(), log)).commit()).toEqual([]);
  });

  test("does not open when forged or a user's, and is removed", async () => {
    const user = createSessions(jar, createSeal([secret], "session")).anonymous(log);
    user.signIn({ ...ivy, token: signedIn.token });
    const users = new CookieStore().store(await user.commit()).value("session") ?? "";
    for (const bad of [users, `${(await signIn()).slice(0, -4)}AAAA`, "x"]) {
      const session = await investors.open(bad, log);
      expect(session.signedIn).toBe(false);
      expect(await session.commit()).toEqual([expect.stringContaining("investor=; Max-Age=0")]);
    }
  });

  test("ends with its token", async () => {
    const session = await investors.open(await signIn(accessToken("ivy", -1)), log);
    expect(session.signedIn).toBe(false);
    expect(await session.commit()).toEqual([expect.stringContaining("investor=; Max-Age=0")]);
  });

  test("S5: a copy of it opens to nobody once its session was ended, and a new sign-in is another session", async () => {
    const copy = await signIn();
    (await investors.open(copy, log)).end();
    expect((await investors.open(copy, log)).signedIn).toBe(false);
    expect((await investors.open(await signIn(), log)).signedIn).toBe(true);
  });

  test("S4: a sign-in over a planted session is another session, and the planted one is over", async () => {
    const planted = await signIn();
    (await investors.open(planted, log)).signIn({ ...signedIn, id: "i2" });
    expect((await investors.open(planted, log)).signedIn).toBe(false);
  });

  test("refuses what does not fit with a sentence, and the log hears of it without a value", () => {
    const session = investors.anonymous(log);
    const token = Array.from({ length: 300 }, (_, at) => accessToken(`ivy-${at * 7919}`)).join("");
    expect(() => session.signIn({ ...signedIn, token })).toThrow(SessionTooLarge);
    expect(session.signedIn).toBe(false);
    expect(logged.join()).toContain("do not fit the investor's cookie");
    expect(logged.join()).not.toContain("ivy@example.com");
  });
});
