import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AlertsPage } from "~/components/alerts/alerts-page";
import { pageMeta } from "~/components/site/page-meta";
import { alertWords } from "~/content/alerts";
import { formHeaders } from "~/form.server";
import { chooseAlerts, openAlerts } from "~/pages/alerts/alerts.server";

export { formHeaders as headers };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: alertWords.title });

export const loader = ({ request, context }: LoaderFunctionArgs) => openAlerts(context, request);

export const action = ({ request, context }: ActionFunctionArgs) => chooseAlerts(context, request);

export default function Alerts() {
  return <AlertsPage {...useLoaderData<typeof loader>()} />;
}
