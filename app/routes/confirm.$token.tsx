import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { AccountLinkPage } from "~/components/security/account-link-page";
import { pageMeta } from "~/components/site/page-meta";
import { endsSessions, linkPage, linkWords } from "~/content/account-links";
import { formHeaders } from "~/form.server";
import { paths } from "~/lib/paths";
import { protectionPaths } from "~/lib/protection-paths";
import type { Handle } from "~/page-context";
import { dropEnded, followAccountLink, openAccountLink } from "~/pages/account/account-link.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.valid ? linkWords(data.linkKind).title : linkPage.dead });

export const loader = ({ params: { token = "" }, context }: LoaderFunctionArgs) =>
  openAccountLink(context.upstream.users, token, context.device);

/** Does what the link is for. */
export function action({ request, params: { token = "" }, context }: ActionFunctionArgs) {
  return followAccountLink({
    request,
    token,
    toast: context.toast,
    calls: context.upstream.users,
    device: context.device,
    async forget(linkKind) {
      context.access.forget();
      if (endsSessions(linkKind)) await dropEnded(context);
    },
    account: paths.account(),
    login: paths.signInLink(),
    newPassword: paths.forgotPassword(),
  });
}

export default function AccountLink() {
  const opened = useLoaderData<typeof loader>();
  const { token = "" } = useParams();
  return (
    <AccountLinkPage {...opened} alerts page={protectionPaths.accountLink(token)} account={paths.account()} />
  );
}
