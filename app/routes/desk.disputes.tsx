import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DisputesPage } from "~/components/desk/disputes-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskDisputeWords } from "~/content/desk-disputes";
import type { Handle } from "~/page-context";
import { openDisputes } from "~/pages/desk/disputes.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskDisputeWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openDisputes(context, request);

export default function DisputesRoute() {
  return <DisputesPage {...useLoaderData<typeof loader>()} />;
}
