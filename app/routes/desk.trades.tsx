import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TradesPage } from "~/components/desk/trades-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskTradeWords } from "~/content/desk-leads";
import type { Handle } from "~/page-context";
import { openTrades } from "~/pages/desk/trades.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskTradeWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => openTrades(context);

export default function Trades() {
  return <TradesPage {...useLoaderData<typeof loader>()} />;
}
