import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";

/** A link or a prefetch signs nobody out (QUALITY S2). */
export const loader = () => redirect(paths.invest(), 303);

/** Ends the investor's session alone: who reads signals here goes on reading them. */
export async function action({ context }: ActionFunctionArgs) {
  await context.signOutInvestor();
  context.toast.show("signedOut");
  return redirect(paths.invest(), { status: 303, headers: { "Clear-Site-Data": '"cache"' } });
}
