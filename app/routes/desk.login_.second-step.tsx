import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecondStepPage } from "~/components/security/step-pages";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { formHeaders } from "~/form.server";
import { deskPaths } from "~/lib/desk-paths";
import type { Handle } from "~/page-context";
import { finishSignIn, openSecondStep } from "~/pages/account/second-step.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountSecurity.step.title });

export const loader = ({ context }: LoaderFunctionArgs) =>
  openSecondStep(context.desk.step, deskPaths.deskLogin());

/** Signs in to the desk by the code. */
export function action({ request, context }: ActionFunctionArgs) {
  const { desk, toast, upstream } = context;
  return finishSignIn({
    request,
    toast,
    device: desk.device,
    step: desk.step,
    calls: upstream.desk,
    keep: (staff) => context.signInDesk(staff),
    login: deskPaths.deskLogin(),
    home: deskPaths.desk(),
  });
}

export default function DeskSecondStep() {
  const { codes, passkeys } = useLoaderData<typeof loader>();
  return (
    <SecondStepPage
      page={deskPaths.deskSecondStep()}
      login={deskPaths.deskLogin()}
      passkey={passkeys ? deskPaths.deskPasskey() : undefined}
      codes={codes}
    />
  );
}
