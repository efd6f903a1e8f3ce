import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";

/** A link or a prefetch signs nobody out (QUALITY S2). */
export const loader = () => redirect(paths.landing(), 303);

export async function action({ context }: ActionFunctionArgs) {
  await context.signOut();
  context.toast.show("signedOut");
  // Not "cookies": that would take the notice and the visitor's id with it.
  return redirect(paths.landing(), { status: 303, headers: { "Clear-Site-Data": '"cache", "storage"' } });
}
