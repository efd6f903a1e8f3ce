import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { useRefusedForm } from "~/components/forms/refused-form";
import { InvestorLoginForm } from "~/components/invest/account-forms";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders, readSubmission, replyToFailure } from "~/form.server";
import { loginSchema } from "~/lib/account-forms";
import { investPaths } from "~/lib/invest-paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { registerCampaign } from "~/pages/account/campaign.server";
import { leadToSecondStep } from "~/pages/account/second-step.server";
import { goBack, investorCameFrom } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Investor login" });

export function loader({ request, context }: LoaderFunctionArgs) {
  return { from: investorCameFrom(request, context) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { investor, investorDevice, investorSignInStep, toast, upstream } = context;
  const submission = await readSubmission(request, loginSchema);
  if (submission.refusal) return submission.refusal;
  try {
    const options = { context: { deviceToken: investorDevice.token } };
    const reply = await upstream.investors.login(submission.data, options);
    if ("secondStep" in reply)
      return leadToSecondStep(investorSignInStep, reply, submission.from, protectionPaths.investSecondStep());
    await context.signInInvestor(reply);
  } catch (error) {
    return replyToFailure(error, { toast, submission });
  }
  await registerCampaign(context, investor.investor?.id);
  toast.show("welcomeBack");
  return goBack(submission.from, investPaths.investAccount());
}

export default function InvestorLogin() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <FormPage
      title="Investor login"
      lede="Use the email and password of your investor account. It is not the account that you read signals with."
    >
      <InvestorLoginForm from={refused.from ?? from} />
    </FormPage>
  );
}
