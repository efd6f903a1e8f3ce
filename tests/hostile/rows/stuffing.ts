import { randomInt } from "node:crypto";
import type { SiteReply } from "../../harness/http-client";
import type { Arena } from "../arena";
import { inTurns } from "../audience";
import { mailsTo } from "../mails";
import type { Findings, Row } from "../row";
import type { Form, Visitor } from "../visitor";
import { fingerprint, partingOf, stranger, wrong } from "./guessing";

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
    ["sign-in links", 10, () => "/login/link", () => ({ email: stranger() })],
    ["links that nobody was sent", 30, () => `/login/link/${"t".repeat(30)}${randomInt(1e12)}`, () => ({})],
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

  const again = () => from("203.0.113.8");
  const knownHere = await guessUntilHeld(15, () =>
    again().post("/login", { email: victim.person.email, password: wrong }),
  );
  judge("one address, one account", knownHere, 10);
  const known = await guessUntilHeld(65, () =>
    many().post("/login", { email: victim.person.email, password: wrong }),
  );
  const nobody = stranger();
  await guessUntilHeld(15, () => again().post("/login", { email: nobody, password: wrong }));
  const unknown = await guessUntilHeld(65, () => many().post("/login", { email: nobody, password: wrong }));
  judge("many addresses, one account", known, 60);
  judge("many addresses, an account that is none", unknown, 60);
  findings.note(
    "both alike",
    known.free === unknown.free &&
      known.last?.headers["retry-after"]?.length === unknown.last?.headers["retry-after"]?.length,
    `${known.free}, ${unknown.free}`,
  );
  const right = await many().post("/login", { email: victim.person.email, password: victim.person.password });
  findings.note("the right password, while the account is held", isHeld(right), `${right.status}`);
  for (const path of ["/forgot-password", "/login/link"]) {
    const { email: mailbox } = bystander.person;
    const one = await guessUntilHeld(8, () => again().post(path, { email: mailbox }));
    judge(`one address, one mailbox, ${path}`, one, 4);
    const all = await guessUntilHeld(8, () => many().post(path, { email: mailbox }));
    findings.note(`many addresses, one mailbox, ${path}`, all.free === 8, `${all.free} answered`);
  }
  const mailed = (await mailsTo(arena, bystander.person.email)).length;
  findings.note("mails to that mailbox", mailed <= 8, `${mailed}`);

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

interface Crowd {
  addresses: number;
  accounts: number;
  /** How many guesses of each address and at each account come before one of its bounds. */
  free: number;
}

/** So that no pair is seen twice, every address tries every account once: at each step each of them another one. */
async function stuffCrosswise(arena: Arena, findings: Findings, { addresses, accounts, free }: Crowd) {
  const site = await arena.site();
  const known = await inTurns(Array.from({ length: 4 }), 4, async () => {
    const visitor = arena.visitor(site);
    Object.assign(visitor.person, { email: stranger().replace("nobody", "person") });
    return (await visitor.signUp()).person.email;
  });
  const emails = [...known, ...Array.from({ length: accounts - known.length }, stranger)];
  const guests = Array.from({ length: addresses }, () => arena.visitor(site));
  await Promise.all(guests.map((guest) => guest.get("/login")));
  const bystander = (await arena.visitor(site).signUp()).person;
  const what = `${addresses} addresses over ${accounts} accounts`;
  const looks = new Set<string>();
  const early: string[] = [];
  const late: string[] = [];
  for (let step = 0; step < accounts; step++) {
    await Promise.all(
      guests.map(async (guest, at) => {
        const form = { email: emails[(at + step) % accounts] ?? "", password: wrong };
        const reply = await guest.post("/login", form);
        const { "retry-after": _wait, ...headers } = reply.headers;
        const text = reply.text.replace(/\d+ minutes/g, "… minutes");
        looks.add(fingerprint({ ...reply, headers, text }, form, "/login"));
        const told = `step ${step}, ${form.email.slice(0, 6)}: ${reply.status}`;
        if (step < free && reply.status !== 422) early.push(told);
        if (step >= free && !isHeld(reply)) late.push(told);
      }),
    );
    if (step % 6 > 0) continue;
    const { email, password } = bystander;
    const { status } = await arena.visitor(site).post("/login", { email, password });
    findings.note(`${what}: somebody else at step ${step}`, status === 303, `${status}`);
  }
  findings.note(`${what}: below every bound`, early.length === 0, early.join("; "));
  findings.note(`${what}: above one`, late.length === 0, late.join("; "));
  findings.note(
    `${what}: which of them exist`,
    looks.size === 2,
    [...looks].map((look) => look.slice(partingOf([...looks].slice(-2))).slice(0, 300)).join(" | "),
  );
}

export const stuffing: readonly Row[] = [
  {
    id: "S9",
    check:
      "one address over many accounts, many addresses over one, many over many; made-up addresses; the upstream itself",
    expectation: "429 with Retry-After per address and per account, existing or not; everybody else signs in",
    async run(arena, findings) {
      await stuff(arena, findings);
      // First it is accounts that are tried too often, then addresses that try too often. Two or three times only: then the
      // site itself makes an address wait, in words of its own.
      await stuffCrosswise(arena, findings, { addresses: 70, accounts: 7, free: 6 });
      await stuffCrosswise(arena, findings, { addresses: 3, accounts: 33, free: 30 });
    },
  },
];
