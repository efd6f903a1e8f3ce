import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { beginCardInPlace } from "~/pages/billing/cards.server";

/** Asked by the card entry's own script, by POST alone. */
export const loader = () => redirect(paths.paymentMethods(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => beginCardInPlace(context, request);
