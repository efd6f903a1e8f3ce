import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readForm } from "~/form.server";
import { buildOf } from "../harness/build";
import { publicUrl, type SiteUnderTest, startSite } from "../harness/site";

let ran: string[] = [];
const note = (name: string) => () => {
  ran.push(name);
  return { done: name };
};

const build = buildOf({
  "/": { loader: note("root page") },
  "/2024": { loader: note("landing") },
  "/form": {
    loader: note("form page"),
    async action({ request }) {
      const fields = [...(await readForm(request)).keys()];
      ran.push("form action");
      return { fields: fields.length };
    },
  },
  "/resource": { page: false, loader: note("resource"), action: note("resource action") },
  "/reset-password/:token": { loader: note("reset page") },
});

let site: SiteUnderTest;
beforeAll(async () => {
  site = await startSite({ build });
});
afterAll(() => site.close());
beforeEach(() => {
  ran = [];
});

/** What every reply must carry, whatever it is. */
const securityHeaderNames = [
  "content-security-policy",
  "referrer-policy",
  "x-content-type-options",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
];
const expectSecured = (headers: object) => {
  for (const name of securityHeaderNames) expect(headers).toHaveProperty(name);
};
const parseRaw = (text: string) => {
  const [head = ""] = text.split("\r\n\r\n", 1);
  const [first = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  return { status: Number(first.split(" ")[1]), headers };
};

describe("S1: a request that changes something and is not from us", () => {
  const actions = ["/form", "/form?_data=routes%2Fform", "/resource", "/2024?index"];
  const foreign: [string, Record<string, string>][] = [
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["a foreign Origin of the same name and another port", { origin: `${publicUrl}:8080` }],
    ["a foreign Origin that begins like ours", { origin: `${publicUrl}.evil.example` }],
    ["Origin null", { origin: "null" }],
    ["Origin null and Sec-Fetch-Site none", { origin: "null", "sec-fetch-site": "none" }],
    ["a malformed Origin", { origin: "http://[" }],
    ["an empty Origin", { origin: "" }],
    ["two Origins", { origin: `${publicUrl}, https://evil.example` }],
    ["Sec-Fetch-Site cross-site", { "sec-fetch-site": "cross-site" }],
    ["Sec-Fetch-Site cross-site under our Origin", { "sec-fetch-site": "cross-site", origin: publicUrl }],
    ["Sec-Fetch-Site same-site", { "sec-fetch-site": "same-site" }],
    ["a Sec-Fetch-Site that nobody knows", { "sec-fetch-site": "elsewhere" }],
    [
      "a spoofed X-Forwarded-Host",
      { origin: "https://evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    ],
    ["a Host that agrees with the foreign Origin", { origin: "https://evil.example", host: "evil.example" }],
  ];
  const everything = actions.flatMap((path) =>
    ["POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
      foreign.map(([name, headers]) => ({ path, method, name, headers })),
    ),
  );

  test.each(everything)(
    "$method $path with $name: 403, and nothing runs",
    async ({ path, method, headers }) => {
      const reply = await site.request(path, { method, headers, body: "a=1" });
      expect(reply.status).toBe(403);
      expectSecured(reply.headers);
      expect(reply.setCookies).toEqual([]);
      expect(ran).toEqual([]);
    },
  );

  test.each<[string, Record<string, string>]>([
    ["our Origin", { origin: publicUrl }],
    ["our Origin behind a proxy that renames the host", { origin: publicUrl, host: "web:3000" }],
    ["Sec-Fetch-Site same-origin", { "sec-fetch-site": "same-origin", origin: publicUrl }],
    ["Sec-Fetch-Site same-origin with Origin null", { "sec-fetch-site": "same-origin", origin: "null" }],
    ["neither header", {}],
  ])("with %s it runs", async (_, headers) => {
    expect((await site.request("/form", { headers, body: "a=1" })).status).toBe(200);
    expect(ran).toContain("form action");
  });

  test("outside production this machine's other names are ours, by the same port alone", async () => {
    const local = await startSite({ build, env: { PUBLIC_URL: "http://localhost:3000" } });
    const status = async (origin: string) =>
      (await local.request("/form", { headers: { origin }, body: "" })).status;
    expect(await status("http://127.0.0.1:3000")).toBe(200);
    expect(await status("http://127.0.0.1:3001")).toBe(403);
    await local.close();
  });
});

describe("S2: a GET changes nothing", () => {
  test.each(["GET", "HEAD"])("%s runs no action", async (method) => {
    for (const path of ["/form?a=1", "/resource", "/form?_method=POST"])
      await site.request(path, { method, headers: { "x-http-method-override": "POST" } });
    expect(ran.filter((name) => name.includes("action"))).toEqual([]);
  });
});

describe("S13: bodies", () => {
  const big = Buffer.alloc(20_000_000, "a=1&");
  const form = { "content-type": "application/x-www-form-urlencoded" };

  test("20 MB are refused with 413", async () => {
    const reply = await site.request("/form", { headers: form, body: big });
    expect(reply.status).toBe(413);
    expectSecured(reply.headers);
    expect(ran).toEqual([]);
  });

  test("20 MB without a length are counted as they come", async () => {
    const chunked = { ...form, "transfer-encoding": "chunked" };
    const reply = await site.request("/form", { headers: chunked, body: big });
    expect(reply.status).toBe(413);
    expect(ran).toEqual([]);
  });

  test("a body that announces too much is refused before it comes", async () => {
    const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 20000000\r\n\r\n`;
    expect(parseRaw(await site.raw(head)).status).toBe(413);
  });

  test("a body that breaks off runs nothing", async () => {
    const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${form["content-type"]}\r\nContent-Length: 10\r\n\r\na=1`;
    const socket = site.raw(head);
    site.server.once("request", (req) => req.once("data", () => req.socket.destroy()));
    await socket;
    expect(ran).toEqual([]);
  });

  test("a megabyte is not too much", async () => {
    const reply = await site.request("/form", { body: `a=${"b".repeat(999_990)}` });
    expect(reply.status).toBe(200);
  });

  test.each([
    ["10,000 fields", Array.from({ length: 10_000 }, (_, at) => `f${at}=1`).join("&")],
    ["an index of millions", "x[10000000]=1"],
    ["a prototype", "__proto__.x=1"],
  ])("%s are refused with 400", async (_, body) => {
    expect((await site.request("/form", { body })).status).toBe(400);
    expect(ran).not.toContain("form action");
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
    const reply = await site.request("/form", { headers: { "content-type": type }, body });
    expect(reply.status).toBe(400);
    expect(ran).not.toContain("form action");
  });

  test("whole multipart is a form", async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    expect((await site.request("/form", { headers, body })).status).toBe(200);
  });

  test.each(["application/json", "text/plain", "application/xml", "application/x-www-form-urlencodedx", ""])(
    "content type %j is refused with 415",
    async (type) => {
      const reply = await site.request("/form", { headers: { "content-type": type }, body: "{}" });
      expect(reply.status).toBe(415);
      expectSecured(reply.headers);
      expect(ran).toEqual([]);
    },
  );

  test("a post without a body is an empty form", async () => {
    expect((await site.request("/form", { method: "POST", headers: { "content-length": "0" } })).status).toBe(
      200,
    );
  });
});

describe("S14: what is no request of ours", () => {
  const refused: [string, number, string][] = [
    ["TRACE", 405, "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["OPTIONS", 405, "OPTIONS / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a method of another protocol", 405, "PROPFIND / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a method that nobody knows", 405, "FROBNICATE / HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["CONNECT", 405, "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a lonely percent sign", 400, "GET /% HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a percent sign before no number", 400, "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["bytes that are no UTF-8", 400, "GET /%ff%fe HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a hidden NUL", 400, "GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a hidden line break", 400, "GET /a%0d%0aSet-Cookie:x HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a backslash", 400, "GET /\\evil.example HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["an address that names its host", 400, "GET http://evil.example/2024 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["an address that begins with two slashes", 400, "GET //evil.example/2024 HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a Host with a path", 400, "GET /form HTTP/1.1\r\nHost: x/evil\r\n\r\n"],
    ["a Host with a user", 400, "GET /form HTTP/1.1\r\nHost: a@b\r\n\r\n"],
    ["an empty Host", 400, "GET /form HTTP/1.1\r\nHost: \r\n\r\n"],
    ["no Host", 400, "GET /form HTTP/1.1\r\n\r\n"],
    ["two Hosts", 400, "GET /form HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"],
    [
      "a length beside chunks",
      400,
      "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /2024 HTTP/1.1\r\n\r\n",
    ],
    [
      "two lengths",
      400,
      "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    ],
    ["chunks of another kind", 400, "POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n"],
    [
      "a space before the colon",
      400,
      "POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n",
    ],
    ["a bare line feed in a header", 400, "GET /form HTTP/1.1\r\nHost: x\r\nX-A: a\n b\r\n\r\n"],
    ["noise", 405, "\x16\x03\x01\x02\r\n\r\n"],
    ["an address of 5,000 characters", 414, `GET /form?${"a".repeat(5_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["headers of 20 kB", 431, `GET /form HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`],
    ["an expectation", 417, "GET /form HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n"],
  ];
  test.each(refused)("%s: %i with all security headers, and nothing runs", async (_, status, bytes) => {
    const reply = parseRaw(await site.raw(bytes.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")));
    expect(reply.status).toBe(status);
    expectSecured(reply.headers);
    expect(ran).toEqual([]);
  });

  test("a method that is not allowed is told which are", async () => {
    expect((await site.request("/form", { method: "OPTIONS" })).headers.allow).toContain("POST");
  });

  test("a percent sign in a query harms nobody", async () => {
    expect((await site.request("/form?utm_campaign=50%off")).status).toBe(200);
  });
});

describe("the canonical host", () => {
  test("requests are built on it, whatever Host and X-Forwarded-Host say", async () => {
    const urls: string[] = [];
    const own = await startSite({
      build: buildOf({
        "/where": { page: false, loader: ({ request }) => ({ count: urls.push(request.url) }) },
      }),
    });
    await own.request("/where", { headers: { host: "evil.example", "x-forwarded-host": "evil.example" } });
    expect(urls).toEqual([`${publicUrl}/where`]);
    await own.close();
  });

  test("in production readers who came by another name are sent to it", async () => {
    const secret = (name: string) => `${name} 0123456789 abcdefghijklmnopqrstuvwxyz`;
    const own = await startSite({
      build,
      env: {
        APP_ENV: "production",
        PUBLIC_URL: "https://www.example.test",
        SESSION_SECRETS: secret("sessions"),
        API_CLIENT_TOKEN: secret("clients"),
      },
    });
    const ask = (host: string, method = "GET") => own.request("/form?a=1", { method, headers: { host } });
    const reply = await ask("example.test");
    expect(reply.status).toBe(308);
    expect(reply.headers.location).toBe("https://www.example.test/form?a=1");
    expectSecured(reply.headers);
    expect(reply.headers["strict-transport-security"]).toMatch(/max-age=63072000/);
    // A proxy's name for us, an address and a form are not readers who came by a wrong name.
    for (const host of ["www.example.test", "10.0.0.7:3000", "web:3000", "localhost"])
      expect((await ask(host)).status).toBe(200);
    expect((await ask("example.test", "POST")).status).toBe(200);
    await own.close();
  });
});

test("S19: a log line names the route, never the path, its token or its query", async () => {
  await site.request("/reset-password/a-token-of-a-mail?email=ada%40example.com");
  await site.request("/no-such\u0021page?x=1");
  const lines = site.log().slice(-2);
  expect(lines[0]).toMatchObject({
    event: "request",
    method: "GET",
    route: "/reset-password/:token",
    status: 200,
  });
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual(
    ["event", "id", "level", "method", "ms", "route", "status", "time", "upstreamCalls"].sort(),
  );
  expect(lines[1]).toMatchObject({ route: "none", status: 404 });
  expect(JSON.stringify(lines)).not.toMatch(/a-token|ada|no-such/);
});
