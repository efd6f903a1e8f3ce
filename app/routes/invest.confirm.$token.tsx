import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { AccountLinkPage } from "~/components/security/account-link-page";
import { pageMeta } from "~/components/site/page-meta";
import { linkPage, linkWords } from "~/content/account-links";
import { formHeaders } from "~/form.server";
import { investPaths } from "~/lib/invest-paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { followAccountLink, openAccountLink } from "~/pages/account/account-link.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.valid ? linkWords(data.linkKind).title : linkPage.dead });

export const loader = ({ params: { token = "" }, context }: LoaderFunctionArgs) =>
  openAccountLink(context.upstream.investors, token, context.investorDevice);

/** Does what the mailed link is for, for an investor's account. */
export function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  return followAccountLink({
    request,
    token,
    toast: context.toast,
    calls: context.upstream.investors,
    device: context.investorDevice,
    forget: () => {},
    account: investPaths.investAccount(),
    login: investPaths.investSignInLink(),
    newPassword: investPaths.investForgotPassword(),
  });
}

export default function AccountLink() {
  const opened = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  return (
    <AccountLinkPage
      {...opened}
      page={protectionPaths.investAccountLink(token)}
      account={investPaths.investAccount()}
    />
  );
}
