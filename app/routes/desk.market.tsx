import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MarketPage } from "~/components/desk/market-page";
import { pageMeta } from "~/components/site/page-meta";
import { deskMarketWords } from "~/content/desk-market";
import type { Handle } from "~/page-context";
import { openMarket } from "~/pages/desk/market.server";

export const handle: Handle = { onTheWay: true };
export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: deskMarketWords.title });

export const loader = ({ context }: LoaderFunctionArgs) => openMarket(context);

export default function Market() {
  return <MarketPage {...useLoaderData<typeof loader>()} />;
}
