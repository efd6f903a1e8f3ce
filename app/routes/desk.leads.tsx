import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type LeadsFound, LeadsPage } from "~/components/desk/leads-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskLeadWords } from "~/content/desk-leads";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { openLeads, searchLeads } from "~/pages/desk/leads.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskLeadWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openLeads(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => searchLeads(context, request);

export default function Leads() {
  const found = useActionData<{ found?: LeadsFound }>()?.found;
  return <LeadsPage {...useLoaderData<typeof loader>()} found={found} />;
}
