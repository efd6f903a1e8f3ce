import { reply as answering } from "../../harness/upstream";
import type { Arena, SiteProcess } from "../arena";
import { inTurns } from "../audience";
import { addressesIn } from "../markup";
import { gatherPeople, type People } from "../people";
import type { Findings, Row } from "../row";
import { listScreens } from "../screens";
import { foreignHost, strayOf, vectors } from "../stray-addresses";
import type { Visitor } from "../visitor";

const account = {
  id: "u-redirects",
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.com",
  token: "not-a-real-access-token",
};

/** Forms that lead where they are told, and what they take; whatever they ask upstream works. */
const leading: Record<string, Record<string, string>> = {
  "/login": { email: account.email, password: "a hostile suite of trades" },
  "/sign-up": { email: account.email, password: "a hostile suite", firstName: "Ada", lastName: "Byron" },
  "/forgot-password": { email: account.email },
  "/newsletter": { email: account.email },
  "/stocks": { symbol: "ZZZZ" },
  "/unsubscribe/a-token-that-nobody-was-ever-given-43-chars": {},
  "/reset-password/a-token-that-nobody-was-ever-given-43-chars": { password: "a hostile suite of trades" },
  "/logout": {},
};

const names = ["from", "redirectTo", "next", "returnTo", "url"];

/** Notes every header by which a reply leads on; how many there were. */
function judge(
  findings: Findings,
  what: string,
  { headers }: { headers: Record<string, string | string[] | undefined> },
  origin: string,
): number {
  const present = ["location", "x-remix-redirect", "refresh", "content-location"].filter(
    (name) => headers[name] !== undefined,
  );
  for (const name of present) {
    const stray = strayOf(headers[name]?.toString(), origin);
    findings.note(`${what}: ${name}`, stray === undefined, stray ?? "");
  }
  return present.length;
}

async function throughForms(
  { upstream, windows }: Arena,
  findings: Findings,
  site: SiteProcess,
  visitor: Visitor,
) {
  upstream.fault(/ \/api\/users\/(login|register)/, answering(account));
  upstream.fault(/ \/api\/users\/exists/, answering({ exists: false }));
  upstream.fault(
    / \/api\/users\/(request-new|reset-)|newsletter|stock-requests|logout/,
    answering({ message: "ok" }),
  );
  let led = 0;
  const screens = listScreens();
  await inTurns([...vectors.entries()], 4, async ([at, vector]) => {
    for (const [path, form] of Object.entries(leading)) {
      const claims = Object.fromEntries(names.map((name) => [name, vector]));
      const id = screens.find(({ address }) => address === path)?.id ?? path;
      const ways = [
        ["", {}],
        [`?${new URLSearchParams(claims)}`, { dialog: "1" }],
        [`?_data=${encodeURIComponent(id)}`, {}],
      ] as const;
      for (const [data, extra] of ways.filter((_, way) => windows.everyPair || way === at % ways.length)) {
        const body = new URLSearchParams({ ...form, ...claims, ...extra });
        body.append("from", vector);
        const reply = await visitor.at(site).request(path + data, {
          method: "POST",
          body: body.toString(),
          headers: { origin: site.origin },
        });
        led += judge(
          findings,
          `POST ${path}${data.slice(0, 7)} from ${JSON.stringify(vector)}`,
          reply,
          site.origin,
        );
        if (reply.status === 422) judgeLinks(findings, path, vector, reply.text, site.origin);
      }
    }
  });
  upstream.heal();
  findings.note("forms that led somewhere", led >= 5 * vectors.length, `${led}`);
}

/** No link or form of the page leads where the vector says. */
function judgeLinks(findings: Findings, path: string, vector: string, html: string, origin: string): void {
  if (!/evil|script:|data:/i.test(html)) return;
  const strays = addressesIn(html).filter(
    (address) =>
      !URL.canParse(address, origin) ||
      new URL(address, origin).hostname.includes("evil") ||
      /^\s*(javascript|data|vbscript):/i.test(address),
  );
  findings.note(
    `links of ${path} for ${JSON.stringify(vector)}`,
    strays.length === 0,
    strays.join(", ").slice(0, 200),
  );
}

