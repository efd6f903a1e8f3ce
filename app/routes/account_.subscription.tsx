import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { SubscriptionPage } from "~/components/subscription/subscription-page";
import { subscriptionWords } from "~/content/subscription-words";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { paths } from "~/lib/paths";
import { subscriptionSchema } from "~/lib/subscription-forms";
import { changeSubscription, openSubscription } from "~/pages/billing/subscription.server";
import { requireUser } from "~/session/member.server";
import { isKind } from "~/upstream/errors.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: subscriptionWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openSubscription(context, request);

/** Cancels, takes that back, or pays an open invoice. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, paths.subscription());
  const submission = await readSubmission(request, subscriptionSchema);
  if (submission.refusal) return submission.refusal;
  try {
    return await changeSubscription(context, submission.data);
  } catch (error) {
    const { key, ...kept } = submission.kept;
    // What may have arrived is sent again as the same.
    const again = key && isKind(error, "unavailable", "malformed") ? { ...kept, key } : kept;
    return replyToFailure(error, { toast: context.toast, submission: { ...submission, kept: again } });
  }
}

export default function AccountSubscription() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<{ goOn?: string; repopulateFields?: { key?: string } }>();
  return (
    <SubscriptionPage {...page} payKey={reply?.repopulateFields?.key ?? page.payKey} goOn={reply?.goOn} />
  );
}
