import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReferralsPage } from "~/components/referrals/referrals-page";
import { pageMeta } from "~/components/site/page-meta";
import { referralsPage as words } from "~/content/referrals";
import { readPayoutQuery } from "~/lib/payout-query";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description });

export const loader = ({ request }: LoaderFunctionArgs) => ({
  payouts: readPayoutQuery(new URL(request.url).searchParams),
});

export default function Referrals() {
  return <ReferralsPage {...useLoaderData<typeof loader>()} />;
}
