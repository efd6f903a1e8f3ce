import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRefusedForm } from "~/components/forms/refused-form";
import { PasskeyLoginPage } from "~/components/security/step-pages";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { formHeaders } from "~/form.server";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { registerCampaign } from "~/pages/account/campaign.server";
import { signInByPasskey } from "~/pages/account/passkey.server";
import { investorCameFrom } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: accountSecurity.passkeys.title });

export function loader({ request, context }: LoaderFunctionArgs) {
  return { from: investorCameFrom(request, context) };
}

/** Signs in by what the authenticator has signed. */
export function action({ request, context }: ActionFunctionArgs) {
  return signInByPasskey({
    request,
    toast: context.toast,
    device: context.investorDevice,
    calls: context.upstream.investors,
    keep: async (person) => {
      await context.signInInvestor(person);
      await registerCampaign(context, person.id);
    },
    home: investPaths.investAccount(),
  });
}

export default function PasskeyLogin() {
  const { from } = useLoaderData<typeof loader>();
  const cameFrom = useRefusedForm().from ?? from;
  return (
    <PasskeyLoginPage
      page={protectionPaths.investPasskeyLogin()}
      login={paths.investLogin({ from: cameFrom })}
      question={protectionPaths.investPasskeyQuestion()}
      from={cameFrom}
    />
  );
}
