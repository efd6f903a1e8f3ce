import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AddPage } from "~/components/payment-methods/add-page";
import { pageMeta } from "~/components/site/page-meta";
import { paymentMethodWords } from "~/content/payment-methods";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { paths } from "~/lib/paths";
import { addCardSchema } from "~/lib/subscription-forms";
import type { Handle } from "~/page-context";
import { addCard, openAddCard } from "~/pages/billing/payment-methods.server";
import { requireUser } from "~/session/member.server";

export { formHeaders as headers };
export const handle: Handle = { leadsOut: "cards" };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: paymentMethodWords.addTitle });

export const loader = ({ request, context }: LoaderFunctionArgs) => openAddCard(context, request);

/** Leads to the provider's page; where its script has kept a card already, back to the cards. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, paths.addPaymentMethod());
  const submission = await readSubmission(request, addCardSchema);
  if (submission.refusal) return submission.refusal;
  try {
    return await addCard(context, request, submission.data.paymentMethodId);
  } catch (error) {
    return replyToFailure(error, { toast: context.toast, submission });
  }
}

export default function AddPaymentMethod() {
  return <AddPage {...useLoaderData<typeof loader>()} />;
}
