import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { wayOn } from "~/onboarding.server";

/** Leads to where somebody goes on. */
export const loader = ({ request, context }: LoaderFunctionArgs) => redirect(wayOn(context, request), 303);
