import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LeadsPage } from "~/components/desk/leads-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskLeadWords } from "~/content/desk-leads";
import type { Handle } from "~/page-context";
import { openLeads } from "~/pages/desk/leads.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskLeadWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openLeads(context, request);

export default function Leads() {
  return <LeadsPage {...useLoaderData<typeof loader>()} />;
}
