import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSecurity } from "../../server/security";
import { buildOf } from "../harness/build";
import { CookieStore } from "../harness/cookies";
import { NotedSite, parseRaw } from "../harness/noted-site";
import { type SiteUnderTest, startSite } from "../harness/site";

const script = 'console.log("the script of every page");\n'.repeat(20);
const folder = mkdtempSync(path.join(tmpdir(), "public-"));
let site: SiteUnderTest;

beforeAll(async () => {
  mkdirSync(path.join(folder, "build"));
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
  write("build/entry-ABC.js", script);
  write("build/entry-ABC.js.br", brotliCompressSync(script));
  write("build/entry-ABC.js.map", "the source");
  write("build/secret.server.js.map", "the source");
  write("favicon.svg", "<svg/>");
  write("notes.md", "not a file of the site");
  const { build } = new NotedSite();
  site = await startSite({ build, publicFolder: folder, env: { PUBLIC_URL: "https://www.example.test" } });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const everywhere = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};
const other = {
  ...everywhere,
  "content-security-policy": nothing,
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": expect.stringMatching(
    /^browsing-topics=\(\), camera=\(\), (\S+=\(\), ){11}xr-spatial-tracking=\(\)$/,
  ),
  "x-permitted-cross-domain-policies": "none",
};
const refusal = {
  ...other,
  "content-security-policy": expect.stringMatching(
    new RegExp(`^${nothing}; style-src 'sha256-[A-Za-z0-9+/]{43}='$`),
  ),
};
const page = {
  ...other,
  "content-security-policy": expect.stringMatching(
    /^default-src 'none'; script-src 'self'; connect-src 'self'; /,
  ),
  "cross-origin-embedder-policy": "require-corp",
};
const file = { ...everywhere, "content-security-policy": `${nothing}; sandbox` };

const foreign = { body: "", headers: { origin: "https://evil.example" } };

