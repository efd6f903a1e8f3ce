import type { InsightFigures } from "~/components/sector-insights/insight-view";
import type { PredictedPrice, PriceTargets, YearChart } from "../../../contract/chart-schemas";

/** Of companies a row each; of sectors, or opinions, a row for each year. */
export function figuresOfYears({ series, type }: YearChart): InsightFigures {
  const years = yearsOf(series);
  const valueIn = (points: YearChart["series"][number]["points"], year: number) =>
    points.find((point) => point.year === year)?.value ?? null;
  if (type === "raw") {
    return {
      keys: ["Symbol", "Company"],
      values: years.map(String),
      rows: series.map(({ id, name, points }) => ({
        keys: [id, name],
        values: years.map((year) => valueIn(points, year)),
      })),
    };
  }
  return {
    keys: ["Year"],
    values: series.map(({ name }) => name),
    rows: years.map((year) => ({ keys: [year], values: series.map(({ points }) => valueIn(points, year)) })),
  };
}

export function yearsOf(series: YearChart["series"]): number[] {
  const years = new Set(series.flatMap(({ points }) => points.map(({ year }) => year)));
  return [...years].sort((one, other) => one - other);
}

export function figuresOfTargets({ stocks }: PriceTargets): InsightFigures {
  return {
    keys: ["Symbol", "Company"],
    values: ["Last close", "Low", "Mean", "High"],
    rows: stocks.map(({ symbol, name, close, low, mean, high }) => ({
      keys: [symbol, name],
      values: [close ?? null, low, mean, high],
    })),
  };
}

export function figuresOfBand({ history, band }: PredictedPrice): InsightFigures {
  return {
    keys: ["Date"],
    values: ["Level", "Low", "Middle", "High"],
    rows: [
      ...history.map(({ date, level }) => ({ keys: [date], values: [level, null, null, null] })),
      ...band.map(({ date, low, middle, high }) => ({ keys: [date], values: [null, low, middle, high] })),
    ],
  };
}
