import { describe, expect, test } from "vitest";
import { expectSecured, parseRaw, withNotedSite } from "../harness/noted-site";

const { noted, site } = withNotedSite();

describe("S13: bodies", () => {
  const big = Buffer.alloc(20_000_000, "a=1&");
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test("20 MB are refused with 413", async () => {
    const reply = await site().request("/form", { headers: form, body: big });
    expect(reply.status).toBe(413);
    expectSecured(reply.headers);
    expect(noted.ran).toEqual([]);
  });

  test("20 MB without a length are counted as they come", async () => {
    const chunked = { ...form, "transfer-encoding": "chunked" };
    const reply = await site().request("/form", { headers: chunked, body: big });
    expect(reply.status).toBe(413);
    expect(noted.ran).toEqual([]);
  });

  test("a body that announces too much is refused before it comes", async () => {
    const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 20000000\r\n\r\n`;
    expect(parseRaw(await site().raw(head)).status).toBe(413);
  });

  test("a body that breaks off runs nothing", async () => {
    const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 10\r\n\r\na=1`;
    const socket = site().raw(head);
    site().server.once("request", (req) => req.once("data", () => req.socket.destroy()));
    await socket;
    expect(noted.ran).toEqual([]);
  });

  test("a megabyte is not too much", async () => {
    const reply = await site().request("/form", { body: `a=${"b".repeat(999_990)}` });
    expect(reply.status).toBe(200);
  });

  test.each([
    ["10,000 fields", Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join("&")],
    ["an index of millions", "x[10000000]=1"],
    ["a prototype", "__proto__.x=1"],
  ])("%s are refused with 400", async (_, body) => {
    expect((await site().request("/form", { body })).status).toBe(400);
    expect(noted.ran).not.toContain("form action");
  });

  test.each([
    ["without a boundary", "multipart/form-data", "x"],
    [
      "that never ends",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    ],
    ["of junk", "multipart/form-data; boundary=b", "\0\0\0"],
  ])("multipart %s is refused with 400", async (_, type, body) => {
    const reply = await site().request("/form", { headers: { "content-type": type }, body });
    expect(reply.status).toBe(400);
    expect(noted.ran).not.toContain("form action");
  });

  test("whole multipart is a form", async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect((await site().request("/form", { headers, body })).status).toBe(200);
  });

  test.each(["application/json", "text/plain", "application/xml", "application/x-www-form-urlencodedx", ""])(
    "content type %j is refused with 415",
    async (type) => {
      const reply = await site().request("/form", { headers: { "content-type": type }, body: "{}" });
      expect(reply.status).toBe(415);
      expectSecured(reply.headers);
      expect(noted.ran).toEqual([]);
    },
  );

  test("a post without a body is an empty form", async () => {
    expect(
      (await site().request("/form", { method: "POST", headers: { "content-length": "0" } })).status,
    ).toBe(200);
  });
});
