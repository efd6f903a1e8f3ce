import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { deskPaths } from "~/lib/desk-paths";

/** A link or a prefetch signs nobody out (QUALITY S2). */
export const loader = () => redirect(deskPaths.desk(), 303);

/** Ends the session at the desk alone: who reads signals here goes on reading them. */
export async function action({ context }: ActionFunctionArgs) {
  await context.signOutDesk();
  context.toast.show("signedOut");
  return redirect(deskPaths.deskLogin(), { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}
