import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReferralsPage } from "~/components/referrals/referrals-page";
import { pageMeta } from "~/components/site/page-meta";
import { referralsPage as words } from "~/content/referrals";
import { formHeaders } from "~/form.server";
import { statusOf } from "~/lib/refused-query";
import { claimCode, openProgramme } from "~/pages/referrals/referrals.server";

export { emphasisLinks as links } from "~/page-links";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await openProgramme(context, request);
  return json(page, { status: statusOf(page.payouts, page.names) });
}

export const action = ({ request, context }: ActionFunctionArgs) => claimCode(context, request);

export default function Referrals() {
  return <ReferralsPage {...useLoaderData<typeof loader>()} />;
}
