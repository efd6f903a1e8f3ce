import { redirect } from "@remix-run/node";
import type { Context } from "../context.server";
import { paths } from "../lib/paths";
import { pathOfOurs } from "../lib/redirect";
import type { SessionUser } from "./session.server";

/** The signed-in user; without one throws a redirect to the login page, which leads back here. */
export function requireUser({ session }: Pick<Context, "session">, request: Request): SessionUser {
  if (session.user) return session.user;
  // A form's own page is not where anybody wants to come back to.
  const { pathname, search } = new URL(request.url);
  const from = request.method === "GET" ? pathOfOurs(pathname + search) : undefined;
  throw redirect(paths.login({ from }), 303);
}
