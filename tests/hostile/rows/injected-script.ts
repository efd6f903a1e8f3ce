import type { SiteReply } from "../../harness/http-client";
import { reply as refused } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { inTurns, prepared } from "../audience";
import { isPlainFeed } from "../feeds";
import { elementsOf } from "../markup";
import { payloads, urls } from "../payloads";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import { FieldMarks, saying } from "../upstream-words";
import type { Visitor } from "../visitor";

const inShort = 4;
interface Grammar {
  tags: Set<string>;
  attributes: Set<string>;
}

const typed = ["q", "range", "sort", "modal", "from", "change", "state", "error"];

interface Page {
  what: string;
  reply: SiteReply;
}

/** Every screen by somebody who sees most of it, with what a reader may put into an address. */
async function look(site: SiteProcess, member: Visitor, anybody: Visitor, payload = "plain") {
  const query = new URLSearchParams(typed.map((name) => [name, payload]));
  const pages = await inTurns(listScreens(), 4, async ({ address, form }) => {
    const seen: Page[] = [];
    for (const [who, visitor] of [
      ["member", member.at(site)],
      ["anybody", anybody.at(site)],
    ] as const) {
      const reads = payload !== "plain" || address === "/stocks" || address.includes("symbols");
      seen.push({
        what: `GET ${address}, ${who}`,
        reply: await visitor.get(`${address}?${reads ? query : ""}`),
      });
      if (!form || address === "/logout") continue;
      const right = await form(visitor);
      const filled = Object.fromEntries(Object.keys(right).map((name) => [name, payload]));
      const answered = await visitor.post(address, {
        ...filled,
        press: right.press ?? "begin",
        from: payload,
      });
      seen.push({ what: `POST ${address}, ${who}`, reply: answered });
    }
    return seen;
  });
  const lost = await anybody.get(`/no-such-page/${encodeURIComponent(payload)}?${query}`);
  return [...pages.flat(), { what: "GET a page that is none", reply: lost }];
}

const isPage = ({ headers }: SiteReply) => /^text\/html\b/.test(headers["content-type"] ?? "");

/** An XML document that has the elements of a sitemap and no other. */
const isPlainSitemap = (text: string) =>
  (text.match(/<[^>]*>/g) ?? []).every((tag) => /^<(?:\?xml|\/?(?:urlset|url|loc|lastmod)\b)/.test(tag));

/** What is no page, and is read as nothing else: data, plain words, or a feed or sitemap that is that and no more. */
const isInert = ({ headers, text }: SiteReply) =>
  text === "" ||
  (/^text\/csv\b/.test(headers["content-type"] ?? "") &&
    headers["x-content-type-options"] === "nosniff" &&
    /^attachment\b/.test(headers["content-disposition"] ?? "")) ||
  (/^application\/atom\+xml\b/.test(headers["content-type"] ?? "") && isPlainFeed(text)) ||
  (/^application\/xml\b/.test(headers["content-type"] ?? "") && isPlainSitemap(text)) ||
  (/^(?:application\/(?:manifest\+)?json|text\/plain)\b/.test(headers["content-type"] ?? "") &&
    headers["x-content-type-options"] === "nosniff");

function grammarOf(pages: readonly Page[]): Grammar {
  const elements = pages.filter(({ reply }) => isPage(reply)).flatMap(({ reply }) => elementsOf(reply.text));
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
    // Of a data type: no browser runs it, and nothing in it may end it.
    const isData = attrs.some(({ name, value }) => name === "type" && value === "application/ld+json");
    const unknownScript =
      tagName === "script" && !isData && !names.includes("src") && !names.includes("nonce");
    return [
      ...(tags.has(tagName) ? [] : [`<${tagName}>`]),
      ...names
        .filter((name) => !attributes.has(name) || name.startsWith("on"))
        .map((name) => `<${tagName} ${name}>`),
      ...attrs
        .filter(({ name, value }) => /^(?:id|class|style)$/.test(name) && /x[-_]evil/.test(value))
        .map(({ name, value }) => `${name}=${value}`),
      ...leads.map(({ name, value }) => `${name}=${value}`),
      ...(breaksOut ? ["markup in a script"] : []),
      ...(unknownScript ? ["a script of nobody's"] : []),
    ];
  });
}

function judgePages(findings: Findings, name: string, pages: readonly Page[], grammar: Grammar): void {
  for (const { what, reply } of pages) {
    const strangers = isPage(reply) ? [...new Set(strangersIn(reply.text, grammar))] : [];
    const held = strangers.length === 0 && reply.status !== 500 && (isPage(reply) || isInert(reply));
    const saw = `${reply.status} ${reply.headers["content-type"]} ${strangers.join(", ")}`;
    findings.note(`${what}, ${name}`, held, saw.slice(0, 300));
  }
}

const refusing = (message: string) => refused({ message, data: { message } }, 422);

/** Somebody whose names are these words. */
async function named(arena: Arena, site: SiteProcess, words: string): Promise<Visitor> {
  const visitor = arena.visitor(site);
  Object.assign(visitor.person, { firstName: words, lastName: words });
  return visitor.signUp();
}

