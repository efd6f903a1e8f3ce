import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { breadcrumbs } from "~/components/site/structured-data";
import { StockView } from "~/components/stocks/stock-page";
import { paths } from "~/lib/paths";
import { loadStock, rangeIn, tickerIn } from "~/pages/stocks/stock.server";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  const { symbol, name } = data.stock;
  return [
    ...pageMeta(matches, {
      title: `${name} (${symbol})`,
      description: `${name} (${symbol}): price and chart, key figures, financials by year, related stocks, and the news of it and of its sector.`,
    }),
    breadcrumbs(matches, [
      { label: "Stocks", href: paths.stocks() },
      { label: symbol, href: paths.stock(symbol) },
    ]),
  ];
};

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  return loadStock(context, tickerIn(params, url), rangeIn(url));
}

export default function Stock() {
  return <StockView page={useLoaderData<typeof loader>()} />;
}
