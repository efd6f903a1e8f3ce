import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecondStepPage } from "~/components/security/step-pages";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { formHeaders } from "~/form.server";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { registerCampaign } from "~/pages/account/campaign.server";
import { finishSignIn, openSecondStep } from "~/pages/account/second-step.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountSecurity.step.title });

export const loader = ({ context }: LoaderFunctionArgs) =>
  openSecondStep(context.investorSignInStep, paths.investLogin());

/** Signs in by the code. */
export function action({ request, context }: ActionFunctionArgs) {
  return finishSignIn({
    request,
    toast: context.toast,
    device: context.investorDevice,
    step: context.investorSignInStep,
    calls: context.upstream.investors,
    keep: async (person) => {
      await context.signInInvestor(person);
      await registerCampaign(context, person.id);
    },
    login: paths.investLogin(),
    home: investPaths.investAccount(),
  });
}

export default function SecondStep() {
  const { codes, passkeys, from } = useLoaderData<typeof loader>();
  return (
    <SecondStepPage
      page={protectionPaths.investSecondStep()}
      login={paths.investLogin({ from: from || undefined })}
      passkey={passkeys ? protectionPaths.investPasskeyLogin({ from: from || undefined }) : undefined}
      codes={codes}
    />
  );
}
