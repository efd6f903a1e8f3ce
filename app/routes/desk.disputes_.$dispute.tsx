import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DisputePage } from "~/components/desk/dispute-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskDisputeWords } from "~/content/desk-disputes";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { actOnDispute, openDispute } from "~/pages/desk/disputes.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskDisputeWords.oneTitle });

export const loader = ({ params, context }: LoaderFunctionArgs) => openDispute(context, params.dispute);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnDispute(context, request, params.dispute);

export default function Dispute() {
  return <DisputePage dispute={useLoaderData<typeof loader>().dispute} />;
}
