import { candlesInWords, drawCandles } from "~/components/charts/candles.server";
import { pricesInWords } from "~/components/charts/price-chart.server";
import { type ChartView, type ChartViewName, chartViews, defaultView } from "~/components/stocks/chart-view";
import { paths } from "~/lib/paths";
import { type Panel, panel } from "~/upstream/panel.server";
import type { Candles } from "../../../contract/chart-schemas";
import type { StockProfile, SymbolMatch } from "../../../contract/market-schemas";
import { candlesInRange, type PriceRange } from "../../../domain/price-ranges";
import { type Asker, findStock, forReader, namedRange, type Turned, unknownAsNotFound } from "./stock.server";
import { viewPrices } from "./stock-charts.server";

/** The page of a stock's chart: for members the chart, for others whose it is and the ways in. */
export type StockChartPage =
  | { for: "members"; stock: StockProfile; chart: Panel<ChartView> }
  | ({ for: "visitors"; stock: SymbolMatch } & Turned);

/** The view that `?view=` names, else the line. */
export function viewIn({ searchParams }: URL): ChartViewName {
  return chartViews.find((view) => view === searchParams.get("view")) ?? defaultView;
}

/** Where the same chart of the stock is, whose symbol an address wrote in small letters. */
export function stockChartPath(ticker: string, url: URL): string {
  const view = viewIn(url);
  return paths.stockChart(ticker, { range: namedRange(url), view: view === defaultView ? undefined : view });
}

/** The stock and its chart, asked for at once. Throws a 404 where there is no such stock. */
export const loadStockChart = (
  asker: Asker,
  ticker: string,
  view: ChartViewName,
  range: PriceRange,
): Promise<StockChartPage> =>
  forReader(
    asker,
    async () => {
      const { market, charts } = asker.upstream;
      const drawn =
        view === "candles"
          ? charts.stockCandles({ symbol: ticker }).then((candles) => viewCandles(candles, range))
          : charts
              .stockPrice({ ticker })
              .then((series) => viewLine(viewPrices(series, ticker, range), ticker));
      const [stock, chart] = await Promise.all([
        market.symbol({ symbol: ticker }).catch(unknownAsNotFound),
        panel<ChartView>(drawn),
      ]);
      return { for: "members" as const, stock, chart };
    },
    async () => ({ for: "visitors" as const, stock: await findStock(asker.upstream, ticker) }),
  );

const viewLine = (prices: ReturnType<typeof viewPrices>, ticker: string): ChartView => ({
  ...prices,
  view: "line",
  days: prices.points,
  words: pricesInWords(ticker, prices),
});

function viewCandles({ symbol, candles, currency, source }: Candles, range: PriceRange): ChartView {
  const made = candlesInRange(candles, range);
  return {
    view: "candles",
    range,
    step: made.step,
    days: made.candles,
    currency,
    source,
    drawings: drawCandles(symbol, made),
    words: candlesInWords(symbol, made),
  };
}
