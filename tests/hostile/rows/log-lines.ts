import { reply, replyText } from "../../harness/upstream";
import type { Arena } from "../arena";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";

const forged = '"}\n{"level":"fatal","event":"FORGED","time":"now"}\r\n\u001b[31mFORGED\u001b[0m\u2028FORGED';
const encoded = encodeURIComponent(forged);
const cookieSafe = encoded;

async function forgeLines(arena: Arena, findings: Findings): Promise<void> {
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

export const logLines: readonly Row[] = [
  {
    id: "S19",
    check:
      "line ends, terminal codes and JSON in addresses, headers, forms, cookies and the upstream's words",
    expectation: "one line for each event, none of them forged, no secret in any",
    run: forgeLines,
  },
];
