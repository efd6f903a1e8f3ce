import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ForgotPasswordDialog } from "~/components/dialogs/forgot-password-dialog";
import { ForgotPasswordForm } from "~/components/forms/forgot-password-form";
import { FormPage } from "~/components/forms/form-page";
import { useRefusedForm } from "~/components/forms/refused-form";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { requestNewPassword } from "~/pages/account/new-password.server";
import { cameFrom } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Forgot Password" });

export function loader({ request }: LoaderFunctionArgs) {
  return { from: cameFrom(request) };
}

export const action = ({ request, context: { toast, upstream } }: ActionFunctionArgs) =>
  requestNewPassword({ request, toast, accounts: upstream.users, login: paths.login() });

export default function ForgotPassword() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <FormPage
        title="Forgot Password"
        lede="Enter your email, and we send you a link to choose a new password. It works once."
      >
        {!refused.dialog && <ForgotPasswordForm from={refused.from ?? from} />}
      </FormPage>
      {refused.dialog && <ForgotPasswordDialog from={refused.from ?? paths.landing()} />}
    </>
  );
}
