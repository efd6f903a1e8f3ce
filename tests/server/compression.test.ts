import zlib from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { csvResponse } from "~/csv.server";
import { filePaths } from "~/lib/file-paths";
import { paths } from "~/lib/paths";
import { type Asked, createCompression, ownPages, sharedReplies } from "../../server/compression";
import { buildOf } from "../harness/build";
import { type SiteUnderTest, startSite } from "../harness/site";

const compress = createCompression({
  personalCookies: ["session", "investor", "toast", "draft"],
  toastCookie: "toast",
});
const words = "A page that says the same again and again. ".repeat(60);
const page = (init: ResponseInit = {}) =>
  new Response(words, { headers: { "Content-Type": "text/html; charset=utf-8" }, ...init });
const asked = (more: Partial<Asked> & { headers?: Record<string, string> } = {}): Asked => ({
  method: "GET",
  url: paths.account(),
  ...more,
  headers: { "accept-encoding": "gzip, deflate, br", ...more.headers },
});
const codingOf = async (request: Asked, response = page(), route = request.url ?? "") =>
  (await compress(request, route, response)).headers.get("content-encoding");
const known = { cookie: "consent=yes; session=sealed" };

describe("a reply is compressed as the request prefers", () => {
  const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };

  test.each([
    ["gzip, deflate, br", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["gzip", "gzip"],
  ] as const)("%s: %s, and holds the same words", async (accepted, coding) => {
    const reply = await compress(asked({ headers: { "accept-encoding": accepted } }), "/account", page());
    expect(reply.headers.get("content-encoding")).toBe(coding);
    const packed = Buffer.from(await reply.arrayBuffer());
    expect(packed.length).toBeLessThan(words.length / 5);
    expect(unpack[coding](packed).toString()).toBe(words);
  });

  test.each(["", "identity", "zstd", "br;q=0", "*;q=0"])("%j: not at all", async (accepted) => {
    expect(await codingOf(asked({ headers: { "accept-encoding": accepted } }))).toBeNull();
  });

  test("with its status, its headers and all of its cookies", async () => {
    const headers = new Headers({ "Content-Type": "text/html", Link: "</a>" });
    headers.append("Set-Cookie", "a=1");
    headers.append("Set-Cookie", "b=2");
    const reply = await compress(asked(), "/nothing", page({ status: 404, headers }));
    expect(reply.status).toBe(404);
    expect(reply.headers.get("link")).toBe("</a>");
    expect(reply.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });
});

describe("a reply is left as it is", () => {
  const type = "text/html; charset=utf-8";
  test.each<[why: string, response: () => Response]>([
    ["that is short", () => new Response("short", { headers: { "Content-Type": type } })],
    ["that has no body", () => new Response(null, { status: 204 })],
    ["that is not modified", () => new Response(null, { status: 304, headers: { "Content-Type": type } })],
    ["that is a part", () => page({ status: 206, headers: { "Content-Type": type } })],
    ["that is encoded", () => page({ headers: { "Content-Type": type, "Content-Encoding": "gzip" } })],
    ["whose bytes have a tag", () => page({ headers: { "Content-Type": type, ETag: '"a"' } })],
    [
      "that must not be transformed",
      () => page({ headers: { "Content-Type": type, "Cache-Control": "private, no-transform" } }),
    ],
    ["that is a picture", () => page({ headers: { "Content-Type": "image/png" } })],
    ["whose kind nobody says", () => new Response(new Uint8Array(2_000))],
  ])("%s", async (_, response) => {
    const before = response();
    const reply = await compress(asked(), "/account", response());
    expect(reply.status).toBe(before.status);
    expect(reply.headers.get("content-encoding")).toBe(before.headers.get("content-encoding"));
    expect(await reply.text()).toBe(await before.text());
  });

  test.each(["text/csv; charset=utf-8", "application/json", "application/rss+xml", "image/svg+xml"])(
    "unlike other text: %s",
    async (kind) => {
      expect(await codingOf(asked(), page({ headers: { "Content-Type": kind } }))).toBe("br");
    },
  );
});

describe("BREACH: what holds a reader's own", () => {
  test("is compressed where it is theirs alone", async () => {
    expect(await codingOf(asked({ headers: known }))).toBe("br");
  });

  test.each(["session=a", "investor=a", "draft=a", "a=b;session=c"])(
    "is what answers to the cookie %s, and is plain with words of the address",
    async (cookie) => {
      expect(await codingOf(asked({ url: "/stocks?q=words", headers: { cookie } }))).toBeNull();
    },
  );

  test.each([
    ["a query", { url: "/account?q=words" }],
    ["an empty query", { url: "/account?" }],
    ["a query that nobody reads", { url: "/account?modal=login" }],
    ["another spelling", { url: "/ACCOUNT" }],
    ["an escaped spelling", { url: "/%61ccount" }],
    ["a slash more", { url: "/account/" }],
    ["a page that nobody has judged", { url: "/stocks/AAPL" }],
    ["a page with a link's code on it", { url: paths.subscribe() }],
    ["a copy of all that is kept", { url: filePaths.privacyExport() }],
    ["another site's doing", { headers: { ...known, "sec-fetch-site": "cross-site" } }],
    ["a sibling host's doing", { headers: { ...known, "sec-fetch-site": "same-site" } }],
    ["a message from before", { headers: { cookie: "session=a; toast=b" } }],
    ["a form", { method: "POST" }],
  ])("is plain with %s", async (_, more) => {
    expect(await codingOf(asked({ headers: known, ...more }))).toBeNull();
  });

  test.each([400, 404, 422, 500, 503])(
    "is plain where the status says something of it: %i",
    async (status) => {
      expect(
        await codingOf(asked({ headers: known }), page({ status, headers: { "Content-Type": "text/html" } })),
      ).toBeNull();
    },
  );

  test("may come as a file in either form", async () => {
    for (const url of [filePaths.privacyConsents(), filePaths.privacyConsents({ format: "csv" })])
      expect(await codingOf(asked({ url, headers: known }))).toBe("br");
    expect(
      await codingOf(asked({ url: "/account/privacy/consents?format=words", headers: known })),
    ).toBeNull();
  });
});

test("what holds nobody's own is compressed whatever it repeats, but never a form's reply", async () => {
  const url = "/stocks?q=words";
  expect(await codingOf(asked({ url, headers: { cookie: "visitor=a; consent=yes" } }))).toBe("br");
  expect(await codingOf(asked({ url }))).toBe("br");
  expect(await codingOf(asked({ url, method: "POST" }))).toBeNull();
});

test("what is the same for everybody is compressed for who is known, too", async () => {
  for (const route of sharedReplies)
    expect(await codingOf(asked({ url: "/x?q=w", headers: known }), page(), route)).toBe("br");
  expect([...ownPages].filter((address) => sharedReplies.has(address))).toEqual([]);
});

describe("over the wire", () => {
  const build = buildOf({
    "/account": { loader: () => ({ words }), action: () => ({ words }) },
    "/file": { page: false, loader: () => csvResponse("file", ["a"], Array(500).fill([1])) },
    "/bare": { page: false, loader: () => new Response(null, { status: 204 }) },
  });
  let site: SiteUnderTest;
  afterEach(() => site.close());
  const gzip = { "accept-encoding": "gzip" };

  test("its length is that of what is sent, and it says what it depends on", async () => {
    site = await startSite({ build });
    for (const path of ["/account", "/file"]) {
      const plain = await site.request(path);
      const packed = await site.request(path, { headers: gzip });
      expect(packed.headers).toMatchObject({
        "content-encoding": "gzip",
        "content-length": String(packed.bytes.length),
        "content-type": plain.headers["content-type"],
        vary: plain.headers.vary,
      });
      expect(packed.headers.vary).toContain("Accept-Encoding");
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(plain.headers["content-length"]).toBe(String(plain.bytes.length));
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length);
      const hideIds = (text: string) => text.replace(/[0-9a-f-]{32,36}/g, "id");
      expect(hideIds(zlib.gunzipSync(packed.bytes).toString())).toBe(hideIds(plain.text));
    }
  });

  test("who asks for no body gets none", async () => {
    site = await startSite({ build });
    const reply = await site.request("/account", { method: "HEAD", headers: gzip });
    expect(reply).toMatchObject({ status: 200, text: "" });
    expect(reply.headers.vary).toContain("Accept-Encoding");
  });

  test("what has no body stays without one", async () => {
    site = await startSite({ build });
    const reply = await site.request("/bare", { headers: gzip });
    expect(reply).toMatchObject({ status: 204, text: "" });
    expect(reply.headers["content-encoding"]).toBeUndefined();
  });
});
