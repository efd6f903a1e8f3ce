import type { OpenContext } from "../app/context.server";
import { paths } from "../app/lib/paths";
import { pathOfOurs } from "../app/lib/redirect";

/**
 * The request as seen from outside: what Remix compares with the address (Origin, Host, X-Forwarded-Host) was judged
 * already, by the configured address alone.
 */
export function asOurs(request: Request, publicUrl: string): Request {
  for (const name of ["origin", "x-forwarded-host"]) request.headers.delete(name);
  request.headers.set("host", new URL(publicUrl).host);
  // A post of nothing is an empty form: without a type it would be no form at all.
  const isEmptyPost = request.body === null && request.method !== "GET" && request.method !== "HEAD";
  if (isEmptyPost) request.headers.set("content-type", "application/x-www-form-urlencoded");
  return request;
}

/**
 * Where a reader is sent before any route runs: without the referral code, or away from a session that is over. A
 * form is left to its route: one that needs a user goes the same way, any other does not need the session.
 */
export function detour(request: Request, url: URL, { context }: OpenContext): Response | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const to = (location: string) => new Response(null, { status: 303, headers: { Location: location } });
  if (url.searchParams.has("referredBy")) {
    url.searchParams.delete("referredBy");
    return to(pathOfOurs(url.pathname + url.search));
  }
  const landing = [paths.landing(), paths.root()].includes(url.pathname);
  return context.session.expired && !landing ? to(paths.landing()) : undefined;
}
