import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { forgetFill } from "~/pages/fills/fills.server";

/** By POST alone, from the page of own fills. */
export const loader = () => redirect(paths.fills(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => forgetFill(context, request);
