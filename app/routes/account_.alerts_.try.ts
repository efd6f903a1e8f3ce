import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/lib/paths";
import { sendTestAlert } from "~/pages/alerts/alerts.server";

/** By POST alone, from the alerts' page. */
export const loader = () => redirect(paths.alerts(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => sendTestAlert(context, request);
