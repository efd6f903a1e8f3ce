import { setTimeout as wait } from "node:timers/promises";
import type { SiteReply } from "../../harness/http-client";
import { type Behaviour, reply } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { flawsOf, marker } from "../judge";
import type { Findings, Row } from "../row";
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

export const outages: readonly Row[] = [
  {
    id: "R6",
    check: "500, 502, 503 and 429 with Retry-After under load",
    expectation:
      "the breaker opens: the upstream sees at most a tenth of the calls; closed again within 5 s of recovery",
    run: holdBack,
  },
];
