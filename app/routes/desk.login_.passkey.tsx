import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { PasskeyLoginPage } from "~/components/security/step-pages";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { deskWords } from "~/content/desk";
import { formHeaders } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import type { Handle } from "~/page-context";
import { openSecondStep } from "~/pages/account/second-step.server";
import { finishByPasskey } from "~/pages/desk/passkey.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: accountSecurity.passkeys.title });

export const loader = ({ context }: LoaderFunctionArgs) =>
  openSecondStep(context.desk.step, deskPaths.deskLogin());

/** Signs in to the desk by what the authenticator has signed. */
export const action = ({ request, context }: ActionFunctionArgs) => finishByPasskey(context, request);

export default function DeskPasskey() {
  return (
    <PasskeyLoginPage
      page={deskPaths.deskPasskey()}
      login={deskPaths.deskSecondStep()}
      instead={deskWords.login.code}
      question={deskPaths.deskPasskeyQuestion()}
    />
  );
}