describe("S17: headers on every reply", () => {
  const raw = async (bytes: string) => parseRaw(await site.raw(bytes));
  const head = "Host: www.example.test\r\nConnection: close\r\n";
  const known = { headers: { "if-none-match": "*" } };
  const replies: [string, () => Promise<{ status: number; headers: object }>, number, object][] = [
    ["a page", () => site.request("/form"), 200, page],
    ["a page of a form that was posted", () => site.request("/form", { body: "a=b" }), 200, page],
    ["a cached page", () => site.request("/2024"), 200, page],
    ["a cached page's head", () => site.request("/2024", { method: "HEAD" }), 200, page],
    ["a page not modified", () => site.request("/2024", known), 304, page],
    ["an error page", () => site.request("/nope"), 404, page],
    ["a resource", () => site.request("/resource"), 200, other],
    ["data", () => site.request("/form?_data=routes%2Fform"), 200, other],
    ["a file", () => site.request("/build/entry-ABC.js"), 200, file],
    [
      "a compressed file",
      () => site.request("/build/entry-ABC.js", { headers: { "accept-encoding": "br" } }),
      200,
      file,
    ],
    ["a picture that could hold script", () => site.request("/favicon.svg"), 200, file],
    ["a file not modified", () => site.request("/favicon.svg", known), 304, file],
    ["no file", () => site.request("/build/none.js"), 404, file],
    ["a redirect", () => site.request("/2024?referredBy=a"), 303, other],
    ["a foreign form", () => site.request("/form", foreign), 403, refusal],
    ["a large form", () => site.request("/form", { body: "a".repeat(1_000_001) }), 413, refusal],
    ["a long address", () => site.request(`/${"a".repeat(9_000)}`), 414, refusal],
    ["another method", () => site.request("/form", { method: "TRACE" }), 405, refusal],
    ["health", () => site.request("/healthz"), 200, other],
    ["readiness", () => site.request("/readyz"), 200, other],
    ["broken syntax", () => raw("GET / HTTP/9.9\r\n\r\n"), 400, other],
    ["no host", () => raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), 400, refusal],
    ["endless headers", () => raw(`GET / HTTP/1.1\r\n${head}X: ${"a".repeat(20_000)}\r\n\r\n`), 431, other],
    ["a tunnel", () => raw(`CONNECT evil.example:443 HTTP/1.1\r\n${head}\r\n`), 405, other],
    ["an expectation", () => raw(`GET / HTTP/1.1\r\n${head}Expect: tea\r\n\r\n`), 417, other],
  ];

  test.each(replies)("%s", async (_, ask, status, headers) => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(headers);
    for (const name of ["x-powered-by", "server"]) expect(reply.headers).not.toHaveProperty(name);
  });

  test("the policy lets nothing inline, nothing foreign and no frame in", async () => {
    const policy = String((await site.request("/form")).headers["content-security-policy"]);
    expect(policy).not.toMatch(/unsafe|\*|data:|http:|nonce/);
    for (const part of [
      "worker-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "upgrade-insecure-requests",
      "trusted-types own",
      "require-trusted-types-for 'script'",
    ])
      expect(policy.split("; ")).toContain(part);
  });

  test("a page whose worker is admitted admits that one script, and the policy that vouches for it", () => {
    const { page } = createSecurity({ publicUrl: "https://a.example", development: false });
    const headers = page({ allowed: { "worker-src": ["/alerts-worker.js"] } });
    const parts = headers["Content-Security-Policy"]?.split("; ");
    for (const part of ["worker-src https://a.example/alerts-worker.js", "trusted-types own alerts-worker"])
      expect(parts).toContain(part);
  });

  test("a refusal's policy lets in the one style that it carries, and nothing else", async () => {
    const { headers, text } = await site.request("/form", foreign);
    const styles = [...text.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = ""]) =>
      createHash("sha256").update(style).digest("base64"),
    );
    expect(headers["content-security-policy"]).toBe(`${nothing}; style-src 'sha256-${styles.join()}'`);
    expect(text).not.toMatch(/<script|<link|<img|style=|url\(/);
  });

  test("no HSTS and no upgrade where the site is not https", async () => {
    const plain = await startSite({ build: new NotedSite().build });
    const { headers } = await plain.request("/form");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers["content-security-policy"]).not.toContain("upgrade");
    await plain.close();
  });

  test("cookies are __Host-, Secure, HttpOnly and Lax", async () => {
    const { setCookies } = await site.request("/form?utm_source=a&referredBy=b");
    expect(setCookies).toHaveLength(4);
    for (const cookie of setCookies)
      expect(cookie).toMatch(/^__Host-\w+=[\w.-]+; (Max-Age=\d+; )?Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe("caching", () => {
  test("a page is the reader's own, and asked for again each time", async () => {
    const { headers } = await site.request("/form", { headers: { cookie: "" } });
    expect(headers.vary).toBe("Accept-Encoding, Cookie");
    const known = (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
    expect(headers["cache-control"]).toBe("private, no-store");
    const again = await site.request("/form", { headers: { cookie: known } });
    expect(again.headers["cache-control"]).toBe("private, no-cache");
  });

  test("what a reply says of its own caching does not hold where it sets a cookie", async () => {
    const loader = () => new Response("a file", { headers: { "Cache-Control": "public, max-age=60" } });
    const own = await startSite({ build: buildOf({ "/file": { page: false, loader } }) });
    const cookies = new CookieStore();
    const first = await own.request("/file", { cookies });
    expect(first.setCookies).toHaveLength(2);
    expect(first.headers["cache-control"]).toBe("private, no-store");
    expect((await own.request("/file", { cookies })).headers["cache-control"]).toBe("public, max-age=60");
    await own.close();
  });

  test("S15: an address that ends like a file's is no file", async () => {
    for (const name of ["/form/x.css", "/account/x.css", "/2024/x.js"]) {
      const { status, headers } = await site.request(name);
      expect(status).toBe(404);
      expect(headers["cache-control"]).toMatch(/^private/);
    }
  });
});

describe("static files", () => {
  test("a build's are kept for a year", async () => {
    const { headers, text } = await site.request("/build/entry-ABC.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(text).toBe(script);
    expect((await site.request("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("are sent compressed to whom accepts it", async () => {
    const reply = await site.request("/build/entry-ABC.js", { headers: { "accept-encoding": "gzip, br" } });
    expect(reply.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(reply.bytes).toString()).toBe(script);
    for (const accepted of ["gzip", "br;q=0", "identity"]) {
      const plain = await site.request("/build/entry-ABC.js", { headers: { "accept-encoding": accepted } });
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.text).toBe(script);
    }
  });

  test.each([
    "/build/entry-ABC.js.map",
    "/build/secret.server.js.map",
    "/build/none.js",
    "/build/",
    "/build/../favicon.svg",
    "/build/%2e%2e/favicon.svg",
    "/build/entry-ABC.js.br",
    "/build/__proto__",
  ])("%s is a bare 404", async (name) => {
    const reply = await site.request(name);
    expect(reply.status).toBe(404);
    expect(reply.text).toBe("");
    expect(reply.setCookies).toEqual([]);
  });

  test.each(["/notes.md", "/../package.json", "/%2e%2e/package.json", "/.env"])(
    "%s is no file of the site",
    async (name) => {
      expect((await site.request(name)).status).toBe(404);
    },
  );

  test.each([
    ["a host that is none", "Host: www.example.test/x\r\n", 400],
    ["two hosts", "Host: www.example.test\r\nHost: evil.example\r\n", 400],
    ["no host", "", 400],
    ["a body", "Host: www.example.test\r\nContent-Length: 1\r\n", 200],
    ["a query", "Host: www.example.test\r\n", 200, "?v=1"],
  ])("asked for with %s, as anything else would be", async (_, head, status, query = "") => {
    const bytes = `GET /build/entry-ABC.js${query} HTTP/1.1\r\n${head}Connection: close\r\n\r\na`;
    expect(parseRaw(await site.raw(bytes)).status).toBe(status);
  });

  test("a HEAD has no body, a POST is no request for a file", async () => {
    expect((await site.request("/build/entry-ABC.js", { method: "HEAD" })).text).toBe("");
    expect((await site.request("/favicon.svg", { body: "" })).status).not.toBe(200);
  });
});
