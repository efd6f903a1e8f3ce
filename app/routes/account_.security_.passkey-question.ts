import type { ActionFunctionArgs } from "@remix-run/node";
import { protectionPaths } from "~/lib/protection-paths";
import { askForNewPasskey, leadBack } from "~/pages/account/passkey.server";
import { requireUser } from "~/session/member.server";

/** Asked by the passkey's own script, by POST alone. */
export const loader = () => leadBack(protectionPaths.security());

export function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, protectionPaths.security());
  return askForNewPasskey(request, context.upstream.users);
}
