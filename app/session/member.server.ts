import { redirect } from "@remix-run/node";
import type { Context } from "../context.server";
import { paths } from "../lib/paths";
import { pathOfOurs } from "../lib/redirect";
import { SessionExpired } from "../upstream/errors.server";
import { type Panel, panel } from "../upstream/panel.server";
import type { SessionUser } from "./session.server";

/**
 * The signed-in user; without one throws a redirect to the login page, which leads back here. Throws SessionExpired
 * where the session just turned out to be over.
 * @param page where to come back to from a form's post
 */
export function requireUser(
  { session }: Pick<Context, "session">,
  request: Request,
  page?: string,
): SessionUser {
  if (session.user) return session.user;
  if (session.expired) throw new SessionExpired();
  // A form's own page is not where anybody wants to come back to.
  const { pathname, search } = new URL(request.url);
  const from = request.method === "GET" ? pathOfOurs(pathname + search) : page;
  throw redirect(paths.login({ from }), 303);
}

/** Who sees what bearer calls answer: everybody who is signed in (SPEC-DECISIONS 18). The one place that decides it. */
export const mayRead = ({ session }: Pick<Context, "session">): boolean => session.signedIn;

/** A part of a page that is for members: settled, or not asked for because somebody else is looking. */
export type MembersPanel<T> =
  | Panel<T>
  /** `message` is the upstream's sentence, where the session turned out to be over. */
  | { state: "members-only"; message?: string | undefined };

/** As `panel`, for a bearer call: without a member it is never made, and a session that ends with it shows the way in. */
export async function membersPanel<T>(
  context: Pick<Context, "session">,
  call: () => Promise<T>,
): Promise<MembersPanel<T>> {
  if (!mayRead(context)) return { state: "members-only" };
  const settled = await panel(call());
  if (settled.state !== "failed" || mayRead(context)) return settled;
  return { state: "members-only", message: settled.message };
}