/** Fields of the upstream's that must have been on a page with every payload. */
const wanted: readonly string[] = [
  "blog.author.about",
  "blog.author.disclosures",
  "blog.author.name",
  "blog.freePost.author.name",
  "blog.freePosts.categories.name",
  "blog.freePosts.posts.title",
  "blog.post.body",
  "blog.post.disclosure",
  "blog.post.summary",
  "blog.post.title",
  "blog.posts.posts.summary",
  "brokerage.banks.banks.id",
  "brokerage.banks.banks.name",
  "brokerage.banks.banks.status",
  "market.relatedStocks.name",
  "market.searchSymbols.exchange",
  "market.searchSymbols.name",
  "market.searchSymbols.sectors.name",
  "market.sectorNews.articles.headline",
  "market.sectorNews.articles.publisher",
  "market.sectorNews.articles.summary",
  "market.sectorNews.source.attribution",
  "market.sectorSymbols.stocks.name",
  "market.sectors.description",
  "market.sectors.name",
  "market.sectors.stocks.name",
  "market.symbol.description",
  "market.symbol.exchange",
  "market.symbol.name",
  "market.symbol.sectors.name",
  "market.symbolNews.articles.headline",
  "market.symbolNews.articles.summary",
  "market.symbolNews.articles.symbols",
  "market.symbolSectorNews.articles.headline",
  "users.overview.connection.broker",
  "users.overview.profile.email",
  "users.overview.profile.firstName",
  "users.overview.profile.lastName",
  "users.overview.sessions.address",
  "users.overview.standing.actions.message",
  "users.overview.standing.status",
];
/** Shown where it is one that may be led to. */
const wantedAddress = "market.symbolNews.articles.url";

async function everyString(arena: Arena, findings: Findings): Promise<void> {
  const { upstream, windows } = arena;
  const marks = new FieldMarks();
  const say = (payload: string, url: string) =>
    upstream.fault(/./, (_req, _res, { method, path, forward }) =>
      forward(saying(`${method} ${path}`, payload, url, marks)),
    );
  const well = await arena.site();
  const [member, anybody] = [await prepared(arena.visitor(well), "applicant"), arena.visitor(well)];
  const plain = await look(well, member, anybody);
  // Words that are as long and mean no harm, and plain refusals: what pages have for those is theirs.
  const words = "words_that_could_not_run";
  say(`${words}<b>b</b><p>p<a href=https://example.com/>a</a>`, "https://example.com/");
  const tame = await arena.site();
  plain.push(...(await look(tame, member, anybody)));
  upstream.heal();
  upstream.fault(/./, refusing("We are sorry."));
  plain.push(...(await look(tame, member, anybody)));
  upstream.heal();
  plain.push(...(await look(well, await named(arena, well, words), anybody)));
  const grammar = grammarOf(plain);
  findings.note(
    "a page that is well",
    strangersIn((await member.get("/account")).text, grammar).length === 0,
    "is none by this measure",
  );
  let reader = member;
  for (const [at, payload] of payloads.slice(0, windows.everyPair ? undefined : inShort).entries()) {
    // An account may read its standing so often in a minute, and no more.
    if (at > 0 && at % inShort === 0) reader = await (await arena.visitor(well).signUp()).answerSteps();
    const url = urls[at % urls.length] ?? "";
    say(payload, url);
    // Breakers and caches remember: a site for each, and what it keeps is of this upstream from its start.
    const site = await arena.site();
    const pages = await look(site, reader, anybody, payload);
    judgePages(findings, `payload ${at}`, pages, grammar);
    const shown = new Set(pages.flatMap(({ reply }) => marks.shownOn(reply.text)));
    for (const field of url.startsWith("https:") ? [...wanted, wantedAddress] : wanted) {
      findings.note(`payload ${at} in ${field}`, shown.has(field), `not shown; ${shown.size} others are`);
    }
    upstream.heal();
    upstream.fault(/./, refusing(`${marks.of("a refusal")}${payload}`));
    const sorry = await look(site, reader, anybody, payload);
    judgePages(findings, `payload ${at} as an error`, sorry, grammar);
    const said = sorry.filter(({ reply }) => marks.shownOn(reply.text).length > 0);
    findings.note(`payload ${at} as an error reached pages`, said.length >= 12, `${said.length}`);
    upstream.heal();
    await site.stop();
  }
  const person = await named(arena, well, `Q7Q${payloads[0]}`);
  const own = await look(well, person, anybody);
  judgePages(findings, "a person of that name", own, grammar);
  const greeted = own.filter(({ reply }) => reply.text.includes("Q7Q"));
  findings.note("the name reached pages", greeted.length > 0, `${greeted.length}`);
}

export const injectedScript: readonly Row[] = [
  {
    id: "S16",
    check:
      "script in every string and address of every reply, in errors, names, queries and forms, ten ways out",
    expectation:
      "no element, attribute or script that a page which is well has not; no address that runs; data is no page",
    run: everyString,
  },
];
