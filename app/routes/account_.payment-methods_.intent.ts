import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { beginCardInPlace } from "~/cards.server";
import { paths } from "~/lib/paths";

/** Asked by the card entry's own script, by POST alone. */
export const loader = () => redirect(paths.paymentMethods(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => beginCardInPlace(context, request);
