import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormPage } from "~/components/forms/form-page";
import { useRefusedForm } from "~/components/forms/refused-form";
import { SignInLinkForm } from "~/components/forms/sign-in-link-form";
import { pageMeta } from "~/components/site/page-meta";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import type { Handle } from "~/page-context";
import { requestSignInLink } from "~/pages/account/sign-in-link.server";
import { cameFromSignedOut } from "~/way-back.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Sign-in link" });

export function loader({ request, context }: LoaderFunctionArgs) {
  return { from: cameFromSignedOut(request, context) };
}

export const action = ({ request, context: { toast, upstream } }: ActionFunctionArgs) =>
  requestSignInLink({ request, toast, accounts: upstream.users, login: paths.login() });

export default function SignInLink() {
  const { from } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <FormPage
      title="Sign in by email"
      lede="Enter your email, and we send you a link to a page that signs you in without your password. It works once."
    >
      <SignInLinkForm
        id="sign-in-link"
        action={paths.signInLink()}
        login={paths.login({ from: refused.from ?? from })}
        from={refused.from ?? from}
      />
    </FormPage>
  );
}
