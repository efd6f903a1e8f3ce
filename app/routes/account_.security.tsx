import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecurityPage } from "~/components/security/security-page";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { formHeaders } from "~/form.server";
import { protectionPaths } from "~/lib/protection-paths";
import { openSecurity, ownUser } from "~/pages/account/own-account.server";
import { changeSecurity } from "~/pages/account/security.server";
import { requireUser } from "~/session/member.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountSecurity.title });

export function loader({ request, context }: LoaderFunctionArgs) {
  requireUser(context, request);
  return openSecurity(context.upstream.users);
}

/** Changes the password, one-time codes, recovery codes and passkeys. */
export function action({ request, context }: ActionFunctionArgs) {
  requireUser(context, request, protectionPaths.security());
  return changeSecurity(request, ownUser(context, protectionPaths.security()));
}

export default function Security() {
  const { standing } = useLoaderData<typeof loader>();
  return (
    <SecurityPage
      page={protectionPaths.security()}
      standing={standing}
      question={protectionPaths.newPasskeyQuestion()}
    />
  );
}
