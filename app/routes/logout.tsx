import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { SessionExpired, UserFacingError } from "~/upstream/errors.server";

/** A link or a prefetch signs nobody out (QUALITY S2). */
export const loader = () => redirect(paths.landing(), 303);

export async function action({ context }: ActionFunctionArgs) {
  const { session, toast, upstream, log } = context;
  try {
    if (session.signedIn) await upstream.auth.logout();
  } catch (error) {
    // Who wants to leave leaves: the upstream's session then ends with its tokens.
    if (!(error instanceof UserFacingError || error instanceof SessionExpired)) throw error;
    log.warn({ error: error.message }, "the upstream did not end the session");
  }
  session.end();
  toast.show("signedOut");
  // Not "cookies": that would take the notice and the visitor's id with it.
  return redirect(paths.landing(), { status: 303, headers: { "Clear-Site-Data": '"cache", "storage"' } });
}
