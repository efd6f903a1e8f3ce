import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { CookieStore } from "../harness/cookies";
import { type SiteUnderTest, startSite } from "../harness/site";

/** Pages that say what they know of who looks at them. */
const build = buildOf({
  "/2024": { loader: ({ context: { visitor } }) => ({ asked: visitor.asked, id: visitor.id ?? null }) },
  "/own": { loader: ({ context: { visitor } }) => ({ asked: visitor.asked, mode: visitor.mode }) },
});

let site: SiteUnderTest;
const opened: SiteUnderTest[] = [];
const start = async (consent: string) => {
  const started = await startSite({ build, env: { CONSENT: consent } });
  opened.push(started);
  return started;
};
beforeEach(async () => {
  site = await start("required");
});
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

describe("the page for everybody", () => {
  test("asks who has not decided and nobody else, and is sent with no cookie", async () => {
    for (const [headers, asked] of [
      [{}, true],
      [{ cookie: "consent=yes" }, false],
      [{ cookie: "consent=no" }, false],
      [{ "sec-gpc": "1" }, false],
    ] as const) {
      for (let round = 0; round < 2; round++) {
        const reply = await site.request("/2024", { headers });
        expect(reply.text).toContain(`{&quot;asked&quot;:${asked},&quot;id&quot;:null}`);
        expect(reply.setCookies).toEqual([]);
        expect(reply.headers.etag, "it is kept").toBeDefined();
      }
    }
  });
});

describe("a page that is made for its reader", () => {
  const own = (headers: Record<string, string>, cookies?: CookieStore) =>
    site.request("/own?utm_source=a&x=1", { headers, ...(cookies && { cookies }) });

  test("says what it depends on, and holds what it was told in the session", async () => {
    const cookies = new CookieStore();
    const reply = await own({}, cookies);
    expect(reply.headers.vary).toBe("Accept-Encoding, Cookie, Sec-GPC");
    expect(reply.text).toContain("held");
    expect(reply.setCookies.join()).not.toMatch(/max-age|expires/i);
    expect(cookies.names.sort()).toEqual(["utm", "visit", "visitor"]);
  });

  test.each(["off", "required"])(
    "Sec-GPC: 1 sets none and removes those that came, with CONSENT=%s",
    async (consent) => {
      site = await start(consent);
      const cookies = new CookieStore();
      await own({}, cookies);
      expect(cookies.names).toHaveLength(3);
      const reply = await own({ "sec-gpc": "1" }, cookies);
      expect(reply.text).toContain("refused");
      expect(cookies.names).toEqual([]);
      expect((await own({ "sec-gpc": "1" }, cookies)).setCookies).toEqual([]);
    },
  );

  test("a referral code leaves the address of who refuses too, and is not kept", async () => {
    const reply = await site.request("/own?referredBy=ada", { headers: { cookie: "consent=no" } });
    expect([reply.status, reply.headers.location]).toEqual([303, "/own"]);
    expect(reply.setCookies).toEqual([]);
  });
});
