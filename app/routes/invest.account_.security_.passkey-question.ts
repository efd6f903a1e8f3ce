import type { ActionFunctionArgs } from "@remix-run/node";
import { protectionPaths } from "~/lib/protection-paths";
import { askForNewPasskey, leadBack } from "~/pages/account/passkey.server";
import { requireInvestor } from "~/session/require-investor.server";

/** Asked by the passkey's own script, by POST alone. */
export const loader = () => leadBack(protectionPaths.investSecurity());

export function action({ request, context }: ActionFunctionArgs) {
  requireInvestor(context, request, protectionPaths.investSecurity());
  return askForNewPasskey(request, context.upstream.investors);
}
