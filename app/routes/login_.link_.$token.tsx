import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SignInLinkPage } from "~/components/forms/sign-in-link-page";
import { pageMeta } from "~/components/site/page-meta";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { lookUpQuietly } from "~/pages/account/account-exists.server";
import { registerCampaign } from "~/pages/account/campaign.server";
import { leadToSecondStep } from "~/pages/account/second-step.server";
import { answerLink, openSignInLink, welcomeOf } from "~/pages/account/sign-in-link.server";
import { goBack } from "~/way-back.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Sign in" });

export const loader = ({ params: { token = "" }, context: { upstream } }: LoaderFunctionArgs) =>
  openSignInLink(upstream.users, token);

export async function action({ params: { token = "" }, context }: ActionFunctionArgs) {
  const { access, device, session, signIn, signInStep, toast, upstream } = context;
  const options = { context: { deviceToken: device.token } };
  const answer = await answerLink(() => upstream.users.signInByLink({ token }, options));
  if (answer.gone) return answer.gone;
  const { reply } = answer;
  if ("secondStep" in reply) return leadToSecondStep(signInStep, reply, "", protectionPaths.secondStep());
  await signIn(reply);
  // The first link from an unknown browser ends the account's other sessions.
  access.forget();
  await Promise.all([lookUpQuietly(context), registerCampaign(context, session.user?.id)]);
  toast.show(welcomeOf(reply));
  return goBack("");
}

export default function OpenedSignInLink() {
  const { valid, email } = useLoaderData<typeof loader>();
  const used = useActionData<typeof action>();
  return (
    <SignInLinkPage
      valid={used?.valid ?? valid}
      email={email}
      lede="The link from our email works once: the button signs you in on this device."
      another={paths.signInLink()}
    />
  );
}
