import {
  type Behaviour,
  drip,
  flood,
  gzipBomb,
  hang,
  redirectTo,
  refuse,
  reply,
  replyText,
  resetMidBody,
} from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { type Audience, gatherAudience, type Posted, type Seen } from "../audience";
import { flawsOf, lostOf, marker } from "../judge";
import type { Findings, Row } from "../row";

/** Actions that need nothing of the upstream, or are done whatever it says. */
const standAlone = [
  "/logout",
  "/invest/logout",
  "/consent",
  "/events",
  "/onboarding/contact-information",
  "/onboarding/investor-questionnaire",
];
/** Memory that a page full of hostile bytes may cost, in kB. */
const maxGrowth = 30_000;

const everything = /./;
const html = `<!doctype html><title>${marker}</title><h1>502 Bad Gateway</h1><pre>at run (/srv/app.ts:12:3)</pre>`;
const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000);

const nonsense: [string, Behaviour][] = [
  ["HTML with 200", replyText(html, 200, { "content-type": "text/html" })],
  ["HTML that says it is JSON", replyText(html)],
  ["truncated JSON", replyText(`{"id":"${marker}`)],
  ["a wrong content type", replyText('{"message":"ok"}', 200, { "content-type": "text/plain" })],
  ["204", (_req, res) => void res.writeHead(204).end()],
  ["null", reply(null)],
  ["wrong types", reply({ id: { [marker]: 1 }, message: 7, token: [], accounts: marker, state: null })],
  ["200,000 nested lists", replyText(deep("[", "]"))],
  ["200,000 nested objects", replyText(deep('{"a":', "}"))],
  ["__proto__ keys", replyText(`{"__proto__":{"state":"${marker}"},"constructor":{"prototype":{"x":1}}}`)],
  ["an error page with 500", replyText(html, 500, { "content-type": "text/html" })],
  ["markup in its sentence", reply({ message: `<img src=x onerror=alert(1)>${marker}` }, 500)],
];

const broken: [string, Behaviour][] = [
  ["closes the connection", refuse],
  ["breaks off in the body", resetMidBody],
];

/** Whatever befalls all calls, every screen and every action answers in time, as itself or as a page of ours. */
async function stands(
  arena: Arena,
  findings: Findings,
  { audience, fault, name }: { audience: Audience; fault: Behaviour; name: string },
): Promise<SiteProcess> {
  const site = await arena.site();
  arena.upstream.fault(everything, fault);
  const { readMs, writeMs, slackMs } = arena.windows;
  for (const seen of await audience.lookAtAll(site)) judgeScreen(findings, seen, name, readMs + slackMs);
  for (const posted of await audience.postAll(site)) judgePost(findings, posted, name, writeMs + slackMs);
  arena.upstream.heal();
  return site;
}

function judgeScreen(
  findings: Findings,
  { what, screen, visitor, reply, ms }: Seen,
  name: string,
  limit: number,
) {
  const expected = screen.pattern === "/*" ? [404] : [200, 302, 303, 422, 502, 503];
  const ownCookie = screen.who === "investor" ? "investor" : "session";
  const signedOut = screen.who !== "anybody" && visitor.cookies.value(ownCookie) === undefined;
  const flaws = [
    ...(expected.includes(reply.status) ? [] : [`status ${reply.status}`]),
    ...flawsOf(reply),
    ...(signedOut ? ["signed out"] : []),
    ...(ms > limit ? [`after ${Math.round(ms)} ms`] : []),
  ];
  findings.note(`${what}, ${name}`, flaws.length === 0, flaws.join(", ") || `${reply.status}`);
}

/** Asked by a script of ours, whose page stays and keeps what was typed. */
const forScripts = ["/invest/back/intent"];

function judgePost(findings: Findings, posted: Posted, name: string, limit: number) {
  const { what, screen, form, reply, ms } = posted;
  const typed = screen.pattern === "/onboarding/agreements" || lostOf(form, { text: "" }).length > 0;
  const mayLead = standAlone.includes(screen.pattern) || !typed;
  const flaws = [
    ...([...(mayLead ? [302, 303] : []), 422, 429, 502, 503].includes(reply.status)
      ? []
      : [`status ${reply.status}`]),
    ...flawsOf(reply),
    ...(reply.status < 400 || [...forScripts, "/onboarding/agreements"].includes(screen.pattern)
      ? []
      : lostOf(form, reply).map((field) => `${field} is lost`)),
    ...(ms > limit ? [`after ${Math.round(ms)} ms`] : []),
  ];
  findings.note(`${what}, ${name}`, flaws.length === 0, flaws.join(", ") || `${reply.status}`);
}

async function eachStands(
  arena: Arena,
  findings: Findings,
  faults: readonly (readonly [string, Behaviour])[],
) {
  const audience = await gatherAudience(arena);
  for (const [name, fault] of faults) {
    const site = await stands(arena, findings, { audience, fault, name });
    await site.stop();
  }
}

/** Bombed pages at once: each holds up to a megabyte of every call, so that memory goes by their number and not by the bomb. */
const bombed = 10;

