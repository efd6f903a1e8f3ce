import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SignInLinkPage } from "~/components/forms/sign-in-link-page";
import { pageMeta } from "~/components/site/page-meta";
import { investPaths } from "~/lib/invest-paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { registerCampaign } from "~/pages/account/campaign.server";
import { leadToSecondStep } from "~/pages/account/second-step.server";
import { answerLink, openSignInLink, welcomeOf } from "~/pages/account/sign-in-link.server";
import { goBack } from "~/way-back.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Investor sign-in" });

export const loader = ({ params: { token = "" }, context: { upstream } }: LoaderFunctionArgs) =>
  openSignInLink(upstream.investors, token);

export async function action({ params: { token = "" }, context }: ActionFunctionArgs) {
  const { investor, investorDevice, investorSignInStep, signInInvestor, toast, upstream } = context;
  const options = { context: { deviceToken: investorDevice.token } };
  const answer = await answerLink(() => upstream.investors.signInByLink({ token }, options));
  if (answer.gone) return answer.gone;
  const { reply } = answer;
  if ("secondStep" in reply)
    return leadToSecondStep(investorSignInStep, reply, "", protectionPaths.investSecondStep());
  await signInInvestor(reply);
  await registerCampaign(context, investor.investor?.id);
  toast.show(welcomeOf(reply));
  return goBack("", investPaths.investAccount());
}

export default function OpenedInvestorSignInLink() {
  const { valid, email } = useLoaderData<typeof loader>();
  const used = useActionData<typeof action>();
  return (
    <SignInLinkPage
      valid={used?.valid ?? valid}
      email={email}
      lede="The link from our email works once: the button signs you in to your investor account on this device."
      another={investPaths.investSignInLink()}
    />
  );
}
