import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { SiteReply } from "../../harness/http-client";
import { hang, reply, replyText } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { inTurns, prepared } from "../audience";
import { flawsOf, marker } from "../judge";
import { observatoryGrades } from "../observatory/grades";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import { type WatchedSite, watch } from "../watched";

const headersOf = (head: string): SiteReply["headers"] =>
  Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => [line.split(":", 1)[0]?.toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );

const loose = /'unsafe-|\*|(?:^|[ ;])(?:https?|data|blob|wss?):(?:[ ;]|$)/;
const cookieFor = (secure: boolean) =>
  secure
    ? /^__(?:Host|Secure)-[\w-]+=[^;]*;(?=.*; HttpOnly)(?=.*; Secure)(?=.*; SameSite=Lax)/
    : /^[\w-]+=[^;]*;(?=.*; HttpOnly)(?=.*; SameSite=Lax)/;

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

/** The ids of the log; a line is written once its reply has left, so those that are wanted are waited for. */
async function idsLogged(site: SiteProcess, wanted: readonly unknown[]): Promise<Set<unknown>> {
  for (let tries = 0; ; tries++) {
    const logged = new Set(site.log().map(({ id }) => id));
    if (tries === 40 || wanted.every((id) => logged.has(id))) return logged;
    await pause(50);
  }
}

/** Error pages of every kind, and the line of the log that each can be found by. */
async function errorPages(arena: Arena, findings: Findings): Promise<void> {
  const site = watch(await arena.site());
  const member = await prepared(arena.visitor(site), "applicant");
  const anybody = arena.visitor(site);
  site.replies.length = 0;
  const html = `<pre>at run (/srv/app.ts:1:2) ${marker}</pre>`;
  for (const fault of [
    hang,
    replyText(html, 500),
    replyText(html),
    reply({ message: marker }, 500),
    reply(null),
    reply({ message: 7 }, 403),
    reply([], 404),
  ]) {
    const broken = watch(await arena.site());
    arena.upstream.fault(/./, fault);
    const paths = [
      "/account",
      "/stocks/AAPL?hostile=1",
      "/stock-insights-by-sector/robotics?hostile=1",
      "/symbols/search?q=a",
      "/reset-password/a-token-that-nobody-was-ever-given-43-chars",
    ];
    await inTurns(paths, 5, async (path) => {
      await member.at(broken).get(path);
      await member.at(broken).get(`${path}${path.includes("?") ? "&" : "?"}_data=root`);
    });
    await anybody.at(broken).post("/login", { email: "a@example.com", password: marker.toLowerCase() });
    arena.upstream.heal();
    await judgeErrors(findings, broken, broken.replies);
    await broken.stop();
  }
  for (const path of [
    "/no-such-page",
    "/stocks/!!",
    "/stocks/NOSUCH",
    "/stock-insights-by-sector/none",
    "/legal/none",
    "/legal/agreements/a/b",
    "/%zz",
    "//x",
    "/reset-password/none",
  ]) {
    await anybody.get(path);
    await member.get(path);
  }
  const refused: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: site.origin, "content-type": "text/plain" },
  ];
  for (const headers of refused) {
    for (const path of ["/login", "/no-such-page", "/symbols/search", "/2024"]) {
      await anybody.request(path, { method: "POST", body: "a=1", headers });
      await anybody.request(path, { method: "PUT", body: "a=1", headers });
    }
  }
  for (const path of ["/2024", "/no-such-page", "/symbols/search", "/stocks/AAPL"]) {
    await anybody.post(path, { a: "1" });
    await anybody.request(`${path}?_data=routes%2Fnone`, {});
    await anybody.request(`${path}?_data=__proto__`, {});
    await anybody.request(path, { method: "TRACE" });
    await anybody.request(path, { method: "DELETE", headers: { origin: site.origin } });
  }
  await judgeErrors(findings, site, site.replies);
  const statuses = new Set(site.replies.map(({ reply }) => reply.status));
  findings.note(
    "kinds of errors",
    [400, 403, 404, 405, 410, 415].every((status) => statuses.has(status)),
    [...statuses].join(", "),
  );
}

async function judgeErrors(findings: Findings, site: SiteProcess, replies: WatchedSite["replies"]) {
  const logged = await idsLogged(
    site,
    replies.map(({ reply }) => reply.headers["x-request-id"]),
  );
  for (const { path, reply } of replies.filter(({ reply }) => reply.status >= 400)) {
    const id = reply.headers["x-request-id"];
    // A form that comes back, or a link that is used up, is a page like any other.
    const isForm = [410, 422].includes(reply.status) || path === "/login";
    const isPage = reply.text.includes("</html>") && !isForm;
    const flaws = [
      ...flawsOf(reply),
      ...(typeof id === "string" && logged.has(id) ? [] : [`the id ${id} is not in the log`]),
      ...(!isPage || reply.text.includes(String(id)) ? [] : ["the page does not say its id"]),
      ...(/node_modules|\/(?:srv|tmp|home|work|usr)\/|remix|express|webpack/i.test(
        reply.text.replace(/__remix\w+/g, ""),
      )
        ? ["shows how it is made"]
        : []),
    ];
    findings.note(`${path}, ${reply.status}`, flaws.length === 0, flaws.join(", "));
  }
}

