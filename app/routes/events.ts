import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { takeBeacon } from "~/analytics/take-beacon.server";
import { paths } from "~/lib/paths";

/** Told by the pages' own script, by POST alone. */
export const loader = () => redirect(paths.landing(), 303);

export const action = ({ request, context }: ActionFunctionArgs) => takeBeacon(context, request);
