import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignalsPage } from "~/components/desk/signals-page";
import { pageMeta } from "~/components/site/page-meta";
import { signalWords } from "~/content/desk-signals";
import type { Handle } from "~/page-context";
import { listHandSignals } from "~/pages/desk/signals.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: signalWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => listHandSignals(context);

export default function Signals() {
  return <SignalsPage {...useLoaderData<typeof loader>()} />;
}
