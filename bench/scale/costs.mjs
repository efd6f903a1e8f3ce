// What was measured, in milliseconds of processor time, and where it stands in bench/RESULTS.md: `seen` are its very words.

export const measured = [
  { key: "hotPage", what: "a visitor's page from a site's memory", row: "P1", seen: "54858/s", ms: 0.018 },
  { key: "researchSite", what: "a research page, in the site", row: "P16", seen: "TODO", ms: 30 },
  { key: "researchUpstream", what: "a research page, in the upstream", row: "P16", seen: "TODO", ms: 20 },
  { key: "landing", what: "the landing page, made anew", row: "P16", seen: "TODO", ms: 2.5 },
  { key: "ownSite", what: "a page of one's own, in the site", row: "P18", seen: "TODO", ms: 10 },
  { key: "ownUpstream", what: "a page of one's own, in the upstream", row: "P18", seen: "TODO", ms: 10 },
  { key: "inHand", what: "the same page with its data in hand, compressed", row: "P18", seen: "TODO", ms: 3 },
  { key: "call", what: "one call of the upstream, PostgreSQL", row: "P19", seen: "TODO", ms: 2.83 },
  { key: "bareCall", what: "the same by the bare handler", row: "P19", seen: "TODO", ms: 0.5 },
  { key: "database", what: "the same, in PostgreSQL itself", row: "P19", seen: "TODO", ms: 0.3 },
  { key: "password", what: "a password that is hashed, with its account", row: "P19", seen: "TODO", ms: 100 },
];

const ms = Object.fromEntries(measured.map(({ key, ms }) => [key, ms]));

/** Of the calls of a page, each reads a row or two. As measured, a page asks for what it shows each time. */
const calls = { research: 3, own: 4 };

export const costs = {
  today: {
    visitorPage: ms.hotPage,
    research: { site: ms.researchSite, upstream: ms.researchUpstream, calls: calls.research },
    own: { site: ms.ownSite, upstream: ms.ownUpstream, calls: calls.own },
    signIn: ms.password,
    call: ms.database,
  },
  /** A research page is made once for each version of the data: its readers ask the upstream for their access alone. */
  bars: {
    visitorPage: ms.hotPage,
    research: { site: ms.landing / 5, upstream: 0, calls: 0 },
    own: { ...ownAtBars(), calls: calls.own },
    signIn: ms.password,
    call: ms.database,
  },
};

/** Four times the page in hand for both: the calls at twice the bare handler's, and the rest the site's. */
function ownAtBars() {
  const upstream = Math.min(2 * ms.inHand, calls.own * 2 * ms.bareCall);
  return { site: 4 * ms.inHand - upstream, upstream };
}
