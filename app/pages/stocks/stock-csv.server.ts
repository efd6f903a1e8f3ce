import { amounts, opinions } from "~/components/stocks/stock-figures";
import type { Context } from "~/context.server";
import { type CsvCell, csvResponse } from "~/csv.server";
import type { StockChart } from "~/lib/stock-charts";
import { notFound } from "~/not-found.server";
import { candlesInRange, closesInRange, type PriceRange } from "../../../domain/price-ranges";
import { unknownAsNotFound } from "./stock.server";

type Charts = Context["upstream"]["charts"];
type Table = { columns: string[]; rows: CsvCell[][] };

/** What is drawn of a stock, as columns and rows: dates and numbers as they are, not as a page writes them. */
const tables: Record<StockChart, (charts: Charts, ticker: string, range: PriceRange) => Promise<Table>> = {
  price: async ({ stockPrice }: Charts, ticker: string, range: PriceRange): Promise<Table> => {
    const { points } = closesInRange((await stockPrice({ ticker })).points, range);
    return { columns: ["Date", "Close"], rows: points.map(({ date, close }) => [date, close]) };
  },
  candles: async ({ stockCandles }: Charts, ticker: string, range: PriceRange): Promise<Table> => {
    const { candles } = candlesInRange((await stockCandles({ symbol: ticker })).candles, range);
    return {
      columns: ["Date", "Open", "High", "Low", "Close"],
      rows: candles.map(({ date, open, high, low, close }) => [date, open, high, low, close]),
    };
  },
  financials: async ({ stockFinancials }: Charts, ticker: string): Promise<Table> => {
    const { years } = await stockFinancials({ ticker });
    return {
      columns: ["Year", ...amounts.map(({ name }) => name), "Earnings per share"],
      rows: years.map((year) => [year.year, ...amounts.map(({ key }) => year[key]), year.earningsPerShare]),
    };
  },
  recommendations: async ({ stockRecommendationTrends }: Charts, ticker: string): Promise<Table> => {
    const { months } = await stockRecommendationTrends({ ticker });
    return {
      columns: ["Month", ...opinions.map(({ name }) => name)],
      rows: months.map((month) => [month.month, ...opinions.map(({ key }) => month[key])]),
    };
  },
  "fund-ownership": async ({ stockFundOwnership }: Charts, ticker: string): Promise<Table> => {
    const { years } = await stockFundOwnership({ ticker });
    return {
      columns: ["Year", "Percent", "Funds"],
      rows: years.map(({ year, percent, funds }) => [year, percent, funds]),
    };
  },
};

const isChartName = (text: string): text is StockChart => Object.hasOwn(tables, text);

/** The chart that `?chart=` names, the price where none is named; throws a 404 for one that there is not. */
export function chartIn({ searchParams }: URL): StockChart {
  const asked = searchParams.get("chart") ?? "price";
  if (!isChartName(asked)) throw notFound("There is no such chart of a stock.");
  return asked;
}

/** The figures of one of a stock's charts as a file. Throws a 404 where there is no such stock. */
export async function stockCsv(
  { upstream }: Pick<Context, "upstream">,
  ticker: string,
  chart: StockChart,
  range: PriceRange,
): Promise<Response> {
  const { columns, rows } = await tables[chart](upstream.charts, ticker, range).catch(unknownAsNotFound);
  const span = chart === "price" || chart === "candles" ? `-${range}` : "";
  return csvResponse(`${ticker}-${chart}${span}`, columns, rows);
}
