import type { ActionFunctionArgs } from "@remix-run/node";
import { protectionPaths } from "~/lib/protection-paths";
import { answerQuestion, leadBack } from "~/pages/account/passkey.server";

/** Asked by the passkey's own script, by POST alone. */
export const loader = () => leadBack(protectionPaths.investPasskeyLogin());

export const action = ({ context: { upstream } }: ActionFunctionArgs) =>
  answerQuestion(() => upstream.investors.askWhoItIs());
