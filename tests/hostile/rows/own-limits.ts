import { figureOf, parseScrape } from "../../harness/scrape";
import type { Arena, SiteProcess } from "../arena";
import type { Findings, Row } from "../row";
import type { Visitor } from "../visitor";

const search = /^GET \/api\/symbols\/search/;
/** More than the upstream's limit of searches for one address in a minute. */
const most = 300;
const atOnce = 4;

/** Other words at every turn, so that none is answered from memory. */
let turn = 0;
const find = (visitor: Visitor) => visitor.get(`/symbols/search?q=a${(turn++).toString(36)}`);

/** Searches until it is refused for its frequency. */
async function useUp(visitor: Visitor): Promise<boolean> {
  for (let asked = 0; asked < most; asked += atOnce) {
    const replies = await Promise.all(Array.from({ length: atOnce }, () => find(visitor)));
    if (replies.some(({ status }) => status === 429)) return true;
  }
  return false;
}

const outcomes = async (site: SiteProcess) => {
  const samples = parseScrape(await site.scrape());
  const of = (outcome: string) => figureOf(samples, "site_upstream_calls_total", { outcome }) ?? 0;
  return { limited: of("rate_limited"), heldBack: of("held_back") };
};

/** Several addresses search until each is refused, and go on; meanwhile somebody else searches. */
async function fourAddresses(arena: Arena, findings: Findings, what: string): Promise<void> {
  // Longer than searches take on a busy machine: a late answer would hold the call back for a reason of its own.
  const site = await arena.site({ UPSTREAM_READ_MS: "20000" });
  const crowd = Array.from({ length: 4 }, () => arena.visitor(site));
  const usedUp = await Promise.all(crowd.map(useUp));
  findings.note(`${what}: each address meets its own limit`, usedUp.every(Boolean), usedUp.join(", "));
  const statuses: number[] = [];
  for (let round = 0; round < 10; round++) {
    await Promise.all(crowd.flatMap((one) => [find(one), find(one), find(one)]));
    statuses.push((await find(arena.visitor(site))).status);
  }
  const others = [...new Set(statuses)];
  findings.note(`${what}: everybody else searches`, others.join() === "200", others.join(", "));
  const { limited, heldBack } = await outcomes(site);
  findings.note(
    `${what}: nobody is woken for it`,
    limited > 0 && heldBack === 0,
    `${limited} refused for their frequency, ${heldBack} held back`,
  );
}

export const ownLimits: readonly Row[] = [
  {
    id: "S9a",
    check:
      "four addresses at ten searches a second, beyond the limit of each; an upstream that names no scope",
    expectation: "each is refused for its own frequency; everybody else searches, and no call is held back",
    async run(arena, findings) {
      await fourAddresses(arena, findings, "the upstream");
      arena.upstream.fault(search, (_req, _res, { forward }) =>
        forward(({ headers: { "x-ratelimit-scope": _scope, ...headers }, ...reply }) => ({
          ...reply,
          headers,
        })),
      );
      await fourAddresses(arena, findings, "an upstream without scopes");
    },
  },
];
