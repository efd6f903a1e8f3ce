import type { SiteReply } from "../../harness/http-client";
import type { SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { flawsOf } from "../judge";
import { gatherPeople, posterOf } from "../people";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";

const big = Buffer.alloc(20_000_000, "a=1&");
/** How long a refusal may take on two busy cores, in milliseconds. */
const patienceMs = 3_000;
/** What 20 MB that nobody wants may cost, in kB. */
const maxGrowth = 60_000;

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=XX";
const part = (name: string, value: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const manyNames = Array.from({ length: 10_000 }, (_, at) => `f${at}`);

interface BadBody {
  name: string;
  body: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
  expected: number[];
}

const badBodies: readonly BadBody[] = [
  { name: "20 MB", body: big, type: urlencoded, expected: [413] },
  {
    name: "20 MB of no said length",
    body: big,
    type: urlencoded,
    headers: { "transfer-encoding": "chunked" },
    expected: [413],
  },
  { name: "a file of 20 MB", body: big, type: multipart, expected: [413] },
  { name: "10,000 fields", body: manyNames.map((name) => `${name}=1`).join("&"), expected: [400] },
  { name: "a field 10,000 times", body: "email=a&".repeat(10_000), expected: [400] },
  {
    name: "10,000 parts",
    body: `${manyNames.map((name) => part(name, "1")).join("")}--XX--`,
    type: multipart,
    expected: [400],
  },
  { name: "multipart without a boundary", body: "x", type: "multipart/form-data", expected: [400] },
  { name: "multipart of another boundary", body: "--YY\r\n\r\n", type: multipart, expected: [400] },
  {
    name: "multipart that breaks off",
    body: part("email", "a").slice(0, -9),
    type: multipart,
    expected: [400],
  },
  {
    name: "a part without a name",
    body: "--XX\r\nContent-Disposition: form-data\r\n\r\n1\r\n--XX--",
    type: multipart,
    expected: [400],
  },
  { name: "a name of 100,000 letters", body: `${"n".repeat(100_000)}=1`, expected: [400] },
  { name: "JSON", body: '{"email":"a@example.com"}', type: "application/json", expected: [415] },
  { name: "plain text", body: "email=a@example.com", type: "text/plain", expected: [415] },
  { name: "no type", body: "email=a@example.com", type: "", expected: [415] },
  { name: "a type that is none", body: "email=a@example.com", type: "x".repeat(2_000), expected: [415] },
];

async function postBadBodies(site: SiteProcess, findings: Findings, people: Parameters<typeof posterOf>[0]) {
  // Signing out last: the others are signed in.
  // What a page's script tells takes JSON alone, and four kilobytes of it: tests/server/events.test.ts has its bad ones.
  const screens = listScreens().filter(({ form, pattern }) => form && pattern !== "/events");
  const ordered = [...screens].sort(
    (one, other) => Number(one.pattern === "/logout") - Number(other.pattern === "/logout"),
  );
  for (const screen of ordered) {
    const visitor = posterOf(people, screen);
    // An action that takes no field reads none: what is too much there is not even looked at.
    const takesNone = Object.keys((await screen.form?.(visitor)) ?? {}).length === 0;
    await inTurns(badBodies, 3, async ({ name, body, type = urlencoded, headers, expected }) => {
      const startedAt = performance.now();
      const reply = await visitor.request(screen.address, {
        method: "POST",
        body,
        headers: { origin: site.origin, "content-type": type, ...headers },
      });
      const ms = performance.now() - startedAt;
      const held =
        expected.includes(reply.status) || (takesNone && expected.includes(400) && reply.status < 500);
      const flaws = [
        ...(held ? [] : [`status ${reply.status}`]),
        ...flawsOf(reply),
        ...(ms > patienceMs ? [`after ${Math.round(ms)} ms`] : []),
      ];
      findings.note(`POST ${screen.address}, ${name}`, flaws.length === 0, flaws.join(", "));
    });
  }
}

const smuggled = "GET /account HTTP/1.1\r\nHost: smuggled.example\r\n\r\n";

/** Raw requests that nobody honest sends. `HOST` is the site's own. */
const rawRequests: readonly [name: string, bytes: string][] = [
  ["TRACE", "TRACE / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"],
  ["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: HOST\r\n\r\n"],
  ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"],
  ["an unknown method", "BREW / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"],
  ["a method in small letters", "get / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"],
  ...[
    "/%",
    "/%zz",
    "/%c3%28",
    "/%00",
    "/%0d%0aSet-Cookie:a=b",
    "/stocks/%E0%80%AF",
    "/\\evil.example",
    "//evil.example/",
  ].map((target): [string, string] => [
    target,
    `GET ${target} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n`,
  ]),
  ["another site's address", "GET http://evil.example/ HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"],
  ["a space in the address", "GET /a b HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"],
  [
    "an address of 5,000 letters",
    `GET /${"a".repeat(5_000)} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n`,
  ],
  ...[
    "HOST/evil",
    "HOST evil.example",
    "",
    "user@HOST",
    "HOST#evil",
    "HOST?evil",
    "HOST\\evil",
    "[::1",
    "evil.example:x",
  ].map((host): [string, string] => [
    `Host: ${host}`,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  ]),
  ["no Host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
  ...[
    ["a length and chunks", "Content-Length: 4\r\nTransfer-Encoding: chunked"],
    ["chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 4"],
    ["chunks twice", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"],
    ["chunked, chunked", "Transfer-Encoding: chunked, chunked"],
    ["gzip, chunked", "Transfer-Encoding: gzip, chunked"],
    ["chunked, identity", "Transfer-Encoding: chunked, identity"],
    ["identity", "Transfer-Encoding: identity\r\nContent-Length: 5"],
    ["xchunked", "Transfer-Encoding: xchunked"],
    ["chunked behind a tab", "Transfer-Encoding:\x0bchunked"],
    ["a space before the colon", "Transfer-Encoding : chunked"],
    ["a folded header", "Transfer-Encoding:\r\n chunked"],
    ["two lengths", "Content-Length: 5\r\nContent-Length: 6"],
    ["a list of lengths", "Content-Length: 5, 6"],
    ["a signed length", "Content-Length: +5"],
    ["a negative length", "Content-Length: -5"],
    ["a length in hex", "Content-Length: 0x5"],
    ["NUL in a header", "X-A: a\0b\r\nContent-Length: 5"],
    ["a bare CR", "X-A: a\rTransfer-Encoding: chunked"],
    ["a header without a colon", "Transfer-Encoding chunked"],
  ].map(([name = "", headers = ""]): [string, string] => [
    name,
    `POST /newsletter HTTP/1.1\r\nHost: HOST\r\nContent-Type: ${urlencoded}\r\n${headers}\r\n\r\n0\r\n\r\n${smuggled}`,
  ]),
  ...[
    "-1\r\nx\r\n",
    "fffffffffffffffff\r\nx\r\n",
    "1\nx\r\n",
    '5;a="\n"\r\nhello\r\n',
    "0x1\r\nx\r\n",
    "1 \r\nxx\r\n",
  ].map((chunk): [string, string] => [
    `a chunk ${JSON.stringify(chunk)}`,
    `POST /newsletter HTTP/1.1\r\nHost: HOST\r\nContent-Type: ${urlencoded}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}0\r\n\r\n${smuggled}`,
  ]),
  ["lines that end with LF", "GET / HTTP/1.1\nHost: HOST\nConnection: close\n\n"],
  ["HTTP/0.9", "GET /\r\n\r\n"],
  ["HTTP/2's preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  ["a version that is none", "GET / HTTP/9.9\r\nHost: HOST\r\n\r\n"],
  ["headers of 40,000 bytes", `GET / HTTP/1.1\r\nHost: HOST\r\nX-A: ${"a".repeat(40_000)}\r\n\r\n`],
  [
    "an expectation",
    "POST /newsletter HTTP/1.1\r\nHost: HOST\r\nExpect: the-unexpected\r\nContent-Length: 1\r\n\r\na",
  ],
  ["TLS", "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03"],
];

/** The replies that came on one connection, by their status lines. */
function judgeRaw(received: string | undefined): string[] {
  if (received === undefined) return ["the connection stays open"];
  const replies = [...received.matchAll(/^HTTP\/1\.[01] (\d{3})[^\n]*\n/gm)];
  const [head = "", text = ""] = received.split("\r\n\r\n");
  const headers = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const status = Number(replies[0]?.[1]);
  const reply: SiteReply = { status, headers, text, setCookies: [], bytes: Buffer.from(text) };
  return [
    ...(status >= 400 && status < 500 ? [] : [`status ${status}`]),
    ...(replies.length === 1 ? [] : [`${replies.length} replies`]),
    ...flawsOf(reply),
  ];
}

export const badRequests: readonly Row[] = [
  {
    id: "S13",
    check: "20 MB, 10,000 fields, broken multipart, wrong types, on every action",
    expectation: "413, 400 or 415 at once, and no more memory",
    async run(arena, findings) {
      const site = await arena.site();
      const people = await gatherPeople(arena, site);
      await postBadBodies(site, findings, people);
      // What reading fields costs by itself is not the big ones' doing.
      site.forgetPeak();
      const before = site.memory()?.now ?? 0;
      await inTurns(Array.from({ length: 20 }), 5, () =>
        people.anybody.request("/newsletter", {
          method: "POST",
          body: big,
          headers: { "transfer-encoding": "chunked" },
        }),
      );
      const growth = (site.memory()?.peak ?? 0) - before;
      findings.note("memory", growth < maxGrowth, `${Math.round(growth / 1000)} MB more at its peak`);
    },
  },
  {
    id: "S14",
    check: "TRACE, bad percent signs, Hosts that are none, smuggling, HTTP/0.9, headers without end",
    expectation: "4xx with all security headers and the connection closed; the next page is as before",
    async run(arena, findings) {
      const site = await arena.site();
      const { host } = new URL(site.origin);
      const landing = () => site.request("/2024");
      const before = await landing();
      for (const [name, bytes] of rawRequests) {
        const patience = new AbortController();
        const received = await Promise.race([
          site.raw(bytes.replaceAll("HOST", host)),
          new Promise<undefined>((resolve) => {
            const timer = setTimeout(() => resolve(undefined), patienceMs);
            patience.signal.addEventListener("abort", () => clearTimeout(timer));
          }),
        ]);
        patience.abort();
        const flaws = judgeRaw(received);
        findings.note(name, flaws.length === 0, flaws.join(", "));
      }
      const after = await landing();
      findings.note(
        "the landing page",
        after.status === 200 && after.text === before.text,
        `${after.status}, other bytes`,
      );
    },
  },
];