async function throughQueries(findings: Findings, site: SiteProcess, { user, anybody }: People) {
  const claims = (vector: string) => new URLSearchParams(names.map((name) => [name, vector]));
  let led = 0;
  await inTurns(vectors, 4, async (vector) => {
    for (const path of ["/login", "/sign-up", "/forgot-password", "/newsletter"]) {
      const asked = `${path}?${claims(vector)}`;
      if (asked.length > 4_000) continue;
      for (const [who, visitor] of [
        ["user", user],
        ["anybody", anybody],
      ] as const) {
        const reply = await visitor.request(asked, { headers: { referer: `https://${foreignHost}/` } });
        led += judge(findings, `GET ${path}, ${who}, from ${JSON.stringify(vector)}`, reply, site.origin);
        if (who === "anybody") judgeLinks(findings, path, vector, reply.text, site.origin);
      }
    }
    // Members' pages lead to the login and back; the providers' pages lead here.
    const query = new URLSearchParams({ state: vector, code: vector, error: vector, from: vector });
    for (const path of [
      "/account/bank-link/return",
      "/brokerage/callback",
      "/account",
      "/onboarding/agreements",
    ]) {
      for (const visitor of [user, anybody]) {
        const asked = `${path}?${query}`;
        if (asked.length < 4_000)
          led += judge(
            findings,
            `GET ${path} of ${JSON.stringify(vector)}`,
            await visitor.get(asked),
            site.origin,
          );
      }
    }
  });
  findings.note("queries that led somewhere", led >= 3 * vectors.length, `${led}`);
}

/** The address itself is the vector: what takes a referral code off, and what leads to the login. */
async function throughPaths(findings: Findings, site: SiteProcess) {
  const { host } = new URL(site.origin);
  let led = 0;
  for (const vector of vectors) {
    for (const target of [`${vector}?referredBy=FRIEND`, `/account${vector}`, `/stocks/aapl${vector}`]) {
      const encoded = Buffer.from(target).toString("latin1");
      const bytes = `GET ${encoded} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${foreignHost}\r\nX-Forwarded-Proto: https\r\nConnection: close\r\n\r\n`;
      const [head = ""] = (await site.raw(bytes)).split("\r\n\r\n", 1);
      const planted = /^set-cookie: session=planted/im.test(head);
      const location = /^location: *(.*)$/im.exec(head)?.[1];
      if (location === undefined && !planted) continue;
      led++;
      const stray = planted ? "sets their cookie" : strayOf(location, site.origin);
      findings.note(`GET ${JSON.stringify(target.slice(0, 80))}`, stray === undefined, stray ?? "");
    }
  }
  // Most of them are refused outright.
  findings.note("paths that led somewhere", led >= 12, `${led}`);
}

/** The pages of banks and brokers that the upstream names. */
async function throughUpstream({ upstream }: Arena, findings: Findings, site: SiteProcess, user: Visitor) {
  const soon = new Date(Date.now() + 600_000).toISOString();
  const { origin } = new URL(upstream.baseUrl);
  const named = [
    ...vectors,
    `${origin}@${foreignHost}`,
    `${origin}.${foreignHost}/`,
    `${origin}\\@${foreignHost}`,
    `http://user:pass@${new URL(origin).host}/`,
  ];
  let led = 0;
  for (const vector of named) {
    upstream.fault(
      / \/api\/[\w-]+\/link$/,
      answering({ linkToken: "lt", expiration: soon, hostedUrl: vector }),
    );
    upstream.fault(/\/authorization$/, answering({ url: vector, state: "s", expiresAt: soon }));
    for (const path of ["/account/bank-link", "/brokerage/connection"]) {
      const reply = await user.post(path, { press: "begin" });
      led += judge(
        findings,
        `POST ${path}, the upstream names ${JSON.stringify(vector)}`,
        reply,
        site.origin,
      );
    }
    upstream.heal();
  }
  // A page that is none of the provider's is not led to: the broker's form leads back to the account.
  findings.note("replies that led somewhere", led >= named.length / 2, `${led} of ${named.length}`);
}

export const redirects: readonly Row[] = [
  {
    id: "S3",
    check: `${vectors.length} addresses that pretend to be paths, in every field, query, path and reply that leads somewhere`,
    expectation: "always a path of ours, without a control character",
    async run(arena, findings) {
      const site = await arena.site();
      const people = await gatherPeople(arena, site);
      await throughForms(arena, findings, site, arena.visitor(site));
      await throughQueries(findings, site, people);
      await throughPaths(findings, site);
      await throughUpstream(arena, findings, site, people.user);
    },
  },
];
