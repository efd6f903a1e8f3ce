import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { SubscribeView } from "~/components/subscribe/subscribe-page";
import { subscribeWords as words } from "~/content/subscribe";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { actOnSubscribe } from "~/pages/billing/subscribe.server";
import { openSubscribe } from "~/pages/billing/subscribe-page.server";

export { formHeaders as headers };
export const handle: Handle = { leadsOut: "cards" };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, description: words.description });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await openSubscribe(context, request);
  const refused = page.for !== "subscribers" && page.code.problem !== undefined;
  return json(page, { status: refused ? 422 : 200 });
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnSubscribe(context, request);

export default function Subscribe() {
  return <SubscribeView page={useLoaderData<typeof loader>()} />;
}
