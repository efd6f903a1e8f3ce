import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sectorNameIn, useSector } from "~/components/sectors/sector-data";
import { SectorStocks } from "~/components/sectors/sector-stocks";
import { pageMeta } from "~/components/site/page-meta";
import { sectorSlugIn } from "~/pages/sectors/sectors.server";
import { membersPanel } from "~/session/member.server";
import { defaultOrder, isStockOrder } from "../../domain/market";

export const meta: MetaFunction = ({ matches }) => {
  const name = sectorNameIn(matches);
  return pageMeta(matches, {
    title: `${name} stocks`,
    description: `Which companies are in the ${name} sector and, for members, what each stock closed at, its trend and its figures.`,
  });
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const sector = sectorSlugIn(params);
  const asked = new URL(request.url).searchParams.get("sort");
  const order = isStockOrder(asked) ? asked : defaultOrder;
  const stocks = await membersPanel(context, () =>
    context.upstream.market.sectorSymbols({ params: { sector }, headers: { order } }),
  );
  return { stocks, order };
}

export default function Stocks() {
  return <SectorStocks sector={useSector()} {...useLoaderData<typeof loader>()} />;
}
