import { stockOrders } from "../../../domain/market";
import type { Arena, SiteProcess } from "../arena";
import { callOf } from "../calls";
import { flawsOf } from "../judge";
import type { Findings, Row } from "../row";
import { listScreens, type Screen } from "../screens";
import type { Form, Visitor } from "../visitor";

/** What may stand in a segment of an address, encoded as it is sent. */
const segments = [
  "..",
  ".",
  "%2e%2e",
  "%2E.",
  "..%2f..%2fusers%2fsessions",
  "%2e%2e%2f",
  "AAPL%2f..%2f..%2fauth%2flogout",
  "AAPL/../../auth",
  "AAPL%2fnews-articles",
  "AAPL%5c..%5c..",
  "..%5c",
  "%252e%252e%252f",
  "%c0%ae%c0%ae%c0%af",
  "%EF%BC%8E%EF%BC%8E%EF%BC%8F",
  "AAPL%3fq=x",
  "AAPL?/../../x",
  "AAPL%23x",
  "AAPL%26q=x",
  "AAPL;a=1",
  "AAPL%3b..",
  "AAPL%00",
  "AAPL%0d%0aX-Injected:%201",
  "AAPL%20HTTP/1.1",
  "%09",
  "%20",
  "@evil.example",
  "%40evil.example",
  "%3a80",
  "http:%2f%2fevil.example",
  "search",
  "stock-requests",
  "exists",
  "robotics%2fsymbols",
  "%7Bsymbol%7D",
  "*",
  "%7c",
  "'%20OR%201=1--",
  "%24%7Bjndi:ldap:%2f%2fevil%7D",
  "%F0%9F%98%80",
  "%E2%80%AE",
  "%ED%A0%80",
  "%",
  "a".repeat(3_000),
];

/** The same as a form or a query has it. */
const values = segments.map((segment) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
});

const namesOf = (lines: readonly string[]) => new Set(lines.map((line) => callOf(line)?.name ?? line));

/** The calls that an honest reader's address makes, each with the names of its query. */
const shapeOf = (line: string) => {
  const [, query = ""] = line.split("?");
  return `${callOf(line)?.name ?? line}?${[...new URLSearchParams(query).keys()].sort()}`;
};

/** Calls that the site makes on a timer, whichever page is asked for: how new the data is, and what a session may read. */
const rounds: ReadonlySet<string> = new Set(["data.versions", "users.access"].map((name) => `${name}?`));

async function asked({ upstream }: Arena, act: () => Promise<unknown>): Promise<string[]> {
  upstream.asked.length = 0;
  await act();
  return upstream.asked.map(({ line }) => line);
}

