import { reply } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { prepared } from "../audience";
import type { ChangeReply } from "../faulty-upstream";
import { elementsOf } from "../markup";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import type { Visitor } from "../visitor";

/** At most 60 characters, as the shortest sentences admit; each would leave another place that text may stand in. */
const payloads = [
  `"'><x-evil onload=x><script>x_evil()</script><!--`,
  `</script><script>x_evil()</script><x-evil>`,
  `</title></textarea></style><x-evil onclick=a>`,
  `' onmouseover='x_evil()' x-evil='" onfocus="x_evil()`,
  `<!--<script>x_evil()//--><svg/onload=x_evil()>`,
  `&lt;x-evil&gt;&#60;x-evil&#62;\\u003cx-evil\\u003e{{x_evil()}}`,
  `[x-evil](javascript:x_evil()) \${x_evil()} <%= x_evil %>`,
];
/** For fields of eight characters. */
const tiny = '<x y="1>';
const urls = [
  "javascript:x_evil()",
  "JaVaScRiPt:x_evil()",
  " javascript:x_evil()",
  "java\tscript:x_evil()",
  "data:text/html,<script>x_evil()</script>",
  "vbscript:x_evil()",
  'https://x-evil.example/"><x-evil>',
];

/** What a reply is not read without. */
const kept = new Set([
  "id",
  "symbol",
  "symbols",
  "slug",
  "token",
  "accessToken",
  "refreshToken",
  "account",
  "email",
]);
const short = new Set(["currency", "mask", "type", "accountType"]);
const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text);

function inject(value: unknown, payload: string, url: string, name = ""): unknown {
  if (Array.isArray(value)) return value.map((one) => inject(one, payload, url, name));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, inject(inner, payload, url, key)]),
    );
  }
  if (typeof value !== "string" || kept.has(name) || isDate(value)) return value;
  if (/url$/i.test(name)) return url;
  return short.has(name) ? tiny : payload;
}

const injecting =
  (payload: string, url: string): ChangeReply =>
  (reply) => {
    try {
      const body = inject(JSON.parse(reply.body.toString()), payload, url);
      return { ...reply, body: Buffer.from(JSON.stringify(body)) };
    } catch {
      return reply;
    }
  };

interface Grammar {
  tags: Set<string>;
  attributes: Set<string>;
}

const typed = ["q", "range", "sort", "modal", "from", "change", "state", "error"];

/** Every screen by somebody who sees most of it, with what a reader may put into an address. */
async function look(site: SiteProcess, member: Visitor, anybody: Visitor, payload = "plain") {
  const query = new URLSearchParams(typed.map((name) => [name, payload]));
  const pages: { what: string; html: string; status: number }[] = [];
  for (const { address, form } of listScreens()) {
    for (const [who, visitor] of [
      ["member", member.at(site)],
      ["anybody", anybody.at(site)],
    ] as const) {
      const shown = await visitor.get(
        address === "/stocks" || address.includes("symbols")
          ? `${address}?${query}`
          : `${address}?${payload === "plain" ? "" : query}`,
      );
      pages.push({ what: `GET ${address}, ${who}`, html: shown.text, status: shown.status });
      if (!form || address === "/logout") continue;
      const right = await form(visitor);
      const filled = Object.fromEntries(Object.keys(right).map((name) => [name, payload]));
      const answered = await visitor.post(address, {
        ...filled,
        press: right.press ?? "begin",
        from: payload,
      });
      pages.push({ what: `POST ${address}, ${who}`, html: answered.text, status: answered.status });
    }
  }
  const lost = await anybody.get(`/no-such-page/${encodeURIComponent(payload)}?${query}`);
  pages.push({ what: "GET a page that is none", html: lost.text, status: lost.status });
  return pages.filter(({ html }) => html.includes("<html"));
}

function grammarOf(pages: readonly { html: string }[]): Grammar {
  const elements = pages.flatMap(({ html }) => elementsOf(html));
  return {
    tags: new Set(elements.map(({ tagName }) => tagName)),
    attributes: new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name))),
  };
}

