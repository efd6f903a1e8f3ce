import type { ChartColour } from "~/content/chart-colours";
import { formatInUnit } from "~/lib/chart-values";

/** A series of a chart by year, as an upstream tells it. */
export interface YearSeries {
  id: string;
  name: string;
  /** Where it has one of its own; else one is chosen. */
  colour?: ChartColour | undefined;
  points: readonly { year: number; value?: number | null | undefined }[];
}

/** A series with the values that there are, the oldest first: one at least, and one for a year. */
export interface KnownSeries {
  id: string;
  name: string;
  colour?: ChartColour | undefined;
  points: { year: number; value: number }[];
}

export function knownSeries(series: readonly YearSeries[]): KnownSeries[] {
  return series
    .map(({ id, name, colour, points }) => ({ id, name, colour, points: knownPoints(points) }))
    .filter(({ points }) => points.length > 0);
}

function knownPoints(points: YearSeries["points"]): KnownSeries["points"] {
  const byYear = new Map<number, number>();
  for (const { year, value } of points) {
    if (Number.isInteger(year) && typeof value === "number" && Number.isFinite(value))
      byYear.set(year, value);
  }
  return [...byYear].map(([year, value]) => ({ year, value })).sort((one, other) => one.year - other.year);
}

/** Beyond, who listens has long lost the first; the table has them all. */
const mostInWords = 12;

/** What a picture of lines or bars by year shows, for who does not see it. */
export function linesInWords(title: string, unit: string, series: readonly KnownSeries[]): string {
  const told = series.slice(0, mostInWords).map((one) => seriesInWords(one, unit));
  const rest = series.length - told.length;
  return `${title}. ${told.join(" ")}${rest > 0 ? ` And ${rest} more, in the table.` : ""}`;
}

function seriesInWords({ name, points }: KnownSeries, unit: string): string {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return "";
  if (first === last) return `${name}: ${formatInUnit(last.value, unit)} in ${last.year}.`;
  return `${name}: from ${formatInUnit(first.value, unit)} in ${first.year} to ${formatInUnit(last.value, unit)} in ${last.year}.`;
}
