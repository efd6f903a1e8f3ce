import type { SiteReply } from "../../harness/http-client";
import type { Arena } from "../arena";
import { flawsOf } from "../judge";
import type { Findings, Row } from "../row";

/** Words to search for, others at every turn. */
const wordsOf = (turn: number) => `a${turn.toString(36)}`;

/** More than one call may have under way and waiting. */
const crowd = 600;

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
  findings.note(
    "those who waited",
    statuses.every((status) => status === 200 || status === 503),
    statuses.join(", "),
  );
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

export const crowds: readonly Row[] = [
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
