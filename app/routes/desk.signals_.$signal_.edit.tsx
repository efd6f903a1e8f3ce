import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignalForm } from "~/components/desk/signal-form";
import { pageMeta } from "~/components/site/page-meta";
import { signalWords } from "~/content/desk-signals";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { openSignalForm, saveSignal } from "~/pages/desk/signals.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: signalWords.formTitle });

export const loader = ({ params, context }: LoaderFunctionArgs) => openSignalForm(context, params.signal);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  saveSignal(context, request, params.signal);

export default function Draft() {
  return <SignalForm {...useLoaderData<typeof loader>()} />;
}
