import type { IncomingHttpHeaders } from "node:http";
import { websiteHost } from "../app/lib/website-host";
import { parseUrl } from "../domain/url";

/** A reader who came to a page from outside the site. */
export interface Arrival {
  /** The website whose link led here, where the browser names it. */
  website: string | undefined;
}

/** A page that is loaded anew comes with the Referer of its first time. */
const reloads = /\b(?:no-cache|max-age=0)\b/;

/** What of a node request decides. */
interface Sent {
  method?: string | undefined;
  headers: Pick<IncomingHttpHeaders, "cache-control" | "host" | "referer" | "sec-fetch-site">;
}

/**
 * Tells the page views that begin a visit: those that no page of ours led to. Browsers say that themselves
 * (`Sec-Fetch-Site`); where one does not, the Referer says it, which our own pages always send to each other.
 * @param publicUrl the site's canonical origin, for a proxy that changes `Host`
 */
export function createArrivalRule(publicUrl: string) {
  const canonicalHost = new URL(publicUrl).host;
  return function arrivalOf({ method, headers }: Sent): Arrival | undefined {
    if (method !== "GET") return undefined;
    const { referer = "", host = "" } = headers;
    if (headers["sec-fetch-site"] === "same-origin" || reloads.test(headers["cache-control"] ?? ""))
      return undefined;
    const from = parseUrl(referer)?.host;
    if (from !== undefined && (from === host || from === canonicalHost)) return undefined;
    return { website: websiteHost(referer, [host, canonicalHost]) };
  };
}
