import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountReferrals } from "~/components/referrals/account-referrals";
import { pageMeta } from "~/components/site/page-meta";
import { accountReferrals as words } from "~/content/account-referrals";
import { openReferrals } from "~/pages/referrals/referrals.server";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: words.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openReferrals(context, request);

export default function Referrals() {
  return <AccountReferrals {...useLoaderData<typeof loader>()} />;
}
