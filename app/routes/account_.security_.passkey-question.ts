import type { ActionFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { askForNewPasskey, leadBack } from "~/pages/account/passkey.server";
import { requireUser } from "~/session/member.server";

/** Asked by the passkey's own script, by POST alone. */
export const loader = () => leadBack(paths.security());

export function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, paths.security());
  return askForNewPasskey(request, context.upstream.users);
}
