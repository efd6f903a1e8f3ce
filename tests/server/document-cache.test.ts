import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CookieStore } from "../harness/cookies";
import { serveCached } from "../harness/document-cache";

describe("what is cached", () => {
  test("is rendered once and then served as it is", async () => {
    const { get, state } = await serveCached();
    for (let round = 0; round < 3; round++) expect((await get("/2024")).body.toString()).toBe("page /2024");
    expect(state.rendered).toEqual(["/2024"]);
  });

  test("P7: 200 cold requests at once render a page once", async () => {
    const { get, state } = await serveCached();
    const replies = await Promise.all(Array.from({ length: 200 }, () => get("/2024")));
    expect(replies.every(({ body }) => body.toString() === "page /2024")).toBe(true);
    expect(state.rendered).toEqual(["/2024"]);
  });

  test.each(["POST", "PUT", "DELETE", "OPTIONS"])("is not what a %s gets", async (method) => {
    const { get } = await serveCached();
    await get("/2024");
    expect((await get("/2024", {}, method)).body.toString()).toBe("personal");
  });

  test("a HEAD has the headers and no body", async () => {
    const { get } = await serveCached();
    const { headers } = await get("/2024");
    const head = await get("/2024", {}, "HEAD");
    expect(head.body).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(headers["content-length"]);
  });
});

describe("S15: nobody's page is another's", () => {
  test.each(["session=x", "a=1; session=x", "toast=x", "a=1;toast=x", "session="])(
    "%j gets a page of their own, and leaves none behind",
    async (cookie) => {
      const { get, state } = await serveCached();
      expect((await get("/2024", { cookie })).body.toString()).toBe("personal");
      expect(state.rendered).toEqual([]);
      expect((await get("/2024")).body.toString()).toBe("page /2024");
    },
  );

  test.each(["visitor=x", "xsession=1", "a=session=1"])("%j is nothing personal", async (cookie) => {
    const { get } = await serveCached();
    expect((await get("/2024", { cookie })).body.toString()).toBe("page /2024");
  });

  test.each<[string, () => Response]>([
    ["a reply that sets a cookie", () => new Response("x", { headers: { "set-cookie": "a=1" } })],
    ["another status", () => new Response("x", { status: 404 })],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/x" } })],
    ["a reply that says no-store", () => new Response("x", { headers: { "cache-control": "no-store" } })],
  ])("%s is not kept", async (_, render) => {
    const { get, cache } = await serveCached({ render });
    expect((await get("/2024")).body.toString()).toBe("personal");
    expect(cache.size).toBe(0);
  });

  test("a page with a part that could not be loaded is not kept", async () => {
    const { get, cache, state } = await serveCached({ complete: false });
    expect((await get("/2024")).body.toString()).toBe("personal");
    expect(cache.size).toBe(0);
    state.complete = true;
    state.now += 2_001;
    expect((await get("/2024")).body.toString()).toBe("page /2024");
  });

  test("a flood of unknown queries adds no entry", async () => {
    const { get, cache } = await serveCached();
    await Promise.all(Array.from({ length: 300 }, (_, at) => get(`/2024?x${at}=${at}`)));
    expect(cache.size).toBe(0);
  });

  test.each([
    ["host", "x/evil"],
    ["content-length", "0"],
    ["transfer-encoding", "chunked"],
  ])("S14: a request with %s: %s is left to whoever judges requests", async (name, value) => {
    const { get } = await serveCached();
    expect((await get("/2024", { [name]: value })).body.toString()).toBe("personal");
  });

  test("S14: no header of a request can poison a page", async () => {
    const urls: string[] = [];
    const { get } = await serveCached({
      render(key) {
        urls.push(key);
        return new Response("clean");
      },
    });
    const hostile = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-original-url": "/account",
    };
    await get("/2024", { ...hostile, "x-http-method-override": "POST" });
    expect(urls).toEqual(["/2024"]);
    expect((await get("/2024")).body.toString()).toBe("clean");
  });
});

describe("what is sent", () => {
  const page = "a page of some length. ".repeat(50);
  const open = (coding: string | undefined, body: Buffer) =>
    (coding === "br" ? brotliDecompressSync(body) : coding === "gzip" ? gunzipSync(body) : body).toString();

  test.each([
    [undefined, undefined],
    ["", undefined],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.2, gzip;q=0.9", "gzip"],
    ["BR", "br"],
    ["*", "br"],
    ["*;q=0", undefined],
    ["identity", undefined],
    ["identity;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0", undefined],
    ["gzip;q=junk", undefined],
    ["deflate", undefined],
    ["xbr", undefined],
  ])("to a client that accepts %j: %j, and it is the page", async (accepted, coding) => {
    const { get } = await serveCached({ render: () => new Response(page) });
    const reply = await get("/2024", accepted === undefined ? {} : { "accept-encoding": accepted });
    expect(reply.headers["content-encoding"]).toBe(coding);
    expect(open(coding, reply.body)).toBe(page);
    expect(reply.headers.vary).toContain("Accept-Encoding");
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("304 to a client that has it, in whatever coding, with the headers that matter", async () => {
    const { get } = await serveCached();
    for (const accepted of ["br", "gzip", "identity"]) {
      const first = await get("/2024", { "accept-encoding": accepted });
      const tag = first.headers.etag ?? "";
      for (const seen of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const again = await get("/2024", { "accept-encoding": accepted, "if-none-match": seen });
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        expect(again.headers).toMatchObject({
          vary: first.headers.vary,
          "x-content-type-options": "nosniff",
        });
      }
      expect((await get("/2024", { "if-none-match": '"other"' })).status).toBe(200);
    }
  });

  test("no cookie, ever", async () => {
    const { get } = await serveCached();
    const { headers } = await get("/2024");
    expect(new CookieStore().store(headers["set-cookie"] ?? []).names).toEqual([]);
  });
});
