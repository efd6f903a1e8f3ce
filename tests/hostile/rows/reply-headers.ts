import { readdirSync } from "node:fs";
import type { SiteReply } from "../../harness/http-client";
import { hang } from "../../harness/upstream";
import type { Arena } from "../arena";
import { prepared } from "../audience";
import { observatoryGrades } from "../observatory/grades";
import { headersOf } from "../raw-replies";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import { watch } from "../watched";

const loose = /'unsafe-|\*|(?:^|[ ;])(?:https?|data|blob|wss?):(?:[ ;]|$)/;
const cookieFor = (secure: boolean) =>
  secure
    ? /^__(?:Host|Secure)-[\w-]+=[^;]*;(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=(?:Lax|Strict))/
    : /^[\w-]+=[^;]*;(?=.*; HttpOnly)(?=.*; SameSite=(?:Lax|Strict))/;

/** What is missing or too much in the headers of a reply, whatever its kind. */
function judgeHeaders({ headers, setCookies, text }: SiteReply, secure: boolean): string[] {
  const policy = headers["content-security-policy"]?.toString() ?? "";
  const directives = ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"];
  const needed: [name: string, value: RegExp][] = [
    ["x-content-type-options", /^nosniff$/],
    ["referrer-policy", /^(?:same-origin|strict-origin-when-cross-origin|no-referrer)$/],
    ["cross-origin-resource-policy", /^same-origin$/],
    ["x-frame-options", /^DENY$/],
    ["cache-control", /./],
    ...(secure
      ? ([["strict-transport-security", /^max-age=(?:[6-9]\d{7}|\d{9,}); includeSubDomains/]] as const).map(
          ([name, value]): [string, RegExp] => [name, value],
        )
      : []),
    ...(text.includes("</html>")
      ? ([
          ["cross-origin-opener-policy", /^same-origin/],
          ["permissions-policy", /camera=\(\)/],
        ] as [string, RegExp][])
      : []),
  ];
  return [
    ...directives.filter((directive) => !policy.includes(directive)).map((directive) => `no ${directive}`),
    ...(loose.test(policy) ? [`a policy with ${loose.exec(policy)?.[0]}`] : []),
    ...needed
      .filter(([name, value]) => !value.test(String(headers[name] ?? "")))
      .map(([name]) => `${name}: ${headers[name]}`),
    ...["server", "x-powered-by", "x-aspnet-version", "via"]
      .filter((name) => headers[name])
      .map((name) => `says ${name}`),
    ...setCookies
      .filter((cookie) => !cookieFor(secure).test(cookie))
      .map((cookie) => `sets ${cookie.replace(/=[^;]*/, "=…")}`),
    ...(text.includes("</html>") && !headers["content-type"]?.includes("charset=utf-8")
      ? ["no charset"]
      : []),
  ];
}

async function lookEverywhere(arena: Arena, findings: Findings, env: Record<string, string>): Promise<void> {
  const site = watch(await arena.site(env));
  const secure = site.origin.startsWith("https:");
  const member = await prepared(arena.visitor(site), "applicant");
  const anybody = arena.visitor(site);
  const page = (path: string, headers: Record<string, string>, method = "GET") =>
    anybody.request(path, { method, headers });
  for (const { address, form } of listScreens()) {
    await anybody.get(`${address}?utm_source=x`);
    await anybody.get(`${address}?referredBy=FRIEND1`);
    await member.get(address);
    await page(address, {}, "HEAD");
    await page(address, { origin: "https://evil.example" }, "POST");
    if (form && address !== "/logout") await member.post(address, {});
  }
  const file = readdirSync("public/build").find((name) => name.endsWith(".css"));
  for (const path of [
    "/favicon.svg",
    "/favicon.ico",
    `/build/${file}`,
    "/build/none.js",
    "/healthz",
    "/readyz",
    "/openz",
    "/no-such-page",
    "/robots.txt",
    "/.env",
    "/.git/config",
    "/build/",
    "/%zz",
  ]) {
    for (const encoding of ["identity", "gzip", "br"]) {
      const { headers } = await page(path, { "accept-encoding": encoding });
      if (headers.etag) await page(path, { "accept-encoding": encoding, "if-none-match": headers.etag });
    }
  }
  const { headers } = await page("/2024", {});
  await page("/2024", { "if-none-match": headers.etag ?? "*" });
  for (const method of ["TRACE", "OPTIONS", "PUT"]) await page("/2024", {}, method);
  await anybody.request("/newsletter", {
    method: "POST",
    body: Buffer.alloc(2_000_000),
    headers: { "content-type": "text/plain" },
  });
  await anybody.request("/newsletter", {
    method: "POST",
    body: Buffer.alloc(2_000_000),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  arena.upstream.fault(/./, hang);
  await member.get("/account");
  await anybody.get("/stocks/AAPL?hostile=1");
  arena.upstream.heal();
  await member.post("/logout");
  for (const { path, reply } of site.replies) {
    const flaws = judgeHeaders(reply, secure);
    findings.note(
      `${site.origin.split(":", 1)} ${path}, ${reply.status}`,
      flaws.length === 0,
      flaws.join(", "),
    );
  }
  const { host } = new URL(site.origin);
  for (const bytes of [
    "BROKEN\r\n\r\n",
    `GET / HTTP/1.1\r\nHost: ${host}\r\nX: ${"a".repeat(40_000)}\r\n\r\n`,
    `CONNECT a:1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `POST / HTTP/1.1\r\nHost: ${host}\r\nExpect: x\r\nContent-Length: 0\r\n\r\n`,
  ]) {
    const [head = "", text = ""] = (await site.raw(bytes)).split("\r\n\r\n");
    const flaws = judgeHeaders(
      { status: 0, headers: headersOf(head), text, setCookies: [], bytes: Buffer.from(text) },
      secure,
    );
    findings.note(`${site.origin.split(":", 1)} ${bytes.slice(0, 20)}`, flaws.length === 0, flaws.join(", "));
  }
}

export const replyHeaders: readonly Row[] = [
  {
    id: "S17",
    check:
      "headers and cookies of every kind of reply, by http and https: pages, errors, files, redirects, refusals",
    expectation: "the strictest that each can have; Mozilla Observatory's rules: A+",
    async run(arena, findings) {
      await lookEverywhere(arena, findings, {});
      await lookEverywhere(arena, findings, { PUBLIC_URL: "https://site.example" });
      if (!arena.windows.everyPair) return;
      for (const { what, grade, score, failed } of await observatoryGrades())
        findings.note(`Observatory: ${what}`, grade === "A+", `${grade}, ${score}: ${failed.join(", ")}`);
    },
  },
];
