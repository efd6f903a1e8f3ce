import type { Drawings } from "~/components/charts/chart";
import { drawPrices } from "~/components/charts/price-chart.server";
import { drawRanges } from "~/components/charts/ranges.server";
import { drawStacked } from "~/components/charts/stacked.server";
import { drawYearBars } from "~/components/charts/year-bars.server";
import type { FinancialsView } from "~/components/stocks/financials-part";
import type { OwnershipView } from "~/components/stocks/ownership-part";
import type { PriceView } from "~/components/stocks/price-part";
import type { RecommendationsView } from "~/components/stocks/recommendations-part";
import { amounts, opinions } from "~/components/stocks/stock-figures";
import { formatMonth } from "~/lib/dates";
import type { FundOwnership, RecommendationTrends } from "../../../contract/chart-schemas";
import type { Financials, PriceSeries } from "../../../contract/charts";
import type { StockProfile } from "../../../contract/market-schemas";
import { closesInRange, type PriceRange } from "../../../domain/price-ranges";

/** The closes of a range with their picture. */
export function viewPrices(
  { points, currency, source }: PriceSeries,
  ticker: string,
  range: PriceRange,
): PriceView {
  const closes = closesInRange(points, range);
  return { ...closes, range, currency, source, drawings: drawPrices(ticker, closes) };
}

/** The fiscal years with a picture for each amount. */
export function viewFinancials(financials: Financials): FinancialsView {
  const { symbol, years } = financials;
  const drawings = Object.fromEntries(
    amounts.map(({ key, name, colour }) => [
      key,
      drawYearBars({
        title: `${symbol}, ${name.toLowerCase()} by fiscal year`,
        unit: "dollars",
        series: {
          id: key,
          name,
          colour,
          points: years.map((year) => ({ year: year.year, value: year[key] })),
        },
      }),
    ]),
  );
  return { ...financials, drawings };
}

export function viewRecommendations(trends: RecommendationTrends): RecommendationsView {
  const { symbol, months } = trends;
  const drawings = drawStacked({
    title: `${symbol}, what analysts said by month`,
    unit: "count",
    periods: months.map(({ month }) => formatMonth(month)),
    series: opinions.map(({ key, name, colour }) => ({
      id: key,
      name,
      colour,
      values: months.map((month) => month[key]),
    })),
  });
  return { ...trends, drawings };
}

export function viewOwnership(ownership: FundOwnership): OwnershipView {
  const { symbol, years } = ownership;
  const drawings = drawYearBars({
    title: `${symbol}, share that funds hold by year`,
    unit: "percent",
    series: {
      id: "funds",
      name: "Funds",
      colour: "aubergine",
      points: years.map(({ year, percent }) => ({ year, value: percent })),
    },
  });
  return { ...ownership, drawings };
}

/** What analysts think possible, against the last close; undefined where one of them is not known. */
export function drawTargets({ symbol, quote, analysts }: StockProfile): Drawings | undefined {
  const { targetLow: low, targetMean: mean, targetHigh: high } = analysts ?? {};
  if (typeof low !== "number" || typeof mean !== "number" || typeof high !== "number") return undefined;
  return drawRanges({
    title: `${symbol}, price targets`,
    rows: [{ symbol, close: quote?.price, low, mean, high }],
  });
}
