import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InvestorPage } from "~/components/desk/investors-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskInvestorWords } from "~/content/desk-applications";
import type { Handle } from "~/page-context";
import { openInvestor } from "~/pages/desk/applications.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskInvestorWords.one });

export const loader = ({ params, context }: LoaderFunctionArgs) => openInvestor(context, params.investor);

export default function Investor() {
  return <InvestorPage investor={useLoaderData<typeof loader>().investor} />;
}