const forged = '"}\n{"level":"fatal","event":"FORGED","time":"now"}\r\n\u001b[31mFORGED\u001b[0m\u2028FORGED';
const encoded = encodeURIComponent(forged);
const cookieSafe = encoded;

async function logLines(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const printed = arena.api.logText().length;
  const visitor = await arena.visitor(site).signUp();
  const secret = `hunter2-${"s".repeat(12)}`;
  const { host } = new URL(site.origin);
  arena.upstream.asked.length = 0;
  for (const { address, form } of listScreens()) {
    await visitor.get(`${address}?a=${encoded}&q=${encoded}&token=${encoded}&${encoded}=1`);
    await visitor.get(`${address}/${encoded}`);
    if (!form || address === "/logout") continue;
    const names = Object.keys(await form(visitor));
    await visitor.post(
      address,
      Object.fromEntries([...names, "a", "password"].map((name) => [name, forged + secret])),
    );
  }
  const odd = Buffer.from(forged.replace(/[\r\n]/g, "\t"))
    .toString("latin1")
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, "");
  for (const name of [
    "user-agent",
    "referer",
    "x-forwarded-for",
    "x-request-id",
    "accept-language",
    "origin",
    "cookie",
    "traceparent",
    "if-none-match",
  ]) {
    await site.request("/login", { headers: { [name]: name === "cookie" ? `session=${cookieSafe}` : odd } });
    await site.request("/login", { method: "POST", body: "email=a", headers: { [name]: odd } });
  }
  for (const target of [
    `/${forged.replace(/[ \r\n]/g, "")}`,
    "/\u001b[31mFORGED",
    `/login?x=\u001b[2J${"FORGED"}`,
  ]) {
    await site.raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  }
  await site.raw(`FORGED / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  for (const words of [
    reply({ message: forged }, 422),
    reply({ message: forged, code: forged }, 500),
    replyText(forged),
    replyText(forged, 200, { "content-type": "text/FORGED" }),
    reply(JSON.parse('{"id":7,"FORGED":{"__proto__":1}}')),
  ]) {
    const broken = await arena.site();
    arena.upstream.fault(/./, words);
    for (const { address } of listScreens()) await visitor.at(broken).get(`${address}?hostile=1`);
    await visitor.at(broken).post("/login", { email: visitor.person.email, password: secret });
    arena.upstream.heal();
    judgeLog(findings, "the site's, broken upstream", broken.logText(), [visitor.person.email, secret]);
    await broken.stop();
  }
  const bearers = arena.upstream.asked.flatMap(
    ({ headers }) => headers.authorization?.replace("Bearer ", "") ?? [],
  );
  const secrets = [
    visitor.person.email,
    visitor.person.password,
    visitor.cookies.value("session") ?? "none",
    secret,
    ...new Set(bearers),
  ];
  judgeLog(findings, "the site's", site.logText(), secrets);
  judgeLog(findings, "the upstream's", arena.api.logText().slice(printed), secrets);
}

/** One object for each line, ours alone, and nobody's secret in any. */
function judgeLog(findings: Findings, whose: string, output: string, secrets: readonly string[]): void {
  const lines = output.split("\n").filter((line) => line !== "");
  const broken = lines.filter((line) => {
    try {
      const { level, event, time } = JSON.parse(line);
      return (
        !["debug", "info", "warn", "error"].includes(level) ||
        event === "FORGED" ||
        Number.isNaN(Date.parse(time))
      );
    } catch {
      return true;
    }
  });
  findings.note(
    `${whose} lines`,
    lines.length > 5 && broken.length === 0,
    `${lines.length}; ${broken.slice(0, 3).join(" ").slice(0, 300)}`,
  );
  const raw = lines.filter((line) => /[^\P{Cc}\t]|[\u2028\u2029]/u.test(line));
  findings.note(`${whose} characters`, raw.length === 0, raw.slice(0, 2).join(" ").slice(0, 300));
  const shown = lines.filter(
    (line) =>
      line.includes("FORGED") ||
      secrets.some((secret) => line.includes(secret)) ||
      /[\w.+-]+@[\w-]+\.\w+/.test(line),
  );
  findings.note(`${whose} secrets`, shown.length === 0, shown.slice(0, 2).join(" ").slice(0, 300));
}

export const everyReply: readonly Row[] = [
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
  {
    id: "S18",
    check: "every kind of error page and refusal, with an upstream that tells its internals",
    expectation: "no internals, and a request id that is in the log",
    run: errorPages,
  },
  {
    id: "S19",
    check:
      "line ends, terminal codes and JSON in addresses, headers, forms, cookies and the upstream's words",
    expectation: "one line for each event, none of them forged, no secret in any",
    run: logLines,
  },
];
