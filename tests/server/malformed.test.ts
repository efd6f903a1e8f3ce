import type { LoaderFunction } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { buildOf } from "../harness/build";
import { expectSecured, parseRaw, withNotedSite } from "../harness/noted-site";
import { figureOf, parseScrape } from "../harness/scrape";
import { publicUrl, startSite } from "../harness/site";

const { noted, site } = withNotedSite();

const manyHeaders = "a:b\r\n".repeat(2_500);

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
    ["a Host with a path, at a cached page", 400, "GET /2024 HTTP/1.1\r\nHost: x/evil\r\n\r\n"],
    ["two Hosts, at a cached page", 400, "GET /2024 HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"],
    ["a Host with a path, at a health check", 400, "GET /healthz HTTP/1.1\r\nHost: x/evil\r\n\r\n"],
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
    ["201 headers", 431, `GET /form HTTP/1.1\r\nHost: x\r\n${"a:b\r\n".repeat(200)}\r\n`],
    [
      "a second Host behind 2,500 headers",
      431,
      `GET /form HTTP/1.1\r\nHost: x\r\n${manyHeaders}Host: y\r\n\r\n`,
    ],
    [
      "a second Host behind 2,500 headers, at a cached page",
      431,
      `GET /2024 HTTP/1.1\r\nHost: x\r\n${manyHeaders}Host: y\r\n\r\n`,
    ],
    ["another site's name, in development", 421, "GET /form HTTP/1.1\r\nHost: evil.example\r\n\r\n"],
    [
      "another site's whole name, at a cached page in development",
      421,
      "GET /2024 HTTP/1.1\r\nHost: evil.example.:3000\r\n\r\n",
    ],
    ["an expectation", 417, "GET /form HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n"],
  ];
  test.each(refused)("%s: %i with all security headers, and nothing runs", async (_, status, bytes) => {
    const reply = parseRaw(await site().raw(bytes.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")));
    expect(reply.status).toBe(status);
    expectSecured(reply.headers);
    expect(noted.ran).toEqual([]);
  });

  test("who may be smuggling is answered once, and not after it", async () => {
    const first = "POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n";
    const received = await site().raw(`${first}GET /form HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(received.match(/^HTTP\/1\.1 400/gm)).toHaveLength(1);
  });

  test("a request that cannot be read is the last of its connection", async () => {
    const received = await site().raw(
      "GET /% HTTP/1.1\r\nHost: x\r\n\r\nGET /form HTTP/1.1\r\nHost: x\r\n\r\n",
    );
    expect(parseRaw(received).headers.connection).toBe("close");
    expect(received.match(/^HTTP\/1\.1 /gm)).toHaveLength(1);
  });

  test("what never becomes a request is counted by its status, and has a line in the log", async () => {
    const own = await startSite({ build: noted.build });
    await own.raw("noise\r\n\r\n");
    await own.raw(`GET /form HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`);
    const samples = parseScrape(await own.scrape());
    const unreadable = (status: string) => figureOf(samples, "site_unreadable_requests_total", { status });
    expect([unreadable("405"), unreadable("431")]).toEqual([1, 1]);
    expect(own.log()).toMatchObject([
      {
        status: 405,
        code: "HPE_INVALID_METHOD",
        event: "a connection was closed: what it sent is not a valid HTTP request",
      },
      { status: 431, code: "HPE_HEADER_OVERFLOW" },
    ]);
    await own.close();
  });

  test("a method that is not allowed is told which are", async () => {
    expect((await site().request("/form", { method: "OPTIONS" })).headers.allow).toContain("POST");
  });

  test("a percent sign in a query harms nobody", async () => {
    expect((await site().request("/form?utm_campaign=50%off")).status).toBe(200);
  });
});

describe("dots in an address lead to no other page", () => {
  const ran: string[] = [];
  const page = (name: string): { loader: LoaderFunction } => ({
    loader: ({ params, request }) => ({
      count: ran.push([name, params.ticker, new URL(request.url).searchParams.get("from")].join(" ").trim()),
    }),
  });
  const pages = buildOf({
    "/": page("front"),
    "/account": page("account"),
    "/stocks/:ticker": page("stock"),
  });

  test.each([
    ["/account/..", 404, []],
    ["/stocks/../account", 404, []],
    ["/stocks/%2e%2E/account", 404, []],
    ["/./account", 404, []],
    ["/stocks/..", 200, ["stock %2e%2e"]],
    ["/stocks/.%2e", 200, ["stock %2e%2e"]],
    ["/stocks/...", 200, ["stock ..."]],
    ["/stocks/.a", 200, ["stock .a"]],
    ["/account?from=/a/../b", 200, ["account  /a/../b"]],
  ])("%s: %i", async (address, status, expected) => {
    ran.length = 0;
    const own = await startSite({ build: pages });
    expect((await own.request(address)).status).toBe(status);
    await own.close();
    expect(ran).toEqual(expected);
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
    await own.request("/where", { headers: { host: "a-proxy:8080", "x-forwarded-host": "evil.example" } });
    expect(urls).toEqual([`${publicUrl}/where`]);
    await own.close();
  });

  test("in production readers who came by another name are sent to it", async () => {
    const secret = (name: string) => `${name} 0123456789 abcdefghijklmnopqrstuvwxyz`;
    const own = await startSite({
      build: noted.build,
      env: {
        APP_ENV: "production",
        PUBLIC_URL: "https://www.example.test",
        SESSION_SECRETS: secret("sessions"),
        API_CLIENT_TOKEN: secret("clients"),
      },
    });
    const ask = (host: string, method = "GET") => own.request("/form?a=1", { method, headers: { host } });
    await own.warm();
    const atCachedPage = (host: string) => own.request("/2024", { headers: { host } });
    expect(await atCachedPage("Example.test")).toMatchObject({
      status: 308,
      headers: { location: "https://www.example.test/2024" },
    });
    expect((await atCachedPage("www.example.test/evil")).status).toBe(400);
    noted.ran = [];
    for (const host of ["www.example.test", "web:3000"]) expect((await atCachedPage(host)).status).toBe(200);
    expect(noted.ran).toEqual([]);
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
  await site().request("/reset-password/a-token-of-a-mail?email=ada%40example.com");
  await site().request("/no-such\u0021page?x=1");
  const lines = site().log().slice(-2);
  expect(lines[0]).toMatchObject({
    event: "request",
    method: "GET",
    route: "/reset-password/:token",
    status: 200,
  });
  expect(Object.keys(lines[0] ?? {}).sort()).toEqual(
    [
      "event",
      "id",
      "level",
      "method",
      "ms",
      "route",
      "span",
      "status",
      "time",
      "trace",
      "upstreamCalls",
    ].sort(),
  );
  expect(lines[1]).toMatchObject({ route: "/*", status: 404 });
  // Ids aside: those are in hexadecimal letters, and three of them may well spell her name.
  const told = lines.map((line) => ({ ...line, id: "", trace: "", span: "" }));
  expect(JSON.stringify(told)).not.toMatch(/a-token|ada|no-such/);
});