/** Calls that nobody honest makes from here, and paths that are not plain. */
function strays(lines: readonly string[], honest: ReadonlySet<string>): string[] {
  return lines.filter((line) => {
    const [path = ""] = line.split("?", 1);
    const plain = /^[A-Z]+ (?:\/[\w.~!$&'()*+,;=:@-]+|\/(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-F]{2})+)+\/?$/.test(
      path,
    );
    const climbs = path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
    const isKnown = honest.has(shapeOf(line)) || rounds.has(shapeOf(line));
    return !plain || climbs || !isKnown;
  });
}

async function inPaths(arena: Arena, findings: Findings, site: SiteProcess, member: Visitor): Promise<void> {
  for (const screen of listScreens().filter(({ pattern }) => pattern.includes(":"))) {
    const honest = new Set<string>();
    for (const visitor of [member, arena.visitor(site)]) {
      const lines = await asked(arena, async () => {
        await visitor.get(screen.address);
        if (screen.form) await visitor.post(screen.address, await screen.form(visitor));
      });
      for (const line of lines) honest.add(shapeOf(line));
    }
    for (const [at, segment] of segments.entries()) {
      for (const address of addressesWith(screen, segment)) {
        // What stands before a query may be another screen's address, whose calls are then no strays.
        const [shorter = "", query] = address.split("?", 2);
        if (query !== undefined && screen.address.startsWith(`${shorter}/`)) {
          for (const line of await asked(arena, () => member.at(site).get(shorter)))
            honest.add(shapeOf(line));
          const stranger = await asked(arena, () => arena.visitor(site).get(shorter));
          for (const line of stranger) honest.add(shapeOf(line));
        }
        const readers = [member.at(site), arena.visitor(site)];
        for (const visitor of arena.windows.everyPair ? readers : readers.slice(at % 2, (at % 2) + 1)) {
          const replies: Awaited<ReturnType<Visitor["get"]>>[] = [];
          const lines = await asked(arena, async () => {
            replies.push(await visitor.get(address));
            if (screen.form) replies.push(await visitor.post(address, await screen.form(visitor)));
          });
          const flaws = [
            ...strays(lines, honest).map((line) => `asks ${line}`),
            ...replies.flatMap((reply) => [
              ...(reply.status < 500 ? [] : [`status ${reply.status}`]),
              ...flawsOf(reply),
            ]),
          ];
          findings.note(`${address.slice(0, 80)}`, flaws.length === 0, flaws.join(", ").slice(0, 300));
        }
      }
    }
  }
}

/** The screen's address with the segment for each of its parameters in turn. */
function addressesWith({ pattern, address }: Screen, segment: string): string[] {
  const own = address.split("/");
  return pattern
    .split("/")
    .flatMap((part, at) =>
      part.startsWith(":") ? [own.map((each, place) => (place === at ? segment : each)).join("/")] : [],
    );
}

async function inValues(arena: Arena, findings: Findings, site: SiteProcess, member: Visitor): Promise<void> {
  const { everyPair } = arena.windows;
  const queries: [path: string, name: string][] = [
    ["/stocks", "q"],
    ["/symbols/search", "q"],
    ["/stocks/AAPL", "range"],
    ["/stock-insights-by-sector/robotics", "sort"],
    ["/stocks/AAPL", "modal"],
    ["/account/bank-link/return", "state"],
    ["/brokerage/callback", "state"],
  ];
  const forms: [path: string, form: (value: string) => Form][] = [
    ["/account", (sessionId) => ({ sessionId })],
    ["/account/bank-link", (bankId) => ({ press: "remove", bankId })],
    ["/account/bank-link", (accountId) => ({ press: "choose", accountId })],
    [
      "/sign-up",
      (email) => ({
        firstName: "A",
        lastName: "B",
        password: "long enough to be good",
        email: `${email}@example.com`,
      }),
    ],
    ["/forgot-password", (email) => ({ email: `${email}@example.com` })],
    ["/forgot-password", (email) => ({ email: `a&x=1#${email}@example.com` })],
  ];
  const honest = new Set<string>();
  for (const visitor of [member.at(site), arena.visitor(site)]) {
    const lines = await asked(arena, async () => {
      for (const [path, name] of queries) await visitor.get(`${path}?${name}=a`);
      for (const [path, form] of forms) await visitor.post(path, form("aaaaaaaa"));
    });
    for (const line of lines) honest.add(shapeOf(line));
  }
  const known = namesOf([...honest]);
  findings.note("calls to try", known.size > 5, [...known].join(", "));
  for (const [at, value] of values.entries()) {
    for (const [place, [path, name]] of queries.entries()) {
      if (value.length > 2_000 || !(everyPair || place % 2 === at % 2)) continue;
      const query = new URLSearchParams([[name, value]]);
      await judgeLines(arena, findings, `${path}?${name}=${JSON.stringify(value)}`, honest, () =>
        member.at(site).get(`${path}?${query}`),
      );
    }
    for (const [place, [path, form]] of forms.entries()) {
      if (!everyPair && place % 2 !== at % 2) continue;
      const visitor = path.startsWith("/account") ? member.at(site) : arena.visitor(site);
      await judgeLines(arena, findings, `POST ${path} ${JSON.stringify(value).slice(0, 60)}`, honest, () =>
        visitor.post(path, form(value)),
      );
    }
  }
}

async function judgeLines(
  arena: Arena,
  findings: Findings,
  what: string,
  honest: ReadonlySet<string>,
  act: () => ReturnType<Visitor["get"]>,
) {
  const replies: Awaited<ReturnType<Visitor["get"]>>[] = [];
  const lines = await asked(arena, async () => replies.push(await act()));
  const orders = arena.upstream.asked
    .map(({ headers }) => headers.order)
    .filter((order) => order !== undefined && !stockOrders.some((known) => known === order));
  const flaws = [
    ...strays(lines, honest).map((line) => `asks ${line}`),
    ...orders.map((order) => `sorts by ${order}`),
    ...replies.flatMap((reply) => [
      ...(reply.status < 500 ? [] : [`status ${reply.status}`]),
      ...flawsOf(reply),
    ]),
  ];
  findings.note(what.slice(0, 100), flaws.length === 0, flaws.join(", ").slice(0, 300));
}

export const addresses: readonly Row[] = [
  {
    id: "S12",
    check: `${segments.length} ways out of a segment, in every parameter, query and field that ends in a call's path`,
    expectation: "one encoded segment of the call that belongs there, or no call at all",
    async run(arena, findings) {
      const site = await arena.site();
      const member = await arena.visitor(site).signUp();
      await inPaths(arena, findings, site, member);
      await inValues(arena, findings, site, member);
    },
  },
];
