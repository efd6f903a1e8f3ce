import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** What of a request says whether the page that answers it is a view. */
interface Navigation {
  userAgent: string;
  referer: string;
  accept: string;
  cacheControl: string;
  fetchDest: string;
  purpose: string;
  host: string;
}

const fields = new Map<string, keyof Navigation>([
  ["user-agent", "userAgent"],
  ["referer", "referer"],
  ["accept", "accept"],
  ["cache-control", "cacheControl"],
  ["sec-fetch-dest", "fetchDest"],
  ["sec-purpose", "purpose"],
  ["purpose", "purpose"],
  ["host", "host"],
]);
const lengths = new Set([...fields.keys()].map(({ length }) => length));

function navigationOf(rawHeaders: readonly string[]): Navigation {
  const found = {
    userAgent: "",
    referer: "",
    accept: "",
    cacheControl: "",
    fetchDest: "",
    purpose: "",
    host: "",
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    const field = lengths.has(name.length) ? fields.get(name.toLowerCase()) : undefined;
    if (field) found[field] ||= rawHeaders[at + 1] ?? "";
  }
  return found;
}

/** The pattern of isbot is long, and readers share few browsers. */
const knownBrowsers = new LRUCache<string, boolean>({ max: 1_000 });
const longestKept = 300;

function isBot(userAgent: string): boolean {
  const known = knownBrowsers.get(userAgent);
  if (known !== undefined) return known;
  const bot = isbot(userAgent);
  if (userAgent.length <= longestKept) knownBrowsers.set(userAgent, bot);
  return bot;
}

const reloads = /\b(?:no-cache|max-age=0)\b/;
const refererParts = /^https?:\/\/([^/?#]*)([^?#]*)/i;
const pathOf = (url: string) => url.split("?", 1)[0] ?? "";

/** What of a node request decides. */
interface Sent {
  method?: string | undefined;
  /** Its path, with or without a query. */
  url?: string | undefined;
  rawHeaders: readonly string[];
}

/**
 * Decides which documents count as page views (SPEC-DECISIONS 37): those that a browser shows, once for each change of
 * path. A script's fetch, a prefetch, a known bot and a navigation from the same path of ours are none.
 * @param publicUrl the site's canonical origin, for a proxy that changes `Host`
 */
export function createViewRule(publicUrl: string) {
  const canonicalHost = new URL(publicUrl).host;

  function isFromSamePath({ referer, host }: Navigation, path: string): boolean {
    const [, refererHost, refererPath] = refererParts.exec(referer) ?? [];
    return (refererHost === host || refererHost === canonicalHost) && (refererPath || "/") === path;
  }

  /**
   * @param fromMemory whether the document cache answers. A reload has the Referer of the first visit, and `max-age=0`
   * tells it apart; elsewhere it does not, for the page after a form comes with it as well.
   */
  return function isView({ method, url = "", rawHeaders }: Sent, fromMemory = false): boolean {
    if (method !== "GET" && method !== "POST") return false;
    const navigation = navigationOf(rawHeaders);
    const { accept, fetchDest, purpose, cacheControl, userAgent } = navigation;
    // Browsers name the destination on https and localhost alone; elsewhere what they accept tells a page from a fetch.
    const isDocument = fetchDest ? fetchDest === "document" : accept.includes("text/html");
    if (!isDocument || purpose.includes("prefetch")) return false;
    if (fromMemory && reloads.test(cacheControl)) return false;
    return !isFromSamePath(navigation, pathOf(url)) && !isBot(userAgent);
  };
}
