import type { SiteReply } from "../../harness/http-client";
import { flawsOf } from "../judge";
import { headersOf } from "../raw-replies";
import type { Row } from "../row";

/** How long a refusal may take on two busy cores, in milliseconds. */
const patienceMs = 3_000;

const urlencoded = "application/x-www-form-urlencoded";

const smuggled = "GET /account HTTP/1.1\r\nHost: smuggled.example\r\n\r\n";

/** Raw requests that nobody honest sends. `HOST` is the site's own. */
const requests: readonly [name: string, bytes: string][] = [
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
  const headers = headersOf(head);
  const status = Number(replies[0]?.[1]);
  const reply: SiteReply = { status, headers, text, setCookies: [], bytes: Buffer.from(text) };
  return [
    ...(status >= 400 && status < 500 ? [] : [`status ${status}`]),
    ...(replies.length === 1 ? [] : [`${replies.length} replies`]),
    ...flawsOf(reply),
  ];
}

export const rawRequests: readonly Row[] = [
  {
    id: "S14",
    check: "TRACE, bad percent signs, Hosts that are none, smuggling, HTTP/0.9, headers without end",
    expectation: "4xx with all security headers and the connection closed; the next page is as before",
    async run(arena, findings) {
      const site = await arena.site();
      const { host } = new URL(site.origin);
      const landing = () => site.request("/2024");
      const before = await landing();
      for (const [name, bytes] of requests) {
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
