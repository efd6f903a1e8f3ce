import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRefusedForm } from "~/components/forms/refused-form";
import { PasskeyLoginPage } from "~/components/security/step-pages";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { lookUpQuietly } from "~/pages/account/account-exists.server";
import { registerCampaign } from "~/pages/account/campaign.server";
import { signInByPasskey } from "~/pages/account/passkey.server";
import { cameFromSignedOut } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: accountSecurity.passkeys.title });

export function loader({ request, context }: LoaderFunctionArgs) {
  return { from: cameFromSignedOut(request, context) };
}

/** Signs in by what the authenticator has signed. */
export function action({ request, context }: ActionFunctionArgs) {
  return signInByPasskey({
    request,
    toast: context.toast,
    device: context.device,
    calls: context.upstream.users,
    keep: async (user) => {
      await context.signIn(user);
      await Promise.all([lookUpQuietly(context), registerCampaign(context, user.id)]);
    },
    home: paths.landing(),
  });
}

export default function PasskeyLogin() {
  const { from } = useLoaderData<typeof loader>();
  const cameFrom = useRefusedForm().from ?? from;
  return (
    <PasskeyLoginPage
      page={protectionPaths.passkeyLogin()}
      login={paths.login({ from: cameFrom })}
      question={protectionPaths.passkeyQuestion()}
      from={cameFrom}
    />
  );
}
