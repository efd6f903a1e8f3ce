import type { OpenContext } from "../app/context.server";
import { paths } from "../app/lib/paths";
import { pathOfOurs } from "../app/lib/redirect";

/**
 * The request without the headers that Remix would compare with its address (Origin, X-Forwarded-Host), and with our own
 * Host: all of them are checked already against the configured address.
 */
export function normalizeRequest(request: Request, publicUrl: string): Request {
  for (const name of ["origin", "x-forwarded-host"]) request.headers.delete(name);
  request.headers.set("host", new URL(publicUrl).host);
  // A POST without a body is an empty form. Without a content type Remix would not read it as a form.
  const isEmptyPost = request.body === null && request.method !== "GET" && request.method !== "HEAD";
  if (isEmptyPost) request.headers.set("content-type", "application/x-www-form-urlencoded");
  return request;
}

/**
 * The redirect that a request gets before any route runs: to the same address without the referral code, or to the landing
 * page after the session has ended. A form is left to its route, which redirects by itself where it needs a user.
 */
export function earlyRedirect(request: Request, url: URL, { context }: OpenContext): Response | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const to = (location: string) => new Response(null, { status: 303, headers: { Location: location } });
  if (url.searchParams.has("referredBy")) {
    url.searchParams.delete("referredBy");
    return to(pathOfOurs(url.pathname + url.search));
  }
  const landing = [paths.landing(), paths.root()].includes(url.pathname);
  return context.session.expired && !landing ? to(paths.landing()) : undefined;
}
