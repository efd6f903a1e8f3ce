import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FillsPage } from "~/components/fills/fills-page";
import { pageMeta } from "~/components/site/page-meta";
import { fillWords } from "~/content/fills";
import { formHeaders } from "~/form.server";
import { noteFill, openFills } from "~/pages/fills/fills.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: fillWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openFills(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => noteFill(context, request);

export default function Fills() {
  return <FillsPage {...useLoaderData<typeof loader>()} />;
}
