import { parseUrl } from "../../domain/url";
import { paths } from "./paths";

/** Longer addresses than ours ever are. */
const maxLength = 2000;

/** One leading slash, then printable ASCII without the backslash: browsers drop tabs and newlines from URLs. */
const plainPath = /^\/[\x21-\x5b\x5d-\x7e]*$/;

/** A slash, backslash or control character encoded once or more: proxies and servers may decode it on the way. */
const hiddenSeparator = /%(?:25)*(?:2f|5c|[01][0-9a-f]|7f)/i;

/** Characters that look like, or are folded into, a slash or a backslash (U+2044, U+2215, U+FF0F and kin). */
const slashLike = /[\u2044\u2215\u2216\u2571\u2572\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]/u;

/** Only resolves relative addresses; never shown or requested. */
const anyOrigin = "http://of-ours.invalid";

/**
 * The path and query of an address within this site, or the fallback for anything else (QUALITY S3). The result
 * starts with exactly one slash, never leaves the origin and names a page. A fragment is dropped.
 *
 * @param value what a form, a query or a cookie claims to be a path of ours
 */
export function pathOfOurs(value: unknown, fallback: string = paths.landing()): string {
  if (typeof value !== "string" || value.length > maxLength || !plainPath.test(value)) return fallback;
  const url = parseUrl(value, anyOrigin);
  if (url?.origin !== anyOrigin || !isPlain(url.pathname)) return fallback;
  // Remix would answer with a route's bare data instead of its page.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url.pathname + url.search;
}

/** Judges the path as resolved, for "/.//evil.example" resolves to "//evil.example". */
function isPlain(pathname: string): boolean {
  if (pathname.startsWith("//") || hiddenSeparator.test(pathname)) return false;
  try {
    return !slashLike.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
