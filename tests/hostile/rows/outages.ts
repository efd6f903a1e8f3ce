import { setTimeout as wait } from "node:timers/promises";
import type { SiteReply } from "../../harness/http-client";
import { type Behaviour, reply } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { flawsOf, marker } from "../judge";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import type { Visitor } from "../visitor";

/** Requests a second of each load: few enough for two busy cores, many enough for a breaker to matter. */
const loadPerSecond = 15;
/** Of the requests, how many may reach a broken upstream (R6). */
const mostAsked = 0.1;
const recoveryMs = 5_000;

/** A call that breaks, how, and what makes the site call it. */
interface Load {
  name: string;
  call: RegExp;
  fault: Behaviour;
  /** Whether each request comes from somebody else. */
  fromMany: boolean;
  ask(visitor: Visitor, turn: number): Promise<SiteReply>;
}

const wordsOf = (turn: number) => `a${turn.toString(36)}`;
const refusing = (status: number, headers = {}): Behaviour =>
  reply({ message: status === 429 ? "Please come back later." : marker }, status, headers);

const loads: readonly Load[] = [
  {
    name: "a read answers 500",
    call: /^GET \/api\/symbols\/search/,
    fault: refusing(500),
    fromMany: true,
    ask: (visitor, turn) => visitor.get(`/symbols/search?q=${wordsOf(turn)}`),
  },
  {
    name: "a read answers 502",
    call: /^GET \/api\/sectors\/robotics\/sector-news-articles/,
    fault: refusing(502),
    fromMany: true,
    ask: (visitor, turn) => visitor.get(`/stock-insights-by-sector/robotics/news?hostile=${turn}`),
  },
  {
    name: "a write answers 503",
    call: /^POST \/api\/newsletter\/subscribe/,
    fault: refusing(503, { "retry-after": "1" }),
    fromMany: true,
    ask: (visitor) => visitor.post("/newsletter", { email: visitor.person.email }),
  },
  {
    name: "a read answers everybody 429 with Retry-After",
    call: /^GET \/api\/symbols\/AAPL\/news-articles/,
    fault: refusing(429, { "retry-after": "30" }),
    fromMany: true,
    ask: (visitor, turn) => visitor.get(`/stocks/AAPL?hostile=${turn}`),
  },
  {
    name: "a write answers one visitor 429 with Retry-After",
    call: /^POST \/api\/users\/login/,
    fault: refusing(429, { "retry-after": "30" }),
    fromMany: false,
    ask: (visitor) =>
      visitor.post("/login", { email: visitor.person.email, password: visitor.person.password }),
  },
];

/** Keeps asking for so long, at a steady pace; resolves with what came. */
async function underLoad(arena: Arena, site: SiteProcess, { fromMany, ask }: Load): Promise<SiteReply[]> {
  const one = arena.visitor(site);
  const replies: Promise<SiteReply>[] = [];
  const endsAt = performance.now() + arena.windows.outageMs;
  while (performance.now() < endsAt) {
    replies.push(ask(fromMany ? arena.visitor(site) : one, replies.length));
    await wait(1_000 / loadPerSecond);
  }
  return Promise.all(replies);
}

async function holdBack(arena: Arena, findings: Findings): Promise<void> {
  const { upstream } = arena;
  const site = await arena.site();
  for (const { call, fault } of loads) upstream.fault(call, fault);
  upstream.asked.length = 0;
  const replies = await Promise.all(loads.map((load) => underLoad(arena, site, load)));
  for (const [at, { name, call }] of loads.entries()) {
    const all = replies[at] ?? [];
    const asked = upstream.asked.filter(({ line }) => call.test(line)).length;
    const share = asked / all.length;
    findings.note(`${name}: calls`, asked > 0 && share <= mostAsked, `${asked} for ${all.length} requests`);
    const flaws = [...new Set(all.flatMap((one) => flawsOf(one)))];
    const statuses = [...new Set(all.map(({ status }) => status))];
    const branded = flaws.length === 0 && statuses.every((status) => [200, 429, 503].includes(status));
    findings.note(`${name}: pages`, branded, `${statuses.join(", ")} ${flaws.join(", ")}`);
  }
  upstream.heal();
  const healedAt = performance.now();
  await Promise.all(
    loads.map(async ({ name, call, ask }) => {
      // The call itself has to come through; whether its answer is a success is the upstream's own affair.
      const before = upstream.asked.length;
      const isBack = () =>
        upstream.asked.slice(before).some(({ line, end }) => call.test(line) && end === "answered");
      const visitor = arena.visitor(site);
      for (let turn = 0; !isBack() && performance.now() - healedAt < 2 * recoveryMs; turn++) {
        await ask(visitor, turn);
        await wait(50);
      }
      const ms = Math.round(performance.now() - healedAt);
      findings.note(`${name}: closed again`, isBack() && ms <= recoveryMs, `after ${ms} ms`);
    }),
  );
}

/** Longer than the document cache leaves between two attempts to make a page anew. */
const retryMs = 2_500;

/** A page of the document cache, which tells by its tag, and whether it takes the upstream to make it. */
interface CachedPage {
  address: string;
  text: string;
  needsUpstream: boolean;
}

async function listCached({ upstream }: Arena, visitor: Visitor): Promise<CachedPage[]> {
  const cached: CachedPage[] = [];
  for (const { address } of listScreens()) {
    const asked = upstream.asked.length;
    await visitor.get(`${address}?hostile=1`);
    const needsUpstream = upstream.asked.length > asked;
    await visitor.get(address);
    const { headers, text } = await visitor.get(address);
    if (headers.etag) cached.push({ address, text, needsUpstream });
  }
  return cached;
}

