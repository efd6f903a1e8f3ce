import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { FormPage } from "~/components/forms/form-page";
import { InvestorForgotPasswordForm } from "~/components/invest/account-forms";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { forgotPasswordSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { goBack } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Forgot Password (investors)" });

/** Answers the same whether or not there is such an account (SPEC-DECISIONS 19). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { toast, upstream } = context;
  const submission = await readSubmission(request, forgotPasswordSchema);
  if (submission.refusal) {
    if (!submission.kept.email?.trim()) toast.show("emailForgotten");
    return submission.refusal;
  }
  try {
    await upstream.investors.requestNewPassword(submission.data);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("resetLinkSent");
  return goBack(submission.from, paths.investLogin());
}

export default function InvestorForgotPassword() {
  return (
    <FormPage
      title="Forgot Password"
      lede="Enter the email of your investor account, and we send you a link to choose a new password. It works once."
    >
      <InvestorForgotPasswordForm />
    </FormPage>
  );
}
