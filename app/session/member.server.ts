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
  { session, toast }: Pick<Context, "session" | "toast">,
  request: Request,
  page?: string,
): SessionUser {
  if (session.user) return session.user;
  if (session.expired) throw new SessionExpired();
  throw leadToLogin(paths.login, toast, request, page);
}

/**
 * To a login, and from there back to what was asked for. A form's own page is not where anybody wants to come back to, and
 * whoever sent one is told that nothing came of it.
 */
export function leadToLogin(
  login: (way: { from: string | undefined }) => string,
  toast: Context["toast"],
  request: Request,
  page?: string,
): Response {
  const { pathname, search } = new URL(request.url);
  const isAsked = request.method === "GET" || request.method === "HEAD";
  if (!isAsked) toast.show("loginFirst");
  return redirect(login({ from: isAsked ? pathOfOurs(pathname + search) : page }), 303);
}

/** What a reader still needs before they see members' data: an account, a subscription, or both one after the other. */
export type Need = "account" | "subscription" | "account-and-subscription";

/** What finding out takes. */
export type Reading = Pick<Context, "session" | "upstream" | "settings" | "access">;

/**
 * Who sees what bearer calls answer: everybody who is signed in, or with PAYWALL=subscribers who has a subscription
 * (SPEC-DECISIONS 18). Answers what is missing, nothing for who may read. The one place that decides it.
 */
export async function readersNeed(context: Reading): Promise<Need | undefined> {
  const forSubscribers = context.settings.paywall === "subscribers";
  if (!context.session.signedIn) return forSubscribers ? "account-and-subscription" : "account";
  return forSubscribers && !(await context.access.subscribed()) ? "subscription" : undefined;
}

/** As `requireUser`, for a file of what bearer calls answer: who needs a subscription is led to it. */
export async function requireReader(
  context: Reading & Pick<Context, "toast">,
  request: Request,
): Promise<void> {
  if (!context.session.signedIn) requireUser(context, request);
  if (await readersNeed(context)) throw redirect(paths.subscribe(), 303);
}

/** A part of a page that is for members: settled, or not asked for because the reader is no member. */
export type MembersPanel<T> =
  | Panel<T>
  /** `message` is the upstream's sentence, where the session turned out to be over. */
  | { state: "members-only"; need: Need; message?: string | undefined };

/** As `panel`, for a bearer call: without a member it is never made, and a session that ends with it shows the way in. */
export async function membersPanel<T>(context: Reading, call: () => Promise<T>): Promise<MembersPanel<T>> {
  const need = await readersNeed(context);
  if (need) return { state: "members-only", need };
  const settled = await panel(call());
  if (settled.state !== "failed") return settled;
  const ended = await needOfEnded(context);
  return ended ? { state: "members-only", need: ended, message: settled.message } : settled;
}

/** What a reader needs whose session ended during a member's own calls; nothing if it did not end. */
export const needOfEnded = async (context: Reading): Promise<Need | undefined> =>
  context.session.signedIn ? undefined : readersNeed(context);
