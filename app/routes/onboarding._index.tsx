import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireNoAccount } from "~/account-exists.server";
import { wayOn } from "~/onboarding.server";

/** Leads to where somebody goes on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireNoAccount(context);
  return redirect(wayOn(context, request), 303);
}
