import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sectorNameIn, useSector } from "~/components/sectors/sector-data";
import { SectorNews } from "~/components/sectors/sector-news";
import { pageMeta } from "~/components/site/page-meta";
import { sectorSlugIn } from "~/pages/sectors/sectors.server";
import { viewNews } from "~/pages/stocks/news.server";
import { panel } from "~/upstream/panel.server";

export const meta: MetaFunction = ({ matches }) => {
  const name = sectorNameIn(matches);
  return pageMeta(matches, {
    title: `${name} news`,
    description: `What is written about the stocks of the ${name} sector, the newest first.`,
  });
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const sector = sectorSlugIn(params);
  return { news: await panel(context.upstream.market.sectorNews({ sector }).then(viewNews)) };
}

export default function News() {
  return <SectorNews sector={useSector()} {...useLoaderData<typeof loader>()} />;
}
