import { redirect } from "@remix-run/node";
import { parseUrl } from "../domain/url";
import type { Context } from "./context.server";
import { investPaths } from "./lib/invest-paths";
import { paths } from "./lib/paths";
import { pathOfOurs } from "./lib/redirect";

/** The page that `?from=` says the visitor came from, if it is a path of ours. */
export function cameFrom(request: Request): string | undefined {
  return pathOfOurs(new URL(request.url).searchParams.get("from"), "") || undefined;
}

/** As `cameFrom`, for pages that a signed-in user has no use for: throws a redirect to there, or to the account. */
export function cameFromSignedOut(
  request: Request,
  { session }: Pick<Context, "session">,
): string | undefined {
  const from = cameFrom(request);
  if (session.signedIn) throw redirect(from ?? paths.account(), 303);
  return from;
}

/** The same for pages that a signed-in investor has no use for. */
export function investorCameFrom(
  request: Request,
  { investor }: Pick<Context, "investor">,
): string | undefined {
  const from = cameFrom(request);
  if (investor.signedIn) throw redirect(from ?? investPaths.investAccount(), 303);
  return from;
}

/** The path of ours on which a form was sent, as far as the browser says; undefined where it does not. */
export function sentFrom(request: Request, { settings }: Pick<Context, "settings">): string | undefined {
  const referrer = parseUrl(request.headers.get("referer") ?? "");
  return referrer?.origin === settings.publicUrl ? pathOfOurs(referrer.pathname, "") || undefined : undefined;
}

/** Where a form that worked goes: to where it was opened, else to the fallback. Always a 303. */
export const goBack = (from: string, fallback = paths.landing()) => redirect(from || fallback, 303);
