import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ResetPasswordForm } from "~/components/forms/reset-password-form";
import { ResetPasswordPage } from "~/components/forms/reset-password-page";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders } from "~/form.server";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { openReset, resetPassword } from "~/pages/account/new-password.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Choose a new investor password" });

export const loader = ({ params: { token = "" }, context: { upstream } }: LoaderFunctionArgs) =>
  openReset(upstream.investors, token);

export function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  const { toast, upstream, signOutInvestor: leave } = context;
  const accounts = upstream.investors;
  return resetPassword({ request, toast, accounts, login: paths.investLogin(), token, context, leave });
}

export default function InvestorResetPassword() {
  const { token, valid } = useLoaderData<typeof loader>();
  return (
    <ResetPasswordPage
      valid={valid}
      lede="This is for your investor account. You will be signed out everywhere you used the old one."
      another={investPaths.investForgotPassword()}
    >
      <ResetPasswordForm id="investor-reset-password" action={investPaths.investResetPassword(token)} />
    </ResetPasswordPage>
  );
}
