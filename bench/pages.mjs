// The addresses of a site's pages: for a visitor, and for a member.
import { sitemapOf } from "./browse.mjs";

/** Of which one stands for all: what differs between them is data. */
const kinds = [
  /^\/(?<of>stock-insights-by-sector|sector-insights|sector-and-stock-timing|blog|authors|stocks)\/[^/]+(?<part>\/\w+)?$/,
  /^\/(?<of>legal\/agreements)\//,
];
/** What no sitemap names. */
const ownPages = [
  "/stocks/NVDA/chart?view=candles",
  "/account",
  "/account/subscription",
  "/account/payment-methods",
  "/account/bank-link",
  "/account/referrals",
  "/account/privacy",
];

/** The paths of all pages, of those of a kind one. */
export const pagesOf = async (site) => [...onePerKind(await sitemapOf(site)), ...ownPages];

/** With a query that no page knows: it is made anew each time. */
export const uncached = (address) => `${address}${address.includes("?") ? "&" : "?"}bench=1`;

/** Of a site's addresses those that stand alone, and one of each kind that the upstream has many of. */
export function onePerKind(addresses) {
  const seen = new Set();
  return addresses.filter((address) => {
    const { groups } = kinds.map((kind) => kind.exec(address)).find(Boolean) ?? {};
    if (!groups) return true;
    const kind = [groups.of, groups.part].join("");
    return !seen.has(kind) && seen.add(kind);
  });
}
