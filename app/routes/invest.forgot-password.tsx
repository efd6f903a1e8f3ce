import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { FormPage } from "~/components/forms/form-page";
import { InvestorForgotPasswordForm } from "~/components/invest/account-forms";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { requestNewPassword } from "~/pages/account/new-password.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Forgot Password (investors)" });

export const action = ({ request, context: { toast, upstream } }: ActionFunctionArgs) =>
  requestNewPassword({ request, toast, accounts: upstream.investors, login: paths.investLogin() });

export default function InvestorForgotPassword() {
  return (
    <FormPage
      title="Forgot Password"
      lede="Enter the email of your investor account, and we send you a link to choose a new password. It works once."
    >
      <InvestorForgotPasswordForm />
    </FormPage>
  );
}
