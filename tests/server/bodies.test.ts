import { once } from "node:events";
import net from "node:net";
import { describe, expect, test } from "vitest";
import { fieldLengths } from "~/lib/account-forms";
import { joinUsSchema, messageLength } from "~/lib/lead-forms";
import { expectSecured, parseRaw, withNotedSite } from "../harness/noted-site";
import { portOf } from "../harness/upstream";

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

  test.each([
    ["with a length", `Content-Length: ${big.length}\r\n\r\n`],
    ["in chunks", `Transfer-Encoding: chunked\r\n\r\n${big.length.toString(16)}\r\n`],
  ])("S21: of 20 MB %s no more than one read of 64 kB is taken", async (_, end) => {
    let taken = 0;
    site().server.once("request", ({ socket }) => socket.once("close", () => (taken = socket.bytesRead)));
    const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\n${end}`;
    const client = net.connect(portOf(site().server), "127.0.0.1");
    // The rest cannot be written any more.
    client.on("error", () => undefined).resume();
    client.write(head);
    client.write(big);
    await expect.poll(() => taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(head.length + 65_536);
  });

  test("a body that breaks off runs nothing", async () => {
    const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 10\r\n\r\na=1`;
    const socket = site().raw(head);
    site().server.once("request", (req) => req.once("data", () => req.socket.destroy()));
    await socket;
    expect(noted.ran).toEqual([]);
  });

  test("S21: 64 kB are not too much, and more is", async () => {
    const post = (size: number) => site().request("/form", { body: `a=${"b".repeat(size - 2)}` });
    expect((await post(64_000)).status).toBe(200);
    expect((await post(64_001)).status).toBe(413);
  });

  test("the longest form that a person can fill in takes less than half of it", () => {
    // Three bytes a letter, each of which a form writes in three.
    const longest = (length: number) => "語".repeat(length);
    const name = longest(fieldLengths.name);
    const form = {
      programme: "university_owner",
      ...{ firstName: name, lastName: name, place: name, message: longest(messageLength) },
      email: `${"a".repeat(fieldLengths.email - 12)}@example.com`,
      phone: "(555) 010-0142",
      ...{ from: `/?${"a".repeat(4_000)}`, dialog: "1" },
    };
    expect(joinUsSchema.safeParse(form).error).toBeUndefined();
    expect(new URLSearchParams(form).toString().length).toBeLessThan(32_000);
  });

  test("S21: a client that asks before it sends is not invited to send too much", async () => {
    const head = (length: number) =>
      `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
    const refused = await site().raw(head(64_001));
    expect(refused).toMatch(/^HTTP\/1\.1 413 /);
    expect(parseRaw(refused).headers.connection).toBe("close");
    expect(await site().raw(`${head(3)}a=1`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });

  test("S21: of many that are refused at once, the connections of the oldest are closed first", async () => {
    const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 64001\r\n\r\n`;
    let waiting = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = net.connect(portOf(site().server), "127.0.0.1");
        socket.write(head);
        await once(socket, "data");
        most = Math.max(most, ++waiting);
        socket.resume();
        await once(socket, "close");
        waiting--;
      }),
    );
    expect(most).toBeLessThan(100);
  });

  test.each([
    ["5,000 fields", Array.from({ length: 5_000 }, (_, at) => `f${at}=1`).join("&")],
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
