import { sendRaw } from "../../harness/http-client";
import type { Arena } from "../arena";
import type { Findings, Row } from "../row";

/** Node drops what follows the first thousand. */
const manyHeaders = "a:b\r\n".repeat(2_500);
const foreignNames = ["evil.example", "evil.example.", "localhost.evil.example"];

/** What anybody can read at the upstream of a developer who knows its address. */
const developersPages = [
  "/outbox",
  "/outbox.json",
  "/outbox/texts.json",
  "/docs",
  "/openapi.json",
  "/hosted/any",
];

async function ask(
  port: number,
  path: string,
  host: string,
  headers = "",
): Promise<{ status: number; text: string }> {
  const text = await sendRaw(
    port,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`,
  );
  return { status: Number(text.split(" ", 2)[1]), text };
}

const portOf = (origin: string) => Number(new URL(origin).port);
const metricsPortOf = (logText: string) => Number(/"metricsPort":(\d+)/.exec(logText)?.[1]);

async function hideHosts(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const targets = [
    ["a page of the site", site.origin, "/login"],
    ["a page from memory", site.origin, "/2024"],
    ["a file", site.origin, "/favicon.svg"],
    ["a call of the upstream", arena.api.baseUrl, "/api/sectors"],
  ] as const;
  for (const [name, origin, path] of targets) {
    const port = portOf(origin);
    const { host } = new URL(origin);
    const plain = await ask(port, path, host);
    findings.note(`${name}, as anybody asks`, plain.status === 200, String(plain.status));
    for (const [what, headers] of [
      ["a second Host", "Host: evil.example\r\n"],
      ["a second Host behind 2,500 headers", `${manyHeaders}Host: evil.example\r\n`],
    ] as const) {
      const { status } = await ask(port, path, host, headers);
      findings.note(`${name}, ${what}`, status === 400 || status === 431, String(status));
    }
  }
}

async function rebind(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  await arena.visitor(site).signUp();
  const upstream = portOf(arena.api.baseUrl);
  const own = await ask(upstream, "/outbox.json", new URL(arena.api.baseUrl).host);
  findings.note("the outbox, for the developer", own.status === 200, String(own.status));
  const targets = [
    ...developersPages.map((path) => ["the upstream's", upstream, path] as const),
    ["the upstream's", upstream, "/api/sectors"] as const,
    ["the site's", portOf(site.origin), "/login"] as const,
    ["the site's", portOf(site.origin), "/2024"] as const,
    ["the site's figures at", metricsPortOf(site.logText()), "/metrics"] as const,
    ["the upstream's figures at", metricsPortOf(arena.api.logText()), "/metrics"] as const,
  ];
  for (const [whose, port, path] of targets) {
    for (const name of foreignNames) {
      const { status } = await ask(port, path, `${name}:${port}`);
      findings.note(`${whose} ${path}, by the name ${name}`, status === 421, String(status));
    }
  }
}

export const foreignHosts: readonly Row[] = [
  {
    id: "S14a",
    check: "a second Host, also behind more headers than node keeps",
    expectation: "400 or 431, at pages, files, pages from memory and the upstream",
    run: hideHosts,
  },
  {
    id: "S14b",
    check: "another site's name that leads to a developer's machine",
    expectation:
      "421 from the upstream, its outbox first of all, from the site and from both ports for figures",
    run: rebind,
  },
];
