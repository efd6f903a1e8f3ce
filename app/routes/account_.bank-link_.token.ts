import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { beginLinkInPlace } from "~/bank-link.server";
import { paths } from "~/lib/paths";

/** Asked by the bank link's own script, by POST alone. */
export const loader = () => redirect(paths.bankLink(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => beginLinkInPlace(context, request);
