import { describe, expect, test } from "vitest";
import { pathOfOurs } from "~/lib/redirect";
import { CookieStore } from "../harness/cookies";
import { expectSecured } from "../harness/noted-site";
import { publicUrl } from "../harness/site";
import { withVisits } from "../harness/visit";

const visit = withVisits();

describe("S20: referredBy", () => {
  test("is kept for a year and taken out of the address, everything else stays", async () => {
    const { get, cookies } = visit();
    const reply = await get("/2024?utm_source=a+b&referredBy=ada_1&x=%26&scroll=true");
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe("/2024?utm_source=a+b&x=%26&scroll=true");
    expect(reply.headers["cache-control"]).toBe("private, no-store");
    expect(reply.setCookies.find((cookie) => cookie.startsWith("referral="))).toContain("Max-Age=31536000");
    expect(cookies.names.sort()).toEqual(["referral", "utm", "visit", "visitor"]);
    expectSecured(reply.headers);
  });

  test("comes out of the address of a page that is cached for others, too", async () => {
    const { get, site } = visit();
    await site.warm();
    expect((await get("/2024?referredBy=ada")).headers.location).toBe("/2024");
    expect((await get("/?referredBy=ada")).headers.location).toBe("/");
  });

  test("keeps the first touch", async () => {
    const { get, cookies } = visit();
    await get("/2024?referredBy=first");
    const first = cookies.value("referral");
    const second = await get("/2024?referredBy=second");
    expect(second.status).toBe(303);
    expect(second.setCookies).toEqual([]);
    expect(cookies.value("referral")).toBe(first);
  });

  test.each(["", "___", "%3Cscript%3E", "a%0d%0aSet-Cookie:x=1", "a".repeat(41), "a&referredBy=b%20c"])(
    "of %j is not kept, and goes from the address all the same",
    async (code) => {
      const { get, cookies } = visit();
      const reply = await get(`/2024?referredBy=${code}&x=1`);
      expect(reply.status).toBe(303);
      expect(reply.headers.location).toBe("/2024?x=1");
      expect(cookies.names.includes("referral")).toBe(code.startsWith("a&"));
    },
  );

  test("in a form's address changes nothing", async () => {
    const { site } = visit();
    const reply = await site.request("/login?referredBy=ada", { body: "" });
    expect(reply.headers.location ?? "").not.toContain("referredBy");
    expect(reply.status).not.toBe(303);
  });
});

describe("S3: the redirect that takes it out is always to a path of ours", () => {
  const hostile = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/%09/evil.example",
    "/%5cevil.example",
    "/%2f%2fevil.example",
    "/%2fevil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/;@evil.example",
    "/@evil.example",
    "/https:evil.example",
    "/javascript:alert(1)",
    "/%E2%81%84evil.example",
    "/%EF%BC%8Fevil.example",
    "http://evil.example/",
    "https:evil.example",
  ];
  test.each(hostile)("%s", async (target) => {
    const { site } = visit();
    const raw = await site.raw(
      `GET ${target}?referredBy=ada HTTP/1.1\r\nHost: www.example.test\r\nConnection: close\r\n\r\n`,
    );
    const status = Number(raw.split(" ")[1]);
    const location = /^location: (.*)\r$/im.exec(raw)?.[1];
    if (location === undefined) return expect(status).toBe(400);
    expect(status).toBe(303);
    expect(new URL(location, publicUrl).origin).toBe(publicUrl);
    expect(pathOfOurs(location, "not ours")).toBe(location);
  });
});

describe("the visitor's id", () => {
  test("comes with the first reply that is not cached, and never with a cached one", async () => {
    const { get, site, cookies } = visit();
    await site.warm();
    const cached = await get("/2024");
    expect(cached.setCookies).toEqual([]);
    expect(cached.headers["cache-control"]).toBe("private, no-cache");
    await get("/optional");
    expect(cookies.names).toEqual(["visitor", "visit"]);
    // It does not keep its bearer from the cached page.
    expect((await get("/2024")).headers.etag).toBe(cached.headers.etag);
    expect((await get("/optional")).setCookies).toEqual([]);
  });

  test("does not come with files, health checks and refusals", async () => {
    const { site } = visit();
    for (const path of ["/build/none.js", "/healthz", "/readyz", "/%"])
      expect((await site.request(path, { cookies: new CookieStore() })).setCookies).toEqual([]);
  });
});