/** What a page has that pages which are well do not have, and what would run. */
function strangersIn(html: string, { tags, attributes }: Grammar): string[] {
  return elementsOf(html).flatMap(({ tagName, attrs, childNodes }) => {
    const names = attrs.map(({ name }) => name);
    const leads = attrs.filter(
      ({ name, value }) =>
        /^(?:href|src|action|formaction|srcset|data)$/.test(name) &&
        /^[\s\p{Cc}]*(?:javascript|data|vbscript):/iu.test(value.replace(/[\t\r\n]/g, "")),
    );
    const inline = childNodes.map((child) => ("value" in child ? child.value : "")).join("");
    const breaksOut = tagName === "script" && /<\/?script|<!--/i.test(inline);
    const unknownScript = tagName === "script" && !names.includes("src") && !names.includes("nonce");
    return [
      ...(tags.has(tagName) ? [] : [`<${tagName}>`]),
      ...names
        .filter((name) => !attributes.has(name) || name.startsWith("on"))
        .map((name) => `<${tagName} ${name}>`),
      ...leads.map(({ name, value }) => `${name}=${value}`),
      ...(breaksOut ? ["markup in a script"] : []),
      ...(unknownScript ? ["a script of nobody's"] : []),
    ];
  });
}

async function judgePages(
  findings: Findings,
  name: string,
  pages: Awaited<ReturnType<typeof look>>,
  grammar: Grammar,
) {
  let reached = 0;
  for (const { what, html, status } of pages) {
    if (/x-evil|x_evil/.test(html)) reached++;
    const strangers = [...new Set(strangersIn(html, grammar))];
    const held = strangers.length === 0 && status !== 500;
    findings.note(`${what}, ${name}`, held, `${status} ${strangers.join(", ")}`.slice(0, 300));
  }
  return reached;
}

const refusing = (message: string) => reply({ message, data: { message } }, 422);

/** Somebody whose names are these words. */
async function named(arena: Arena, site: SiteProcess, words: string): Promise<Visitor> {
  const visitor = arena.visitor(site);
  Object.assign(visitor.person, { firstName: words, lastName: words });
  return visitor.signUp();
}

async function everyString(arena: Arena, findings: Findings): Promise<void> {
  const well = await arena.site();
  const [member, anybody] = [await prepared(arena.visitor(well), "applicant"), arena.visitor(well)];
  const plain = await look(well, member, anybody);
  // Words that are as long and mean no harm, and plain refusals: what pages have for those is theirs.
  const tame = await arena.site();
  const words = "as_long_as_the_others_are_and_nothing_that_could_run";
  arena.upstream.fault(/./, (_req, _res, { forward }) => forward(injecting(words, "https://example.com/")));
  plain.push(...(await look(tame, member, anybody)));
  arena.upstream.heal();
  arena.upstream.fault(/./, refusing("We are sorry."));
  plain.push(...(await look(tame, member, anybody)));
  arena.upstream.heal();
  plain.push(...(await look(well, await named(arena, well, words), anybody)));
  const grammar = grammarOf(plain);
  findings.note(
    "a page that is well",
    strangersIn((await member.get("/account")).text, grammar).length === 0,
    "is none by this measure",
  );
  for (const [at, payload] of payloads.entries()) {
    // Breakers and caches remember: a site for each.
    const site = await arena.site();
    const url = urls[at % urls.length] ?? "";
    arena.upstream.fault(/./, (_req, _res, { forward }) => forward(injecting(payload, url)));
    const reached = await judgePages(
      findings,
      `payload ${at}`,
      await look(site, member, anybody, payload),
      grammar,
    );
    arena.upstream.heal();
    findings.note(`payload ${at} reached pages`, reached > 10, `${reached}`);
    arena.upstream.fault(/./, refusing(payload));
    await judgePages(
      findings,
      `payload ${at} as an error`,
      await look(site, member, anybody, payload),
      grammar,
    );
    arena.upstream.heal();
    await site.stop();
    if (!arena.windows.everyPair && at === 2) break;
  }
  const person = await named(arena, well, payloads[0] ?? "");
  const reached = await judgePages(
    findings,
    "a person of that name",
    await look(well, person, anybody),
    grammar,
  );
  findings.note("the name reached pages", reached > 0, `${reached}`);
}

export const injectedScript: readonly Row[] = [
  {
    id: "S16",
    check:
      "script in every string and address of every reply, in errors, names, queries and forms, seven ways out",
    expectation:
      "no element, attribute or script on any page that a page which is well has not; no address that runs",
    run: everyString,
  },
];
