import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { NewsletterForm } from "~/components/forms/newsletter-form";
import { useRefusedForm } from "~/components/forms/refused-form";
import { pageMeta } from "~/components/site/page-meta";
import { archiveWords } from "~/content/desk-newsletter";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { newsletterSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import { cameFrom, goBack } from "~/way-back.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Newsletter",
    description: "News of the product, now and then: confirmed by email first, and ended with one button.",
  });

export function loader({ request }: LoaderFunctionArgs) {
  return { from: cameFrom(request) };
}

/** Asks for the mail that asks to confirm; answers the same whether or not the address is subscribed. */
export async function action({ request, context: { toast, upstream } }: ActionFunctionArgs) {
  const submission = await readSubmission(request, newsletterSchema);
  if (submission.refusal) return submission.refusal;
  try {
    if (!submission.bot) await upstream.users.subscribeNewsletter(submission.data);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("newsletterMailed");
  return goBack(submission.from);
}

export default function Newsletter() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <FormPage title="Newsletter" lede="We email you first to confirm. Every issue has a link to unsubscribe.">
      <NewsletterForm from={refused.from ?? from} />
      <p>
        <a href={paths.newsletterIssues()}>{archiveWords.read}</a>
      </p>
    </FormPage>
  );
}
