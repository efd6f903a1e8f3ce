import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InvestorsPage } from "~/components/desk/investors-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskInvestorWords } from "~/content/desk-applications";
import type { Handle } from "~/page-context";
import { openInvestors } from "~/pages/desk/applications.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskInvestorWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openInvestors(context, request);

export default function Investors() {
  return <InvestorsPage {...useLoaderData<typeof loader>()} />;
}
