import { randomInt } from "node:crypto";
import type { SiteReply } from "../../harness/http-client";
import type { Arena, SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { mailedToken } from "../mails";
import type { Findings, Row } from "../row";
import type { Form, Visitor } from "../visitor";

const wrong = "not the password of anybody";
/** All of one length, or a page that repeats them would be told by its length. */
const stranger = () => `nobody-${randomInt(1e11, 1e12)}@example.com`;

/** A reply without what differs for everybody: ids, times, what was typed, and seals but for their length. */
function fingerprint({ status, headers, text, setCookies }: SiteReply, typed: Form, path: string): string {
  const { "x-request-id": requestId = "", date: _date, "set-cookie": _cookies, ...rest } = headers;
  const id = String(requestId);
  const hidden = Object.values(typed).reduce((page, value) => page.replaceAll(value, "…"), text);
  const cookies = setCookies.map((cookie) => `${cookie.split("=", 1)} ${cookie.length}`);
  // Typed values differ in length by nothing: all of one kind are made alike.
  return JSON.stringify([status, rest, cookies, hidden.replaceAll(id, "…").replaceAll(path, "…")]);
}

interface Guess {
  path: string;
  form: Form;
}

/** Known and unknown in turn, in changing order; the median of the rounds' ratios of time, and whether all looked alike. */
async function compare(
  arena: Arena,
  site: SiteProcess,
  rounds: number,
  guess: (round: number) => { known: Guess; unknown: Guess },
) {
  const ratios: number[] = [];
  const looks = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const pair = guess(round);
    const times = { known: 0, unknown: 0 };
    for (const which of round % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const { path, form } = pair[which];
      const visitor = arena.visitor(site);
      // The visitor's id is set already, as in any second request.
      await visitor.get("/login");
      const startedAt = performance.now();
      const reply = await visitor.post(path, form);
      times[which] = performance.now() - startedAt;
      looks.add(fingerprint(reply, form, path));
    }
    ratios.push(times.known / times.unknown);
  }
  ratios.sort((one, other) => one - other);
  return { ratio: ratios[Math.floor(ratios.length / 2)] ?? 0, looks };
}

/** Shortly before the first two of these part. */
function partingOf([one = "", other = ""]: readonly string[]): number {
  const parting = [...one].findIndex((letter, at) => letter !== other[at]);
  return Math.max(0, parting - 60);
}

function judgeAlike(findings: Findings, what: string, { ratio, looks }: Awaited<ReturnType<typeof compare>>) {
  findings.note(
    `${what}: status and bytes`,
    looks.size === 1,
    [...looks].map((look) => look.slice(partingOf([...looks])).slice(0, 150)).join(" | "),
  );
  findings.note(`${what}: time, known over unknown`, ratio > 0.6 && ratio < 1.67, ratio.toFixed(2));
}

async function enumerate(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const rounds = arena.windows.everyPair ? 60 : 24;
  // As long as a stranger's, and several: an account that is tried too often is closed for a while.
  const people = await inTurns(Array.from({ length: 8 }), 4, async () => {
    const visitor = arena.visitor(site);
    Object.assign(visitor.person, { email: stranger().replace("nobody", "person") });
    return (await visitor.signUp()).person;
  });
  const emailOf = (round: number) => people[round % people.length]?.email ?? "";
  const unlike = (email: string) => email.replace("person", "nobody");
  const login = (email: string) => ({ path: "/login", form: { email, password: wrong } });
  const forgot = (email: string) => ({ path: "/forgot-password", form: { email } });
  for (const [what, make, times] of [
    ["login", login, rounds],
    ["forgot password", forgot, Math.min(rounds, 24)],
  ] as const) {
    const result = await compare(arena, site, times, (round) => ({
      known: make(emailOf(round)),
      unknown: make(unlike(emailOf(round))),
    }));
    judgeAlike(findings, what, result);
  }
  const email = emailOf(0);
  const used = await mailedToken(arena, email, "reset-password");
  const first = await arena.visitor(site).post(`/reset-password/${used}`, { password: "another suite" });
  findings.note("the reset", first.status === 303, `${first.status}`);
  const reset = (token: string) => ({
    path: `/reset-password/${token}`,
    form: { password: "a third suite" },
  });
  const unknown = used.split("").reverse().join("");
  judgeAlike(
    findings,
    "reset",
    await compare(arena, site, 24, () => ({ known: reset(used), unknown: reset(unknown) })),
  );
  const pages = await Promise.all(
    [used, unknown].map((token) => arena.visitor(site).get(`/reset-password/${token}`)),
  );
  const [one, other] = pages.map(
    ({ status, text, headers }) =>
      `${status} ${text.replaceAll(String(headers["x-request-id"]), "").replaceAll(used, "").replaceAll(unknown, "")}`,
  );
  findings.note("the reset's page", one === other, "differs");
}

const isHeld = ({ status, headers }: SiteReply) => status === 429 && Number(headers["retry-after"]) > 0;

/** Guesses until it is told to wait; how often it could. */
async function guessUntilHeld(
  most: number,
  guess: (at: number) => Promise<SiteReply>,
): Promise<{ free: number; last: SiteReply | undefined }> {
  for (let at = 0; at < most; at++) {
    const last = await guess(at);
    if (last.status === 429) return { free: at, last };
  }
  return { free: most, last: undefined };
}

