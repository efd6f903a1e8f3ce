import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ResetPasswordForm } from "~/components/forms/reset-password-form";
import { ResetPasswordPage } from "~/components/forms/reset-password-page";
import { pageMeta } from "~/components/site/page-meta";
import { linkPage } from "~/content/account-links";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import { tokenPaths } from "~/lib/token-paths";
import type { Handle } from "~/page-context";
import { openReset, resetPassword } from "~/pages/account/new-password.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Choose a new password" });

export const loader = ({ params: { token = "" }, context: { upstream } }: LoaderFunctionArgs) =>
  openReset(upstream.users, token);

export function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  const { access, toast, upstream } = context;
  const accounts = upstream.users;
  const leave = () => {
    access.forgetAll();
    return context.signOut();
  };
  return resetPassword({ request, toast, accounts, login: paths.login(), token, context, leave });
}

export default function ResetPassword() {
  const { token, valid } = useLoaderData<typeof loader>();
  return (
    <ResetPasswordPage valid={valid} lede={linkPage.newPassword} another={paths.forgotPassword()}>
      <ResetPasswordForm id="reset-password" action={tokenPaths.resetPassword(token)} />
    </ResetPasswordPage>
  );
}
