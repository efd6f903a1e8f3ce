import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { SiteReply } from "../../harness/http-client";
import type { Arena, SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { flawsOf } from "../judge";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import type { Visitor } from "../visitor";

const evil = "evil.example";
/** What a cache that forgets to look at a header would keep. */
const unkeyed: Record<string, string> = {
  "x-forwarded-host": evil,
  "x-forwarded-proto": "https",
  "x-forwarded-port": "1",
  "x-forwarded-prefix": `//${evil}`,
  "x-forwarded-scheme": "javascript",
  "x-original-url": "/account",
  "x-rewrite-url": "/account",
  "x-host": evil,
  forwarded: `host=${evil}`,
  "user-agent": `<script src=//${evil}></script>`,
  "accept-language": `${evil}`,
  referer: `https://${evil}/`,
  origin: `https://${evil}`,
  via: evil,
  "x-request-id": evil,
  range: "bytes=0-10",
  cookie: `visitor=${evil}; theme=${evil}`,
};
/** Addresses by which a cache in front may take a member's page for a file. */
const deceptive = [
  "/x.css",
  "/x.js",
  "%2fx.css",
  "/..%2fx.js",
  ";x.css",
  "/%0ax.css",
  "?x.css",
  "/.css",
  "%3fx.css",
  "/%2e%2e/x.png",
  "%00.css",
  "/build/x.js",
];
/** In kB: what a collector leaves lying about, and for each query far less than its page takes (some 40). */
const maxGrowth = (queries: number) => 90_000 + 8 * queries;

const isPublic = (caching: string | undefined) => /public|s-maxage|max-age=[1-9]/.test(caching ?? "");

/** Members first, then everybody: nothing of the one is in the other's page. */
async function takeTurns(
  arena: Arena,
  findings: Findings,
  site: SiteProcess,
  member: Visitor,
): Promise<void> {
  const { email, firstName, lastName } = member.person;
  for (const { address, who } of listScreens()) {
    const anybody = arena.visitor(site);
    const before = await anybody.request(address);
    const own = await member.get(address);
    await member.request(address, { headers: { "cache-control": "no-cache" } });
    const after = await arena.visitor(site).get(address);
    const leaked = [email, firstName, lastName].filter(
      (word) => after.text.includes(word) || JSON.stringify(after.headers).includes(word),
    );
    findings.note(
      `${address}, then anybody`,
      leaked.length === 0 && after.status === before.status,
      `${after.status}, ${leaked}`,
    );
    findings.note(
      `${address}, how a member's is kept`,
      !isPublic(own.headers["cache-control"]) || own.text.startsWith("{"),
      `${own.headers["cache-control"]}`,
    );
    const isPage = own.status === 200 && own.text.includes("</html>");
    findings.note(
      `${address}, whose it is`,
      !isPage || own.text.includes('action="/logout"'),
      "a stranger's page",
    );
    if (who === "anybody" && after.headers.age !== undefined)
      findings.note(`${address}, its cookies`, after.setCookies.length === 0, "a kept page sets one");
  }
  for (const path of ["/account", "/onboarding/contact-information", "/account/bank-link", "/2024"]) {
    for (const end of deceptive) {
      const own = await member.get(path + end);
      const after = await arena.visitor(site).get(path + end);
      const leaked = [email, lastName].filter((word) => after.text.includes(word));
      const held = leaked.length === 0 && !isPublic(own.headers["cache-control"]);
      findings.note(path + end, held, `${own.status} ${own.headers["cache-control"]}, ${leaked}`);
    }
  }
}

/** Pages are filled by whoever asks first: what they sent beside is in nobody's page. */
async function poison(arena: Arena, findings: Findings): Promise<void> {
  // Its pages grow old at once, whatever the windows are.
  const site = await arena.site({ PAGE_FRESH_SECONDS: "1" });
  const screens = listScreens().filter(({ who }) => who === "anybody");
  const fill = () => inTurns(screens, 4, ({ address }) => site.request(address, { headers: unkeyed }));
  await fill();
  // Once each page has grown old, whoever asks has it made anew.
  await pause(3_100);
  const refilledAt = performance.now();
  await fill();
  let kept = 0;
  await inTurns(screens, 4, async ({ address }) => {
    const { status, text, headers } = await site.request(address);
    const shows = text.includes(evil) || JSON.stringify(headers).includes(evil);
    findings.note(
      `GET ${address}, after others' headers`,
      !shows && status < 500,
      `${status}, shows ${evil}`,
    );
    if (isKept(headers)) {
      kept++;
      const theirs = Number(headers.age ?? 0) * 1_000 < performance.now() - refilledAt + 1_000;
      findings.note(`GET ${address}, who had it made`, theirs, `${headers.age} s old: not they`);
    }
    const partly = await site.request(address, { headers: { range: "bytes=0-10" } });
    findings.note(
      `GET ${address}, a part`,
      partly.text.length === text.length || partly.status !== 206,
      `${partly.status}`,
    );
  });
  findings.note("pages that are kept", kept >= 6, `${kept}`);
}

/** Only pages that are kept have a tag; an age once they are old. */
const isKept = ({ etag, age }: SiteReply["headers"]) => etag !== undefined || age !== undefined;

async function flood(arena: Arena, findings: Findings, site: SiteProcess): Promise<void> {
  const times = arena.windows.everyPair ? 5_000 : 400;
  const addresses = (from: number) =>
    Array.from({ length: times }, (_, at) => {
      const n = from + at;
      return (
        [
          `/2024?x=${n}`,
          `/stock-insights-by-sector/robotics?a${n}=1`,
          `/legal/risk?${n}`,
          `/?modal=login&m=${n}`,
        ][n % 4] ?? "/"
      );
    });
  let kept = 0;
  const ask = (from: number) =>
    inTurns(addresses(from), 8, async (address) => {
      const reply = await site.request(address);
      if (isKept(reply.headers)) kept++;
      if (reply.status !== 200) findings.note(address, false, `${reply.status}, ${flawsOf(reply)}`);
    });
  // For what rendering itself takes: a heap that has grown once grows no more by pages that are not kept.
  await ask(0);
  await ask(times);
  const before = site.memory.read()?.now ?? 0;
  await ask(2 * times);
  const growth = (site.memory.read()?.now ?? 0) - before;
  findings.note(`${times} unknown queries: kept`, kept === 0, `${kept}`);
  findings.note("a query that is known", isKept((await site.request("/2024")).headers), "is not kept either");
  findings.note(
    `${times} unknown queries`,
    growth < maxGrowth(times),
    `${Math.round(growth / 1000)} MB more`,
  );
}

export const sharedPages: readonly Row[] = [
  {
    id: "S15",
    check:
      "a member's page and then anybody's; addresses that end like files; others' headers; a flood of queries",
    expectation: "no personal byte leaks, nothing that is not keyed changes a page, memory is bounded",
    async run(arena, findings) {
      const site = await arena.site();
      const member = arena.visitor(site);
      Object.assign(member.person, {
        firstName: `Augusta${randomInt(1e9)}`,
        lastName: `King${randomInt(1e9)}`,
      });
      await member.signUp();
      await member.answerSteps();
      await takeTurns(arena, findings, site, member);
      await poison(arena, findings);
      await flood(arena, findings, site);
    },
  },
];
