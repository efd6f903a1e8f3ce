import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecondStepPage } from "~/components/security/step-pages";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { lookUpQuietly } from "~/pages/account/account-exists.server";
import { registerCampaign } from "~/pages/account/campaign.server";
import { finishSignIn, openSecondStep } from "~/pages/account/second-step.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountSecurity.step.title });

export const loader = ({ context }: LoaderFunctionArgs) => openSecondStep(context.signInStep, paths.login());

/** Signs in by the code. */
export function action({ request, context }: ActionFunctionArgs) {
  return finishSignIn({
    request,
    toast: context.toast,
    device: context.device,
    step: context.signInStep,
    calls: context.upstream.users,
    keep: async (user) => {
      await context.signIn(user);
      await Promise.all([lookUpQuietly(context), registerCampaign(context, user.id)]);
    },
    login: paths.login(),
    home: paths.landing(),
  });
}

export default function SecondStep() {
  const { codes, passkeys, from } = useLoaderData<typeof loader>();
  return (
    <SecondStepPage
      page={protectionPaths.secondStep()}
      login={paths.login({ from: from || undefined })}
      passkey={passkeys ? protectionPaths.passkeyLogin({ from: from || undefined }) : undefined}
      codes={codes}
    />
  );
}
