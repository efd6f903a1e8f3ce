import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecondStepPage } from "~/components/security/step-pages";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { finishSignIn, openSecondStep } from "~/pages/account/second-step.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountSecurity.step.title });

export const loader = ({ context }: LoaderFunctionArgs) =>
  openSecondStep(context.desk.step, paths.deskLogin());

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
    login: paths.deskLogin(),
    home: paths.desk(),
  });
}

export default function DeskSecondStep() {
  const { codes, passkeys } = useLoaderData<typeof loader>();
  return (
    <SecondStepPage
      page={paths.deskSecondStep()}
      login={paths.deskLogin()}
      passkey={passkeys ? paths.deskPasskey() : undefined}
      codes={codes}
    />
  );
}
