import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/site/page-meta";
import { StockChartView } from "~/components/stocks/chart-page";
import type { Handle } from "~/page-context";
import { rangeIn, tickerIn } from "~/pages/stocks/stock.server";
import { loadStockChart, stockChartPath, viewIn } from "~/pages/stocks/stock-chart.server";

export const handle: Handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return pageMeta(matches);
  const { symbol, name } = data.stock;
  return pageMeta(matches, {
    title: `Chart of ${name} (${symbol})`,
    description: `${name} (${symbol}): the price as a line or as candles, day by day, and every figure that is drawn.`,
  });
};

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  return loadStockChart(context, tickerIn(params, url, stockChartPath), viewIn(url), rangeIn(url));
}

export default function StockChart() {
  return <StockChartView page={useLoaderData<typeof loader>()} />;
}
