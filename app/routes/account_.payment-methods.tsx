import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MethodsPage } from "~/components/payment-methods/methods-page";
import { pageMeta } from "~/components/site/page-meta";
import { paymentMethodWords } from "~/content/payment-methods";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { paths } from "~/lib/paths";
import { paymentMethodSchema } from "~/lib/subscription-forms";
import { changeMethods, openMethods } from "~/pages/billing/payment-methods.server";
import { requireUser } from "~/session/member.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: paymentMethodWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openMethods(context, request);

/** Charges another card, or forgets one. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, paths.paymentMethods());
  const submission = await readSubmission(request, paymentMethodSchema);
  if (submission.refusal) return submission.refusal;
  try {
    return await changeMethods(context, submission.data);
  } catch (error) {
    return replyToFailure(error, { toast: context.toast, submission });
  }
}

export default function PaymentMethods() {
  return <MethodsPage {...useLoaderData<typeof loader>()} />;
}
