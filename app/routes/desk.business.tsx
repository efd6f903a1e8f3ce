import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BusinessPage } from "~/components/desk/business-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskBusinessWords } from "~/content/desk-business";
import type { Handle } from "~/page-context";
import { openBusiness } from "~/pages/desk/business.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskBusinessWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openBusiness(context, request);

export default function BusinessRoute() {
  return <BusinessPage {...useLoaderData<typeof loader>()} />;
}
