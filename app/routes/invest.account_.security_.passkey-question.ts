import type { ActionFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { askForNewPasskey, leadBack } from "~/pages/account/passkey.server";
import { requireInvestor } from "~/session/require-investor.server";

/** Asked by the passkey's own script, by POST alone. */
export const loader = () => leadBack(paths.investSecurity());

export function action({ request, context }: ActionFunctionArgs) {
  requireInvestor(context, request, paths.investSecurity());
  return askForNewPasskey(request, context.upstream.investors);
}
