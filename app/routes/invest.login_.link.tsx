import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { useRefusedForm } from "~/components/forms/refused-form";
import { SignInLinkForm } from "~/components/forms/sign-in-link-form";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders } from "~/form.server";
import { investPaths } from "~/lib/invest-paths";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { requestSignInLink } from "~/pages/account/sign-in-link.server";
import { investorCameFrom } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Investor sign-in link" });

export function loader({ request, context }: LoaderFunctionArgs) {
  return { from: investorCameFrom(request, context) };
}

export const action = ({ request, context: { toast, upstream } }: ActionFunctionArgs) =>
  requestSignInLink({ request, toast, accounts: upstream.investors, login: paths.investLogin() });

export default function InvestorSignInLink() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <FormPage
      title="Sign in by email"
      lede="Enter the email of your investor account, and we send you a link to a page that signs you in without your password. It works once."
    >
      <SignInLinkForm
        id="investor-sign-in-link"
        action={investPaths.investSignInLink()}
        login={paths.investLogin({ from: refused.from ?? from })}
        from={refused.from ?? from}
      />
    </FormPage>
  );
}
