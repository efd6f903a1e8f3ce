import type { ActionFunctionArgs } from "@remix-run/node";
import { deskPaths } from "~/lib/desk-paths";
import { leadBack } from "~/pages/account/passkey.server";
import { askForPasskey } from "~/pages/desk/passkey.server";

/** Asked by the passkey's own script, by POST alone. */
export const loader = () => leadBack(deskPaths.deskPasskey());

export const action = ({ context }: ActionFunctionArgs) => askForPasskey(context);
