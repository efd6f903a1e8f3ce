import type { LoaderFunctionArgs } from "@remix-run/node";
import { filePaths } from "~/lib/file-paths";
import { namedRange, rangeIn, tickerIn } from "~/pages/stocks/stock.server";
import { chartIn, stockCsv } from "~/pages/stocks/stock-csv.server";
import { requireReader } from "~/session/member.server";

/** The figures of one of a stock's charts, for members. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const chart = chartIn(url);
  const ticker = tickerIn(params, url, (capitals) =>
    filePaths.stockCsv(capitals, { chart, range: namedRange(url) }),
  );
  await requireReader(context, request);
  return stockCsv(context, ticker, chart, rangeIn(url));
}