export const brokenReplies: readonly Row[] = [
  {
    id: "R1",
    check: "the upstream accepts and never answers",
    expectation:
      "every page and action is answered within the deadline: degraded, or a branded 503 with Retry-After; what was typed is kept",
    run: (arena, findings) => eachStands(arena, findings, [["never answered", hang]]),
  },
  {
    id: "R2",
    check: "the upstream drips a byte at a time",
    expectation: "the same deadline: total, not idle",
    run: (arena, findings) => eachStands(arena, findings, [["dripped", drip]]),
  },
  {
    id: "R3",
    check: "a body of 400 MB; a gzip bomb",
    expectation: "refused at 1 MB; memory up by less than 30 MB",
    async run(arena, findings) {
      const audience = await gatherAudience(arena);
      for (const [name, fault] of [
        ["400 MB", flood({ sent: 0 })],
        ["a gzip bomb", gzipBomb],
      ] as const) {
        const site = await arena.site();
        // What pages cost by themselves is not the bomb's doing: it is held against the peak of the same look at them,
        // the highest of some, as one peak is up to 40 MB above another by when the collector comes by.
        for (let round = 0; round < 3; round++) await audience.lookAtAll(site, bombed);
        site.forgetPeak();
        for (let round = 0; round < 8; round++) await audience.lookAtAll(site, bombed);
        const before = site.memory()?.peak ?? 0;
        site.forgetPeak();
        arena.upstream.fault(everything, fault);
        for (const seen of await audience.lookAtAll(site, bombed))
          judgeScreen(findings, seen, name, arena.windows.readMs + arena.windows.slackMs);
        const growth = (site.memory()?.peak ?? 0) - before;
        findings.note(
          `memory, ${name}`,
          growth < maxGrowth,
          `${Math.round(growth / 1000)} MB more at its peak`,
        );
        // Forms after the measure: nothing like them warmed the site up.
        for (const posted of await audience.postAll(site))
          judgePost(findings, posted, name, arena.windows.writeMs + arena.windows.slackMs);
        arena.upstream.heal();
        await site.stop();
      }
    },
  },
  {
    id: "R4",
    check: "HTML with 200, truncated JSON, wrong type, 204, null, wrong shapes, deep nesting, __proto__",
    expectation: "a typed error; no parser's message, stack or upstream's HTML on any page",
    run: (arena, findings) => eachStands(arena, findings, nonsense),
  },
  {
    id: "R5",
    check: "refused, reset in the body, no such host",
    expectation: "as R1; a read is tried once more, a write never unless it carries an idempotency key",
    async run(arena, findings) {
      const { upstream } = arena;
      const audience = await gatherAudience(arena);
      for (const [name, fault] of broken) {
        upstream.asked.length = 0;
        const site = await stands(arena, findings, { audience, fault, name });
        judgeRepeats(arena, findings, name);
        await site.stop();
      }
      const nobody = await arena.site({ API_BASE_URL: "http://upstream.invalid" });
      for (const seen of await audience.lookAtAll(nobody)) {
        judgeScreen(findings, seen, "no such host", arena.windows.readMs + arena.windows.slackMs);
      }
      const site = await arena.site();
      await upstream.deaf();
      for (const seen of await audience.lookAtAll(site))
        judgeScreen(findings, seen, "nobody listens", arena.windows.readMs + arena.windows.slackMs);
      for (const posted of await audience.postAll(site))
        judgePost(findings, posted, "nobody listens", arena.windows.writeMs + arena.windows.slackMs);
      await upstream.listen();
    },
  },
  {
    id: "R9",
    check: "the upstream redirects elsewhere",
    expectation: "not followed; the bearer never leaves",
    async run(arena, findings) {
      const thief = await arena.listener();
      await eachStands(arena, findings, [
        ["302", redirectTo(`${thief.origin}/steal`)],
        ["307", redirectTo(`${thief.origin}/steal`, 307)],
        ["a path", redirectTo("//evil.example/steal")],
      ]);
      findings.note("the other origin", thief.asked.length === 0, `was asked ${thief.asked.length} times`);
    },
  },
];

/** How often each call of one request of a visitor's came. */
function judgeRepeats({ upstream }: Arena, findings: Findings, name: string): void {
  const times = new Map<string, { count: number; read: boolean; keyed: boolean }>();
  for (const { line, headers } of upstream.asked) {
    const key = `${headers["x-request-id"]} ${line}`;
    const known = times.get(key) ?? {
      count: 0,
      read: line.startsWith("GET "),
      keyed: "idempotency-key" in headers,
    };
    times.set(key, { ...known, count: known.count + 1 });
  }
  const of = (kind: "read" | "write") =>
    [...times].filter(([, { read, keyed }]) => (kind === "read" ? read : !read && !keyed));
  const tooMany = (kind: "read" | "write", most: number) =>
    of(kind)
      .filter(([, { count }]) => count > most)
      .map(([key]) => key);
  const repeated = of("read").filter(([, { count }]) => count === 2).length;
  findings.note(
    `reads, ${name}`,
    repeated > 0 && tooMany("read", 2).length === 0,
    `${repeated} twice; more: ${tooMany("read", 2)}`,
  );
  findings.note(
    `writes, ${name}`,
    of("write").length > 0 && tooMany("write", 1).length === 0,
    `repeated: ${tooMany("write", 1)}`,
  );
}
