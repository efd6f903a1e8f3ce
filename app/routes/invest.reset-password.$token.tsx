import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { InvestorResetPasswordForm } from "~/components/invest/account-forms";
import { pageMeta } from "~/components/site/page-meta";
import { ButtonLink } from "~/components/ui/button";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { resetPasswordSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { isKind } from "~/upstream/errors.server";
import { goBack } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Choose a new investor password" });

/** Whether the link still works. Made up, used and expired links look the same. */
export async function loader({ params: { token = "" }, context: { upstream } }: LoaderFunctionArgs) {
  try {
    const { valid } = await upstream.investors.verifyPasswordRequest({ token });
    return json({ token, valid }, valid ? 200 : 410);
  } catch (error) {
    if (isKind(error, "invalid", "not_found")) return json({ token, valid: false }, 410);
    throw error;
  }
}

export async function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  const { investor, toast, upstream } = context;
  const submission = await readSubmission(request, resetPasswordSchema);
  if (submission.refusal) return submission.refusal;
  try {
    await upstream.investors.resetPassword({ token, ...submission.data });
  } catch (error) {
    return replyToFailure(error, { toast, submission, field: "password" });
  }
  // A reset ends every session of the account: one that is open here would only fail later.
  investor.end();
  toast.show("passwordChanged");
  return goBack(paths.investLogin());
}

export default function InvestorResetPassword() {
  const { token, valid } = useLoaderData<typeof loader>();
  if (!valid) {
    return (
      <FormPage title="This link no longer works" lede="It was already used, or it has expired.">
        <p>Ask for a new link, and use the newest email if there is more than one.</p>
        <ButtonLink href={paths.investForgotPassword()} wide>
          Send a new link
        </ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage
      title="Choose a new password"
      lede="This is for your investor account. You will be signed out everywhere you used the old one."
    >
      <InvestorResetPasswordForm token={token} />
    </FormPage>
  );
}
