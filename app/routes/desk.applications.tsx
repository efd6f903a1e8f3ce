import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApplicationsPage } from "~/components/desk/applications-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskApplicationWords } from "~/content/desk-applications";
import type { Handle } from "~/page-context";
import { openApplications } from "~/pages/desk/applications.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskApplicationWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openApplications(context, request);

export default function Applications() {
  return <ApplicationsPage {...useLoaderData<typeof loader>()} />;
}
