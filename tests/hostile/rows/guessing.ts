import { randomInt } from "node:crypto";
import type { SiteReply } from "../../harness/http-client";
import type { Arena, SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { mailedToken } from "../mails";
import type { Findings, Row } from "../row";
import type { Form } from "../visitor";

export const wrong = "not the password of anybody";
/** All of one length, or a page that repeats them would be told by its length. */
export const stranger = () => `nobody-${randomInt(1e11, 1e12)}@example.com`;

/** A reply without what differs for everybody: ids, times, what was typed, and seals (whose length `judgeAlike` compares). */
export function fingerprint(
  { status, headers, text, setCookies }: SiteReply,
  typed: Form,
  path: string,
): string {
  const { "x-request-id": requestId = "", date: _date, "set-cookie": _cookies, ...rest } = headers;
  const id = String(requestId);
  const hidden = Object.values(typed).reduce((page, value) => page.replaceAll(value, "…"), text);
  const cookies = setCookies.map((cookie) => cookie.split("=", 1)[0]);
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
  const seals: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
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
      seals[which].push(reply.setCookies.join().length);
    }
    ratios.push(times.known / times.unknown);
  }
  const sealsApart = Math.abs(medianOf(seals.known) - medianOf(seals.unknown));
  return { ratio: medianOf(ratios), looks, sealsApart };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Shortly before the first two of these part. */
export function partingOf([one = "", other = ""]: readonly string[]): number {
  const parting = [...one].findIndex((letter, at) => letter !== other[at]);
  return Math.max(0, parting - 60);
}

/** Bytes by which a seal of the same words differs from the next, since what is random in it packs differently. */
const packing = 4;

function judgeAlike(
  findings: Findings,
  what: string,
  { ratio, looks, sealsApart }: Awaited<ReturnType<typeof compare>>,
) {
  findings.note(
    `${what}: status and bytes`,
    looks.size === 1,
    [...looks].map((look) => look.slice(partingOf([...looks])).slice(0, 150)).join(" | "),
  );
  findings.note(`${what}: length of its seals`, sealsApart <= packing, `${sealsApart} bytes apart`);
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
  const link = (email: string) => ({ path: "/login/link", form: { email } });
  const forgot = (email: string) => ({ path: "/forgot-password", form: { email } });
  for (const [what, make, times] of [
    ["login", login, rounds],
    ["forgot password", forgot, Math.min(rounds, 24)],
    ["sign-in link", link, Math.min(rounds, 24)],
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

export const guessing: readonly Row[] = [
  {
    id: "S8",
    check: "known and unknown accounts at login, forgot password, sign-in link and reset, in turn",
    expectation: "the same status, the same bytes, and the same time: a median ratio within 0.6 and 1.67",
    run: enumerate,
  },
];