async function staysStale(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const visitor = arena.visitor(site);
  const cached = await listCached(arena, visitor);
  const needy = cached.filter(({ needsUpstream }) => needsUpstream);
  findings.note(
    "cached pages",
    cached.length > 5 && needy.length > 1,
    `${cached.length}, ${needy.length} of the upstream's`,
  );
  await arena.upstream.deaf();
  const { pageFreshSeconds } = arena.windows;
  await wait(pageFreshSeconds * 1_000 + 100);
  for (const round of ["once old", "after a failed attempt to make it anew", "after another"]) {
    for (const { address, text, needsUpstream } of cached) {
      const page = await visitor.get(address);
      const isStale = Number(page.headers.age) >= pageFreshSeconds;
      const held = page.status === 200 && page.text === text && (isStale || !needsUpstream);
      findings.note(`GET ${address}, ${round}`, held, `${page.status}, Age ${page.headers.age}`);
    }
    await wait(retryMs);
  }
  await arena.upstream.listen();
}

/** More than one call may have under way and waiting. */
const crowd = 300;

const search = /^GET \/api\/symbols\/search/;

/** What is waited for until somebody opens it. */
function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

async function slowEndpoint(arena: Arena, findings: Findings): Promise<void> {
  // Nobody is given up while the others are looked at.
  const site = await arena.site({ UPSTREAM_READ_MS: "60000" });
  const member = await arena.visitor(site).signUp();
  const gate = createGate();
  arena.upstream.fault(search, (_req, _res, { forward }) => void gate.opened.then(() => forward()));
  let waiting = crowd;
  const slow = Array.from({ length: crowd }, (_, turn) =>
    arena
      .visitor(site)
      .get(`/symbols/search?q=${wordsOf(turn)}`)
      .finally(() => waiting--),
  );
  await arena.upstream.reached(search);
  const others: [string, () => Promise<SiteReply>, number][] = [
    [
      "signing in",
      () =>
        member.elsewhere().post("/login", {
          email: member.person.email,
          password: member.person.password,
        }),
      303,
    ],
    ["the landing page", () => arena.visitor(site).get("/2024"), 200],
    ["a page that is made now", () => arena.visitor(site).get("/legal/risk?hostile=1"), 200],
    ["a member's account", () => member.get("/account"), 200],
    ["a stock", () => member.get("/stocks/AAPL?hostile=1"), 200],
  ];
  for (const [name, ask, expected] of others) {
    const { status } = await ask();
    findings.note(
      `${name}, while ${crowd} wait for a slow call`,
      status === expected && waiting > 0,
      `${status}, ${waiting} waiting`,
    );
  }
  gate.open();
  const statuses = [...new Set((await Promise.all(slow)).map(({ status }) => status))];
  findings.note("those who waited", statuses.join() === "200", statuses.join(", "));
}

/** Places for pages at once, and those who come. */
const places = 20;
const guests = 150;

async function overload(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site({ MAX_REQUESTS: String(places) });
  const hot = arena.visitor(site);
  await hot.get("/2024");
  const page = (turn: number) => arena.visitor(site).get(`/symbols/search?q=${wordsOf(turn)}`);
  const gate = createGate();
  arena.upstream.fault(
    /^GET \/api\/symbols\/search/,
    (_req, _res, { forward }) => void gate.opened.then(() => forward()),
  );
  const asked = Array.from({ length: guests }, (_, turn) => page(turn));
  // All but those who have a place are answered while these wait.
  const shed = await firstOf(asked, guests - places);
  const refused = shed.filter(
    ({ status, headers }) => status === 503 && headers["retry-after"] !== undefined,
  );
  findings.note(
    "who finds no place",
    refused.length === shed.length,
    `${refused.length} of ${shed.length} got 503 with Retry-After`,
  );
  const flaws = [...new Set(shed.flatMap((one) => flawsOf(one)))];
  findings.note(
    "what they read",
    flaws.length === 0 && shed.every(({ text }) => text.includes("try again")),
    flaws.join(", "),
  );
  const meanwhile = await Promise.all([hot.get("/2024"), hot.get("/healthz"), hot.get("/favicon.svg")]);
  findings.note(
    "pages from memory, health and files meanwhile",
    meanwhile.every(({ status }) => status === 200),
    meanwhile.map(({ status }) => status).join(", "),
  );
  gate.open();
  const all = await Promise.all(asked);
  const served = all.filter(({ status }) => status === 200).length;
  findings.note("who had a place", served === places, `${served} of ${places} served`);
  arena.upstream.heal();
  findings.note("afterwards", (await page(guests)).status === 200, "");
}

/** The first so many that settle. */
function firstOf<T>(all: readonly Promise<T>[], count: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const settled: T[] = [];
    for (const one of all) {
      one.then((value) => {
        settled.push(value);
        if (settled.length === count) resolve([...settled]);
      }, reject);
    }
  });
}

export const outages: readonly Row[] = [
  {
    id: "R6",
    check: "500, 502, 503 and 429 with Retry-After under load",
    expectation:
      "the breaker opens: the upstream sees at most a tenth of the calls; closed again within 5 s of recovery",
    run: holdBack,
  },
  {
    id: "R7",
    check: "the upstream is dead, the page was cached earlier",
    expectation: "the stale page with 200 and Age",
    run: staysStale,
  },
  {
    id: "R8",
    check: "one call is slow and hundreds wait for it",
    expectation: "sign-in, marketing and every other call unharmed",
    run: slowEndpoint,
  },
  {
    id: "O6",
    check: "more requests at once than there are places",
    expectation: "shed with 503 and Retry-After; served again afterwards",
    run: overload,
  },
];
