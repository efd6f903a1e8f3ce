import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignalPage } from "~/components/desk/signal-page";
import { pageMeta } from "~/components/site/page-meta";
import { signalWords } from "~/content/desk-signals";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { actOnSignal, openSignal } from "~/pages/desk/signals.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: signalWords.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openSignal(context, params.signal);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnSignal(context, request, params.signal);

export default function Signal() {
  return <SignalPage {...useLoaderData<typeof loader>()} />;
}
