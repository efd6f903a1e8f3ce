import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { siteDataOf } from "~/site-data.server";
import { buildOf } from "../harness/build";
import { CookieStore } from "../harness/cookies";
import { type SiteUnderTest, startSite } from "../harness/site";

/** Pages that say what they know of who looks at them. */
const build = buildOf({
  "/2024": { loader: ({ context: { visitor } }) => ({ asked: visitor.asked, id: visitor.id ?? null }) },
  "/stocks": { loader: ({ context }) => siteDataOf(context, "/stocks") },
  "/stocks/AAPL": { loader: ({ context }) => siteDataOf(context, "/stocks/AAPL") },
  "/own": { loader: ({ context: { visitor } }) => ({ asked: visitor.asked, mode: visitor.mode }) },
});

let site: SiteUnderTest;
const opened: SiteUnderTest[] = [];
const start = async (consent: string, env: Record<string, string> = {}) => {
  const started = await startSite({ build, env: { CONSENT: consent, ...env } });
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

describe("with analytics on", () => {
  const setting = { ANALYTICS_ENABLED: "true" };

  test.each<[string, string, Record<string, string>, boolean]>([
    ["off", "nobody in particular", {}, true],
    ["off", "who accepted", { cookie: "consent=yes" }, true],
    ["off", "who refused", { cookie: "consent=no" }, false],
    ["off", "whose browser refuses", { "sec-gpc": "1" }, false],
    ["off", "whose browser refuses, who accepted", { "sec-gpc": "1", cookie: "consent=yes" }, false],
    ["required", "who has not decided", {}, false],
    ["required", "who accepted", { cookie: "consent=yes" }, true],
    ["required", "who refused", { cookie: "consent=no" }, false],
    ["required", "whose browser refuses", { "sec-gpc": "1" }, false],
  ])("and CONSENT=%s the page of %s is watched only where they may be", async (consent, _, headers, may) => {
    site = await start(consent, setting);
    const others: Record<string, string>[] = [{}, { cookie: "consent=no" }, headers, headers];
    for (const path of ["/stocks", "/stocks/AAPL"])
      for (const each of others) {
        const { text, headers: sent } = await site.request(path, { headers: each });
        expect(sent.vary).toBe("Accept-Encoding, Cookie, Sec-GPC");
        expect(sent.etag !== undefined, "whether it is kept").toBe(path === "/stocks");
        if (each === headers) expect(text).toContain(`&quot;analytics&quot;:${may}`);
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
