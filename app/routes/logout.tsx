import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { logoutLabel } from "~/content/logout";
import { paths } from "~/lib/paths";
import { sentFrom } from "~/way-back.server";

/** A link or a prefetch signs nobody out (QUALITY S2). */
export const loader = () => redirect(paths.landing(), 303);

export async function action({ request, context }: ActionFunctionArgs) {
  const { analytics, session, toast } = context;
  if (session.user) {
    // It names a user, as SPEC 4 has it, and therefore no visitor; told from here, it needs no script.
    analytics.record({
      kind: "event",
      category: "logout-button",
      action: "click",
      label: logoutLabel,
      path: sentFrom(request, context),
      target: paths.landing(),
      userId: session.user.id,
    });
  }
  await context.signOut();
  toast.show("signedOut");
  // Not "cookies": that would take the notice and the visitor's id with it.
  return redirect(paths.landing(), { status: 303, headers: { "Clear-Site-Data": '"cache", "storage"' } });
}
