import { redirect } from "@remix-run/node";
import type { Context } from "../context.server";
import { paths } from "../lib/paths";
import { pathOfOurs } from "../lib/redirect";
import { SessionExpired } from "../upstream/errors.server";
import type { SessionUser } from "./session.server";

/**
 * The signed-in user; without one throws a redirect to the login page, which leads back here. Throws SessionExpired
 * where the session just turned out to be over.
 */
export function requireUser({ session }: Pick<Context, "session">, request: Request): SessionUser {
  if (session.user) return session.user;
  if (session.expired) throw new SessionExpired();
  // A form's own page is not where anybody wants to come back to.
  const { pathname, search } = new URL(request.url);
  const from = request.method === "GET" ? pathOfOurs(pathname + search) : undefined;
  throw redirect(paths.login({ from }), 303);
}
