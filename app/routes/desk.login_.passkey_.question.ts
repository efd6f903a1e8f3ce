import type { ActionFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { leadBack } from "~/pages/account/passkey.server";
import { askForPasskey } from "~/pages/desk/passkey.server";

/** Asked by the passkey's own script, by POST alone. */
export const loader = () => leadBack(paths.deskPasskey());

export const action = ({ context }: ActionFunctionArgs) => askForPasskey(context);
