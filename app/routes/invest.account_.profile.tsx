import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProfilePage } from "~/components/security/profile-page";
import { pageMeta } from "~/components/site/page-meta";
import { accountProfile } from "~/content/account-profile";
import { investAccount } from "~/content/invest-account";
import { formHeaders } from "~/form.server";
import { investPaths } from "~/lib/invest-paths";
import { protectionPaths } from "~/lib/protection-paths";
import { changeOwnProfile, ownInvestor, zonesFor } from "~/pages/account/own-account.server";
import { requireInvestor } from "~/session/require-investor.server";
import { panel } from "~/upstream/panel.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: accountProfile.title });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const known = requireInvestor(context, request);
  const profile = await panel(context.upstream.investors.profile());
  // Whether the call has just found out that the session is over.
  requireInvestor(context, request);
  return { profile: profile.state === "ready" ? profile.data : known, zones: zonesFor(profile) };
}

/** As of a user's profile. The cookie keeps the name of the sign-in: nothing but a sign-in writes it. */
export function action({ request, context }: ActionFunctionArgs) {
  requireInvestor(context, request, protectionPaths.investProfile());
  return changeOwnProfile(request, ownInvestor(context, protectionPaths.investProfile()), () => {});
}

const root = { label: investAccount.title, href: investPaths.investAccount() };

export default function InvestorProfile() {
  return (
    <ProfilePage page={protectionPaths.investProfile()} root={root} {...useLoaderData<typeof loader>()} />
  );
}
