// What was measured, in milliseconds of processor time, and where it stands in bench/RESULTS.md: `seen` are its very words.
import { assumptions } from "./assumptions.mjs";

export const measured = [
  { key: "hotPage", what: "a visitor's page from a site's memory", row: "P1", seen: "54858/s", ms: 0.018 },
  { key: "landing", what: "the landing page, made anew", row: "P3", seen: "391/s", ms: 2.56 },
  {
    key: "researchSite",
    what: "a research page, in the site",
    row: "P16",
    seen: "stock: site 56.8 ms",
    ms: 56.8,
  },
  {
    key: "researchUpstream",
    what: "a research page, in the upstream",
    row: "P16",
    seen: "upstream 191 ms",
    ms: 191,
  },
  { key: "ownSite", what: "a page of one's own, in the site", row: "P18", seen: "site 24.4 ms", ms: 24.4 },
  {
    key: "ownUpstream",
    what: "a page of one's own, in the upstream",
    row: "P18",
    seen: "upstream 110.8 ms",
    ms: 110.8,
  },
  {
    key: "inHand",
    what: "the same page with its data in hand",
    row: "P18",
    seen: "in hand 4.4 ms with brotli",
    ms: 4.4,
  },
  {
    key: "bareCall",
    what: "one call by the bare handler",
    row: "P19",
    seen: "2.83 against 0.50 ms",
    ms: 0.5,
  },
];

const ms = Object.fromEntries(measured.map(({ key, ms }) => [key, ms]));

/** Of the calls of a page, each reads a row or two. As measured, a page asks for what it shows each time. */
const calls = { research: 3, own: 4 };

export const costs = {
  today: {
    visitorPage: ms.hotPage,
    research: { site: ms.researchSite, upstream: ms.researchUpstream, calls: calls.research },
    own: { site: ms.ownSite, upstream: ms.ownUpstream, calls: calls.own },
    signIn: assumptions.signInCpuMs,
    call: assumptions.databaseMs,
  },
  /** A research page is made once for each version of the data: its readers ask the upstream for their access alone. */
  bars: {
    visitorPage: ms.hotPage,
    research: { site: ms.landing / 5, upstream: 0, calls: 0 },
    own: { ...ownAtBars(), calls: calls.own },
    signIn: assumptions.signInCpuMs,
    call: assumptions.databaseMs,
  },
};

/** Four times the page in hand for both: the calls at twice the bare handler's, and the rest the site's. */
function ownAtBars() {
  const upstream = Math.min(2 * ms.inHand, calls.own * 2 * ms.bareCall);
  return { site: 4 * ms.inHand - upstream, upstream };
}
