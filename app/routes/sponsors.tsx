import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { SponsorForm } from "~/components/forms/sponsor-form";
import { pageMeta } from "~/components/site/page-meta";
import { sponsorWords as words } from "~/content/taking-part";
import { formHeaders, readSubmission } from "~/form.server";
import { sponsorSchema } from "~/lib/lead-forms";
import { paths } from "~/lib/paths";
import { leadRefused } from "~/pages/leads/leads.server";
import { goBack } from "~/way-back.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description });

export function loader({ context: { session } }: LoaderFunctionArgs) {
  const { firstName = "", lastName = "", email = "" } = session.user ?? {};
  return { values: { name: `${firstName} ${lastName}`.trim(), email } };
}

/** Hands the note on; the same sent twice is one. */
export async function action({ request, context: { toast, upstream } }: ActionFunctionArgs) {
  const submission = await readSubmission(request, sponsorSchema);
  if (submission.refusal) return submission.refusal;
  try {
    if (!submission.bot) await upstream.users.sponsor(submission.data);
  } catch (error) {
    return leadRefused(error, { toast, submission });
  }
  toast.show("noteReceived");
  return goBack(submission.from, paths.sponsors());
}

export default function Sponsors() {
  const { values } = useLoaderData<typeof loader>();
  return (
    <FormPage title={words.title} lede={words.lede}>
      <SponsorForm values={values} />
    </FormPage>
  );
}
