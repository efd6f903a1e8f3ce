import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { changeBrowsers } from "~/pages/alerts/alert-browsers.server";

/** By POST alone, from the alerts' page. */
export const loader = () => redirect(paths.alerts(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => changeBrowsers(context, request);
