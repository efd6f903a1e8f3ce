import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { alertPaths } from "~/lib/alert-paths";
import { forgetFill } from "~/pages/fills/fills.server";

/** By POST alone, from the page of own fills. */
export const loader = () => redirect(alertPaths.fills(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => forgetFill(context, request);
