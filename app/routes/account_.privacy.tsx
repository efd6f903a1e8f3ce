import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrivacyPage } from "~/components/privacy/privacy-page";
import { pageMeta } from "~/components/site/page-meta";
import { messageOf } from "~/content/messages";
import { privacyWords } from "~/content/privacy-page";
import { formHeaders, readSubmission, refuse, replyToFailure, saying } from "~/form.server";
import { deletionSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import { deleteAccount, openPrivacy } from "~/pages/account/privacy.server";
import { requireUser } from "~/session/member.server";
import { isKind } from "~/upstream/errors.server";
import { isNotOffered } from "~/upstream/panel.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: privacyWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openPrivacy(context, request);

/** Deletes the account, once its owner has typed the password. */
export async function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, paths.privacy());
  const submission = await readSubmission(request, deletionSchema);
  if (submission.refusal) return submission.refusal;
  try {
    return await deleteAccount(context, submission.data.password);
  } catch (error) {
    if (isNotOffered(error)) {
      context.toast.show("deletionNotOffered");
      return refuse(saying(submission, messageOf("deletionNotOffered").text), {});
    }
    const field = isKind(error, "invalid") ? "password" : undefined;
    return replyToFailure(error, { toast: context.toast, submission, field });
  }
}

export default function Privacy() {
  return <PrivacyPage {...useLoaderData<typeof loader>()} />;
}
