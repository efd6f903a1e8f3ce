import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireNoAccount } from "~/pages/account/account-exists.server";
import { wayOn } from "~/pages/onboarding/onboarding.server";

/** Redirects to the step where the applicant continues. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireNoAccount(context);
  return redirect(wayOn(context, request), 303);
}
