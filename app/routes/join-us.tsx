import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { JoinUsForm } from "~/components/forms/join-us-form";
import { pageMeta } from "~/components/site/page-meta";
import { joinUsWords as words } from "~/content/taking-part";
import { formHeaders, readSubmission } from "~/form.server";
import { joinUsSchema, placeMissing, programmeOf } from "~/lib/lead-forms";
import { paths } from "~/lib/paths";
import { leadRefused } from "~/pages/leads/leads.server";
import { goBack } from "~/way-back.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description });

export function loader({ request, context: { session } }: LoaderFunctionArgs) {
  const programme = programmeOf(new URL(request.url).searchParams.get("programme"));
  const { firstName = "", lastName = "", email = "" } = session.user ?? {};
  return { values: { programme: programme ?? "", firstName, lastName, email } };
}

/** Hands the note on; the same sent twice is one. */
export async function action({ request, context: { toast, upstream } }: ActionFunctionArgs) {
  const submission = await readSubmission(request, joinUsSchema, placeMissing);
  if (submission.refusal) return submission.refusal;
  try {
    if (!submission.bot) await upstream.users.joinUs(submission.data);
  } catch (error) {
    return leadRefused(error, { toast, submission });
  }
  toast.show("noteReceived");
  return goBack(submission.from, paths.joinUs());
}

export default function JoinUs() {
  const { values } = useLoaderData<typeof loader>();
  return (
    <FormPage title={words.title} lede={words.lede}>
      <JoinUsForm values={values} />
    </FormPage>
  );
}
