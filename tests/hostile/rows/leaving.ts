import net from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Arena, portIn } from "../arena";
import { gatherAudience } from "../audience";
import type { ChangeReply } from "../faulty-upstream";
import type { Findings, Row } from "../row";
import type { Visitor } from "../visitor";

/** What an upstream may say to its own client and to nobody else. */
const foreign = {
  "set-cookie": ["stolen=1; Path=/", "session=forged; Path=/"],
  location: "https://evil.example/",
  connection: "keep-alive, x-evil",
  "keep-alive": "timeout=600",
  "proxy-authenticate": "Basic",
  "www-authenticate": "Basic",
  upgrade: "a-protocol-of-theirs",
  "x-evil": "1",
  server: "evil/1.0",
  refresh: "0;url=https://evil.example/",
  "clear-site-data": '"*"',
  "content-security-policy": "default-src * 'unsafe-inline'",
  "access-control-allow-origin": "*",
  "strict-transport-security": "max-age=0",
} as const;

const withForeignHeaders: ChangeReply = (reply) => ({
  ...reply,
  headers: { ...reply.headers, ...foreign, "set-cookie": [...foreign["set-cookie"]] },
});

async function headersStay(arena: Arena, findings: Findings): Promise<void> {
  const audience = await gatherAudience(arena);
  const site = await arena.site();
  arena.upstream.fault(/./, (_req, _res, { forward }) => forward(withForeignHeaders));
  const seen = [...(await audience.lookAtAll(site)), ...(await audience.postAll(site))];
  for (const { what, reply } of seen) {
    const { headers, setCookies } = reply;
    const all = JSON.stringify([headers, setCookies]);
    const through = [
      "evil",
      "stolen",
      "forged",
      "unsafe-inline",
      "a-protocol-of-theirs",
      "timeout=600",
    ].filter((part) => all.includes(part));
    const names = ["refresh", "www-authenticate", "proxy-authenticate", "access-control-allow-origin"].filter(
      (name) => headers[name],
    );
    findings.note(what, through.length + names.length === 0, [...through, ...names].join(", ") || "none");
  }
}

/** Sends a request as this visitor's browser does, and gives the connection that can be dropped. */
function begin(visitor: Visitor, method: "GET" | "POST", path: string, body = ""): net.Socket {
  const { site, cookies, address } = visitor;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(site.origin).host}`,
    `X-Forwarded-For: ${address}`,
    `Cookie: ${cookies.header ?? ""}`,
    `Origin: ${site.origin}`,
    "Sec-Fetch-Site: same-origin",
    ...(method === "POST"
      ? ["Content-Type: application/x-www-form-urlencoded", `Content-Length: ${body.length}`]
      : []),
  ];
  const socket = net.connect(portIn(site.origin), "127.0.0.1", () =>
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`),
  );
  socket.on("error", () => undefined);
  return socket;
}

/** Far below the deadline of that row's site, and more than it takes to notice. */
const noticedMs = 10_000;

async function browserLeaves(arena: Arena, findings: Findings): Promise<void> {
  const { upstream } = arena;
  const site = await arena.site({ UPSTREAM_READ_MS: "60000" });
  const member = await arena.visitor(site).signUp();

  const read = /^GET \/api\/symbols\/AAPL\/news-articles/;
  upstream.fault(read, () => undefined);
  const reader = begin(member, "GET", "/stocks/AAPL?hostile=1");
  const dropped = await upstream.reached(read);
  reader.destroy();
  const end = await Promise.race([dropped.ended, wait(noticedMs, "still asked")]);
  findings.note("a read that nobody waits for", end === "left", end);

  const write = /^POST \/api\/newsletter\/subscribe/;
  let release: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    release = resolve;
  });
  upstream.fault(write, (_req, _res, { forward }) => void left.then(() => forward()));
  const writer = begin(member, "POST", "/newsletter", `email=${encodeURIComponent(member.person.email)}`);
  const kept = await upstream.reached(write);
  const closed = new Promise((resolve) => writer.once("close", resolve));
  writer.destroy();
  await closed;
  release();
  findings.note("a write that nobody waits for", (await kept.ended) === "answered", `${kept.end}`);

  const next = await member.get("/account");
  findings.note("the next page", next.status === 200, `${next.status}`);
}

export const leaving: readonly Row[] = [
  {
    id: "R13",
    check: "the upstream sends Set-Cookie, Location, hop-by-hop headers",
    expectation: "none reaches the browser",
    run: headersStay,
  },
  {
    id: "R14",
    check: "the browser leaves in the middle of a request",
    expectation: "reads are given up, writes completed",
    run: browserLeaves,
  },
];