async function stuff(arena: Arena, findings: Findings): Promise<void> {
  const [site, bare] = await Promise.all([arena.site(), arena.site({ TRUSTED_PROXIES: "0" })]);
  const victim = await arena.visitor(site).signUp();
  const bystander = await arena.visitor(site).signUp();
  const from = (address: string): Visitor => Object.assign(arena.visitor(site), { address });
  const judge = (what: string, { free, last }: Awaited<ReturnType<typeof guessUntilHeld>>, most: number) =>
    findings.note(
      what,
      free <= most && last !== undefined && isHeld(last),
      `${free} went through, ${last?.status}, Retry-After ${last?.headers["retry-after"]}`,
    );

  const one = () => from("203.0.113.7");
  const many = () => arena.visitor(site);
  // Each of these counts by the address of who asks, whatever else they name.
  const forms: [what: string, most: number, path: () => string, form: () => Form][] = [
    ["accounts", 30, () => "/login", () => ({ email: stranger(), password: wrong })],
    ["sign-ups", 10, () => "/sign-up", () => ({ ...arena.visitor(site).person })],
    ["forgotten passwords", 10, () => "/forgot-password", () => ({ email: stranger() })],
    ["newsletters", 20, () => "/newsletter", () => ({ email: stranger() })],
    [
      "reset links",
      30,
      () => `/reset-password/${"t".repeat(30)}${randomInt(1e12)}`,
      () => ({ password: wrong }),
    ],
    ["stocks asked for", 20, () => "/stocks", () => ({ symbol: `Z${randomInt(1e6)}` })],
  ];
  for (const [what, most, path, form] of forms) {
    judge(
      `one address, many ${what}`,
      await guessUntilHeld(most + 5, () => one().post(path(), form())),
      most,
    );
  }
  // While that address is held, others are not.
  const { email, password } = bystander.person;
  const meanwhile = await many().post("/login", { email, password });
  findings.note("somebody else meanwhile", meanwhile.status === 303, `${meanwhile.status}`);
  // Neither does a longer list of addresses help, nor a list that is none.
  for (const list of ["1.2.3.4, 203.0.113.7", "203.0.113.7,203.0.113.7", "junk, 203.0.113.7"]) {
    const held = await from(list).post("/login", { email: stranger(), password: wrong });
    findings.note(`X-Forwarded-For: ${list}`, isHeld(held), `${held.status}`);
  }

  const known = await guessUntilHeld(15, () =>
    many().post("/login", { email: victim.person.email, password: wrong }),
  );
  const nobody = stranger();
  const unknown = await guessUntilHeld(15, () => many().post("/login", { email: nobody, password: wrong }));
  judge("many addresses, one account", known, 10);
  judge("many addresses, an account that is none", unknown, 10);
  findings.note(
    "both alike",
    known.free === unknown.free &&
      known.last?.headers["retry-after"]?.length === unknown.last?.headers["retry-after"]?.length,
    `${known.free}, ${unknown.free}`,
  );
  const right = await many().post("/login", { email: victim.person.email, password: victim.person.password });
  findings.note("the right password, while the account is held", isHeld(right), `${right.status}`);
  const mails = await guessUntilHeld(8, () =>
    many().post("/forgot-password", { email: bystander.person.email }),
  );
  judge("many addresses, one mailbox", mails, 4);

  const rotating = await guessUntilHeld(15, (at) =>
    arena.visitor(bare).request("/forgot-password", {
      method: "POST",
      body: `email=${stranger()}`,
      headers: {
        origin: bare.origin,
        "x-forwarded-for": `198.51.100.${at}`,
        forwarded: `for=198.51.100.${at}`,
        "x-real-ip": `198.51.100.${at}`,
        "x-client-address": `198.51.100.${at}`,
      },
    }),
  );
  judge("no proxy trusted, X-Forwarded-For changing", rotating, 10);
  for (const token of [undefined, "", "not the client's token", "client token"]) {
    let free = 0;
    for (; free < 25; free++) {
      const { status } = await fetch(`${arena.api.baseUrl}/api/symbols/stock-requests`, {
        method: "PUT",
        headers: {
          "content-type": "application/json",
          "x-client-address": `198.51.100.${free}`,
          "x-forwarded-for": `198.51.100.${free}`,
          ...(token !== undefined && { "x-api-client-token": token }),
        },
        body: JSON.stringify({ symbol: `Y${randomInt(1e6)}` }),
      });
      if (status === 429) break;
    }
    findings.note(
      `the upstream itself, ${token === undefined ? "no token" : `the token "${token}"`}`,
      free <= 20,
      `${free} went through`,
    );
  }
}

export const guessing: readonly Row[] = [
  {
    id: "S8",
    check: "known and unknown accounts at login, forgot password and reset, in turn",
    expectation: "the same status, the same bytes, and the same time: a median ratio within 0.6 and 1.67",
    run: enumerate,
  },
  {
    id: "S9",
    check: "one address over many accounts, many addresses over one; made-up addresses; the upstream itself",
    expectation: "429 with Retry-After per address and per account, existing or not; everybody else signs in",
    run: stuff,
  },
];
