import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";

/** A link or a prefetch signs nobody out (QUALITY S2). */
export const loader = () => redirect(paths.desk(), 303);

/** Ends the session at the desk alone: who reads signals here goes on reading them. */
export async function action({ context }: ActionFunctionArgs) {
  await context.signOutDesk();
  context.toast.show("signedOut");
  return redirect(paths.deskLogin(), { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}
