// The addresses of a site's pages: for a visitor, and for a member.
import { sitemapOf } from "./browse.mjs";

/** Of which one stands for all: what differs between them is data. */
const kinds = [
  /^\/(?:stock-insights-by-sector|sector-insights|sector-and-stock-timing|blog|authors|stocks)\/[^/]+(?<tail>\/\w+)?$/,
  /^\/legal\/agreements\//,
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

function onePerKind(addresses) {
  const seen = new Set();
  return addresses.filter((address) => {
    const kind = kinds.find((each) => each.test(address));
    if (!kind) return true;
    const name = address.split("/").toSpliced(2, 1).join("/");
    return !seen.has(name) && seen.add(name);
  });
}
