import { startCommand } from "../../harness/processes";
import type { Arena, Memory } from "../arena";
import type { Findings, Row } from "../row";

const slowPosts = 800;
const bigBodies = 760;
/** How long another client's post may take, in milliseconds. */
const patienceMs = 2_000;
/** For how long an attack holds: longer than a body may take, and than headers may. */
const heldMs = 6_000;
const headersHeldMs = 12_000;
/** What all of it may cost, in kB. */
const maxGrowth = 60_000;

const attacks = [
  [`${slowPosts} posts of one byte in a hundred`, "slow", slowPosts, heldMs],
  [`${bigBodies} bodies of 990 kB`, "big", bigBodies, heldMs],
  [`${bigBodies} bodies of 990 kB in chunks`, "chunked", bigBodies, heldMs],
  [`${slowPosts} posts whose headers do not end`, "headers", slowPosts, headersHeldMs],
] as const;

/** A process that is attacked by one client while others post to it. */
interface Target {
  name: string;
  origin: string;
  path: string;
  contentType: string;
  memory: Memory;
  /** Another client's post, which its process answers by itself with 422. */
  post(turn: number): Promise<{ status: number }>;
}

/** The attack, in a process of its own: what it does must not slow down the clock of those who are measured. */
function startAttack({ origin, path, contentType }: Target, kind: string, count: number) {
  const { port, host } = new URL(origin);
  const attack = startCommand(
    ["--import", "tsx", "tests/hostile/attack-bodies.ts", kind, String(count), port, host, path, contentType],
    {},
  );
  return {
    /** Once every connection is open. */
    open: attack.ready,
    /** How often each status came, once the attack is over. */
    async end(): Promise<Map<number, number>> {
      await attack.stop();
      const statuses = [...attack.logText().matchAll(/^status (\d+)$/gm)].map(([, status]) => Number(status));
      return new Map(
        [...new Set(statuses)].map((one) => [one, statuses.filter((other) => other === one).length]),
      );
    },
  };
}

/** Other clients' posts, one after the other for as long as the attack goes on. */
async function postMeanwhile({ post }: Target, untilMs: number, findings: Findings, during: string) {
  const startedAt = performance.now();
  const asked: { ms: number; status: number }[] = [];
  for (let turn = 0; performance.now() - startedAt < untilMs; turn++) {
    const sentAt = performance.now();
    const { status } = await post(turn);
    asked.push({ ms: performance.now() - sentAt, status });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const slowest = Math.max(...asked.map(({ ms }) => ms));
  const statuses = [...new Set(asked.map(({ status }) => status))];
  findings.note(
    `everybody else's posts, during ${during}`,
    statuses.join() === "422" && slowest < patienceMs,
    `${asked.length} posts: statuses ${statuses.join(", ")}, the slowest after ${Math.round(slowest)} ms`,
  );
}

async function attack(target: Target, findings: Findings): Promise<void> {
  const { memory, name } = target;
  // What the first posts cost by themselves is not the attack's doing.
  for (let turn = 0; turn < 3; turn++) await target.post(turn);
  for (const [what, kind, count, untilMs] of attacks) {
    const during = `${what} at the ${name}`;
    memory.forgetPeak();
    const before = memory.read()?.now ?? 0;
    const attacker = startAttack(target, kind, count);
    await attacker.open;
    await postMeanwhile(target, untilMs, findings, during);
    const growth = (memory.read()?.peak ?? 0) - before;
    findings.note(
      `memory, during ${during}`,
      growth < maxGrowth,
      `${Math.round(growth / 1_000)} MB more at its peak`,
    );
    const statuses = await attacker.end();
    findings.note(
      `the attacker, during ${during}`,
      statuses.size > 0 && [...statuses.keys()].every((status) => [408, 413, 429].includes(status)),
      [...statuses].map(([status, times]) => `${times} times ${status}`).join(", ") || "no answer",
    );
  }
}

async function attackSite(arena: Arena, findings: Findings): Promise<void> {
  const site = await arena.site();
  const others = [arena.visitor(site), arena.visitor(site), arena.visitor(site)];
  const form = { email: "no address" };
  const target: Target = {
    name: "site",
    origin: site.origin,
    path: "/newsletter",
    contentType: "application/x-www-form-urlencoded",
    memory: site.memory,
    // Its answer is a page of the form with a message: nothing is asked of the upstream.
    post: async (turn) => (others[turn % others.length] ?? arena.visitor(site)).post("/newsletter", form),
  };
  await attack(target, findings);
}

/** A stranger at the upstream's own port, while visitors of the site sign in. */
async function attackUpstream({ api }: Arena, findings: Findings): Promise<void> {
  const path = "/api/users/login";
  const contentType = "application/json";
  await attack(
    {
      name: "upstream",
      origin: api.baseUrl,
      path,
      contentType,
      memory: api.memory,
      post: async (turn) => {
        const reply = await fetch(api.baseUrl + path, {
          method: "POST",
          headers: {
            "content-type": contentType,
            "x-api-client-token": api.clientToken,
            "x-client-address": `10.21.0.${1 + (turn % 3)}`,
          },
          body: JSON.stringify({ email: "no address" }),
        });
        await reply.arrayBuffer();
        return reply;
      },
    },
    findings,
  );
}

const what = `${slowPosts} slow posts, ${bigBodies} bodies of 990 kB, with a length and in chunks, and ${slowPosts} slow headers, from one address`;
const expectation =
  "everybody else's posts are answered within 2 s throughout, and memory grows by less than 60 MB";

export const slowBodies: readonly Row[] = [
  { id: "S21", check: what, expectation, run: attackSite },
  { id: "S21a", check: `the same at the upstream: ${what}`, expectation, run: attackUpstream },
];
