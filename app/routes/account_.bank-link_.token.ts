import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { beginLinkInPlace } from "~/pages/brokerage/bank-link.server";

/** Asked by the bank link's own script, by POST alone. */
export const loader = () => redirect(paths.bankLink(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => beginLinkInPlace(context, request);
