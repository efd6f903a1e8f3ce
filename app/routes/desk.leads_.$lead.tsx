import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { BegunAnswer } from "~/components/desk/answer-form";
import { LeadPage } from "~/components/desk/lead-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskLeadWords } from "~/content/desk-leads";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { actOnLead, openLead } from "~/pages/desk/leads.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskLeadWords.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openLead(context, params.lead);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnLead(context, request, params.lead);

export default function Lead() {
  const begun = useActionData<{ begun?: BegunAnswer }>()?.begun;
  return <LeadPage {...useLoaderData<typeof loader>()} begun={begun} />;
}
