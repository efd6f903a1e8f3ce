import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ApplicationPage } from "~/components/desk/applications-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskApplicationWords } from "~/content/desk-applications";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { askAgain, openApplication } from "~/pages/desk/applications.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskApplicationWords.one });

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  openApplication(context, params.application);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  askAgain(context, request, params.application);

export default function Application() {
  return <ApplicationPage application={useLoaderData<typeof loader>().application} />;
}
