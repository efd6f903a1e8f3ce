import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ForgotPasswordDialog } from "~/components/dialogs/forgot-password-dialog";
import { ForgotPasswordForm } from "~/components/forms/forgot-password-form";
import { FormPage } from "~/components/forms/form-page";
import { useRefusedForm } from "~/components/forms/refused-form";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { forgotPasswordSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { cameFrom, goBack } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Forgot Password" });

export function loader({ request }: LoaderFunctionArgs) {
  return { from: cameFrom(request) };
}

/** Answers the same whether or not there is such an account (SPEC-DECISIONS 19). */
export async function action({ request, context }: ActionFunctionArgs) {
  const { toast, upstream } = context;
  const submission = await readSubmission(request, forgotPasswordSchema);
  if (submission.refusal) {
    if (!submission.kept.email?.trim()) toast.show("emailForgotten");
    return submission.refusal;
  }
  try {
    await upstream.users.requestNewPassword(submission.data);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  toast.show("resetLinkSent");
  return goBack(submission.from, paths.login());
}

export default function ForgotPassword() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <FormPage
        title="Forgot Password"
        lede="Enter your email, and we send you a link to choose a new password. It works once."
      >
        {!refused.dialog && <ForgotPasswordForm from={refused.from ?? from} />}
      </FormPage>
      {refused.dialog && <ForgotPasswordDialog from={refused.from ?? paths.landing()} />}
    </>
  );
}
