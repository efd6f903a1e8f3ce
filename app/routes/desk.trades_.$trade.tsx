import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TradePage } from "~/components/desk/trades-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskTradeWords } from "~/content/desk-leads";
import { formHeaders } from "~/form.server";
import type { Handle } from "~/page-context";
import { decideOnTrade, openTrade } from "~/pages/desk/trades.server";

export { formHeaders as headers };
export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskTradeWords.title });

export const loader = ({ params, context }: LoaderFunctionArgs) => openTrade(context, params.trade);

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  decideOnTrade(context, request, params.trade);

export default function Trade() {
  return <TradePage {...useLoaderData<typeof loader>()} />;
}
