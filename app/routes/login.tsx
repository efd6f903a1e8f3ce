import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LoginDialog } from "~/components/dialogs/login-dialog";
import { FormPage } from "~/components/forms/form-page";
import { LoginForm } from "~/components/forms/login-form";
import { useRefusedForm } from "~/components/forms/refused-form";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { loginSchema } from "~/lib/account-forms";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { lookUpQuietly } from "~/pages/account/account-exists.server";
import { registerCampaign } from "~/pages/account/campaign.server";
import { leadToSecondStep } from "~/pages/account/second-step.server";
import { cameFromSignedOut, goBack } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Login" });

export function loader({ request, context }: LoaderFunctionArgs) {
  return { from: cameFromSignedOut(request, context) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { device, session, signInStep, toast, upstream } = context;
  const submission = await readSubmission(request, loginSchema);
  if (submission.refusal) return submission.refusal;
  try {
    const options = { context: { deviceToken: device.token } };
    const reply = await upstream.users.login(submission.data, options);
    if ("secondStep" in reply)
      return leadToSecondStep(signInStep, reply, submission.from, protectionPaths.secondStep());
    await context.signIn(reply);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  await Promise.all([lookUpQuietly(context), registerCampaign(context, session.user?.id)]);
  toast.show("welcomeBack");
  return goBack(submission.from);
}

export default function Login() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <FormPage title="Login" lede="Use the email that you signed up with.">
        {!refused.dialog && <LoginForm from={refused.from ?? from} />}
      </FormPage>
      {refused.dialog && <LoginDialog from={refused.from ?? paths.landing()} />}
    </>
  );
}
