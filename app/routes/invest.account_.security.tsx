import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SecurityPage } from "~/components/security/security-page";
import { pageMeta } from "~/components/site/page-meta";
import { accountSecurity } from "~/content/account-security";
import { investAccount } from "~/content/invest-account";
import { formHeaders } from "~/form.server";
import { investPaths } from "~/lib/invest-paths";
import { protectionPaths } from "~/lib/protection-paths";
import { openSecurity, ownInvestor } from "~/pages/account/own-account.server";
import { changeSecurity } from "~/pages/account/security.server";
import { requireInvestor } from "~/session/require-investor.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountSecurity.title });

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireInvestor(context, request);
  const opened = await openSecurity(context.upstream.investors);
  // Whether the call has just found out that the session is over.
  requireInvestor(context, request);
  return opened;
}

/** As of a user's account. */
export function action({ request, context }: ActionFunctionArgs) {
  requireInvestor(context, request, protectionPaths.investSecurity());
  return changeSecurity(request, ownInvestor(context, protectionPaths.investSecurity()));
}

const root = { label: investAccount.title, href: investPaths.investAccount() };

export default function InvestorSecurity() {
  const { standing } = useLoaderData<typeof loader>();
  return (
    <SecurityPage
      page={protectionPaths.investSecurity()}
      root={root}
      standing={standing}
      question={protectionPaths.investNewPasskeyQuestion()}
    />
  );
}
