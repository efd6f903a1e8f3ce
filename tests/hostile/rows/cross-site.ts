import type { Arena, SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { isRead } from "../calls";
import { flawsOf } from "../judge";
import { asLinks, asQuery, linksAsLinks } from "../links";
import { gatherPeople, type People, posterOf } from "../people";
import type { Findings, Row } from "../row";
import { listScreens, type Screen } from "../screens";
import type { Form } from "../visitor";

/** Reading is what a visit is: that it was made is all that changes. */
const visit = "PUT /api/users/visit";

const evil = "https://evil.example";

/** What a request from elsewhere carries, or one that claims to be from here. */
const fromElsewhere = ({ origin }: SiteProcess): [name: string, headers: Record<string, string>][] => {
  const { host, hostname } = new URL(origin);
  const theirs = { origin: evil };
  return [
    ["another site", { ...theirs, "sec-fetch-site": "cross-site" }],
    ["another site, an old browser", theirs],
    ["Origin: null", { origin: "null" }],
    ["Origin: null, cross-site", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["an empty Origin", { origin: "" }],
    ["half an Origin", { origin: "http://" }],
    ["no address as Origin", { origin: "evil" }],
    ["two Origins, ours first", { origin: `${origin} ${evil}` }],
    ["two Origins with a comma", { origin: `${origin}, ${origin}` }],
    ["our name in front of theirs", { origin: `${origin}.evil.example` }],
    ["our name as a user of theirs", { origin: `http://${hostname}@evil.example` }],
    ["our name on another port", { origin: `http://${hostname}:1` }],
    ["our name with https", { origin: `https://${host}` }],
    ["our Origin with a path", { origin: `${origin}/` }],
    ["our Origin, cross-site all the same", { origin, "sec-fetch-site": "cross-site" }],
    ["no Origin, cross-site", { "sec-fetch-site": "cross-site" }],
    ["a sibling host", { "sec-fetch-site": "same-site" }],
    ["two kinds of site", { origin, "sec-fetch-site": "same-origin, cross-site" }],
    [
      "the host forwarded as theirs",
      {
        ...theirs,
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        forwarded: "host=evil.example;proto=https",
      },
    ],
    ["the host theirs", { origin: "http://evil.example", host: "evil.example" }],
    ["a read that is a write", { ...theirs, "x-http-method-override": "GET", "x-method-override": "GET" }],
    ["read as if it were none", { ...theirs, "content-type": "text/plain" }],
    ["JSON", { ...theirs, "content-type": "application/json" }],
  ];
};

const unsafe = ["POST", "PUT", "PATCH", "DELETE"];

/** Each address at which Remix would run the screen's action. */
const addressesOf = ({ address, id }: Screen) => [
  address,
  `${address}?_data=${encodeURIComponent(id)}`,
  `${address}?index&_data=root`,
];

/** Every try on every route; what each carries is what would have worked. */
async function postFromElsewhere(
  { upstream }: Arena,
  findings: Findings,
  site: SiteProcess,
  people: People,
): Promise<void> {
  const attacks = fromElsewhere(site);
  const targets = await inTurns(listScreens(), 4, async (screen) => {
    const visitor = posterOf(people, screen);
    const form: Form = (await screen.form?.(visitor)) ?? { email: "somebody@example.com" };
    return { screen, visitor, body: new URLSearchParams(form).toString() };
  });
  upstream.asked.length = 0;
  await inTurns(targets, 8, async ({ screen, visitor, body }) => {
    const simple = attacks.map(([name, headers]) => ({
      name,
      headers,
      method: "POST",
      address: screen.address,
    }));
    const methods = unsafe.flatMap((method) =>
      addressesOf(screen).map((address) => ({
        name: "another site's script",
        headers: { origin: evil, "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" },
        method,
        address,
      })),
    );
    for (const { name, headers, method, address } of [...simple, ...methods]) {
      const reply = await visitor.request(address, { method, headers, body });
      const flaws = [
        ...(reply.status === 403 ? [] : [`status ${reply.status}`]),
        ...flawsOf(reply),
        ...(reply.setCookies.length > 0 ? ["sets a cookie"] : []),
      ];
      findings.note(`${method} ${address}, ${name}`, flaws.length === 0, flaws.join(", "));
    }
  });
  const asked = askedOf(upstream);
  findings.note("the upstream", asked.length === 0, `was asked ${asked.join(", ")}`);
}

/** What the upstream was asked, but for the versions of its data: those the site looks at each second by itself. */
const askedOf = ({ asked }: Arena["upstream"]): string[] =>
  asked.map(({ line }) => line).filter((line) => line !== "GET /api/data/versions");

/** Bodies that another site can send without asking, and those that no form of ours has. */
const wrongTypes = ["text/plain", "application/json", "multipart/mixed", "text/xml"];

async function postOtherwise(
  { upstream }: Arena,
  findings: Findings,
  site: SiteProcess,
  people: People,
): Promise<void> {
  upstream.asked.length = 0;
  for (const { address, form } of listScreens()) {
    if (!form) continue;
    // The one path that takes JSON, which another site cannot send without asking.
    const types = address === "/events" ? wrongTypes.filter((type) => !/json/.test(type)) : wrongTypes;
    for (const type of types) {
      const headers = { origin: site.origin, "sec-fetch-site": "same-origin", "content-type": type };
      const { status } = await people.user.request(address, { method: "POST", headers, body: "press=begin" });
      findings.note(`POST ${address} as ${type}`, status === 415, `status ${status}`);
    }
  }
  findings.note("the upstream, other types", askedOf(upstream).length === 0, "was asked something");
}

export const crossSite: readonly Row[] = [
  {
    id: "S1",
    check: "POST, PUT, PATCH and DELETE from elsewhere to every route, with every claim to be from here",
    expectation: "403 before anything runs: nothing reaches the upstream",
    async run(arena, findings) {
      const site = await arena.site();
      const people = await gatherPeople(arena, site);
      await postFromElsewhere(arena, findings, site, people);
      await postOtherwise(arena, findings, site, people);
      // What was refused is what would have worked.
      const own = await people.anybody.post("/newsletter", { email: people.anybody.person.email });
      findings.note("our own form", own.status === 303, `status ${own.status}`);
    },
  },
  {
    id: "S2",
    check:
      "GET and HEAD on every route and every mailed link, with queries like a form's, prefetches, other methods' names",
    expectation:
      "nothing changes: only reads reach the upstream, the session lives, each link still works by its form",
    async run(arena, findings) {
      const site = await arena.site();
      const people = await gatherPeople(arena, site);
      const { applicant } = people;
      // Signed in twice: the other session is one that a form may end.
      const elsewhere = Object.assign(arena.visitor(site), { person: applicant.person });
      await elsewhere.logIn();
      const [, sessionId = ""] =
        /name="sessionId" value="([^"]+)"/.exec((await applicant.get("/account")).text) ?? [];
      findings.note("a session that could be ended", sessionId !== "", "none is offered");
      const query = asQuery(sessionId);
      for (const screen of listScreens()) {
        const tries = [
          ...asLinks.map(([name, headers]) => ({ name, headers, method: "GET", extra: "" })),
          { name: "HEAD", headers: {}, method: "HEAD", extra: "" },
          { name: "its data", headers: {}, method: "GET", extra: `&_data=${encodeURIComponent(screen.id)}` },
        ];
        for (const { name, headers, method, extra } of tries) {
          arena.upstream.asked.length = 0;
          const address = `${screen.address}?${query}${extra}`;
          const { status } = await applicant.request(address, { method, headers });
          const asked = arena.upstream.asked.map(({ line }) => line);
          const writes = asked.filter((line) => !isRead(line) && !(method === "GET" && line === visit));
          const held = writes.length === 0 && status < 500;
          findings.note(`${method} ${screen.address}, ${name}`, held, `${status}, ${writes.join(", ")}`);
        }
      }
      const account = await applicant.get("/account");
      findings.note(
        "the session",
        account.status === 200 && account.text.includes(applicant.person.email),
        `${account.status}`,
      );
      await linksAsLinks(arena, findings, site);
      const draft = await applicant.get("/onboarding/agreements");
      findings.note("the draft", draft.status === 200, `${draft.status}`);
    },
  },
];
