import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WatchesPage } from "~/components/desk/watches-page";
import { pageMeta } from "~/components/site/page-meta";
import { watchWords } from "~/content/desk-watches";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { changeWatches, openWatches } from "~/pages/desk/watches.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: watchWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => openWatches(context);

export const action = ({ request, context }: ActionFunctionArgs) => changeWatches(context, request);

export default function WatchesRoute() {
  return <WatchesPage {...useLoaderData<typeof loader>()} />;
}
