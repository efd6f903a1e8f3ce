import { type Behaviour, flood, gzipBomb, redirectTo, reply, replyText } from "../../harness/upstream";
import { sharedAudience } from "../audience";
import { marker } from "../judge";
import type { Row } from "../row";
import { eachStands, everything, judgePost, judgeScreen } from "../standing";

/** Memory that a page full of hostile bytes may cost, in kB. */
const maxGrowth = 30_000;

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

/** Bombed pages at once: each holds up to a megabyte of every call, so that memory goes by their number and not by the bomb. */
const bombed = 10;

export const brokenReplies: readonly Row[] = [
  {
    id: "R3",
    check: "a body of 400 MB; a gzip bomb",
    expectation: "refused at 1 MB; memory up by less than 30 MB",
    async run(arena, findings) {
      const audience = await sharedAudience(arena);
      for (const [name, fault] of [
        ["400 MB", flood({ sent: 0 })],
        ["a gzip bomb", gzipBomb],
      ] as const) {
        const site = await arena.site();
        // What pages cost by themselves is not the bomb's doing: it is held against the peak of the same look at them,
        // the highest of some, as one peak is up to 40 MB above another by when the collector comes by.
        for (let round = 0; round < 3; round++) await audience.lookAtAll(site, bombed);
        site.memory.forgetPeak();
        for (let round = 0; round < 8; round++) await audience.lookAtAll(site, bombed);
        const before = site.memory.read()?.peak ?? 0;
        site.memory.forgetPeak();
        arena.upstream.fault(everything, fault);
        for (const seen of await audience.lookAtAll(site, bombed))
          judgeScreen(findings, seen, name, arena.windows.readMs + arena.windows.slackMs);
        const growth = (site.memory.read()?.peak ?? 0) - before;
        findings.note(
          `memory, ${name}`,
          growth < maxGrowth,
          `${Math.round(growth / 1000)} MB more at its peak`,
        );
        // Forms after the measure: nothing like them warmed the site up.
        for (const posted of await audience.postAll(site))
          judgePost(arena, findings, posted, name, arena.windows.writeMs + arena.windows.slackMs);
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
