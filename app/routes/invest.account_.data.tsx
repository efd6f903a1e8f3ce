import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { InvestData } from "~/components/invest/invest-data";
import { pageMeta } from "~/components/site/page-meta";
import { investData } from "~/content/invest-data";
import { openInvestData } from "~/pages/invest/invest-data.server";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: investData.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openInvestData(context, request);

export default function InvestDataPage() {
  return <InvestData {...useLoaderData<typeof loader>()} />;
}
