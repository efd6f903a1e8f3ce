import type { YearChart } from "../../contract/chart-schemas";
import type { Company } from "./figures";
import { type Closes, type Metric, metricRules } from "./metrics";

type Series = YearChart["series"][number];

/** A sector, for its place and name in a chart. */
interface SectorOfChart {
  slug: string;
  name: string;
}

/** Years in which fewer companies than all, or too few, told what a figure is made of. */
interface Coverage {
  name: string;
  of: number;
  partly: { year: number; companies: number }[];
  leftOut: { year: number; companies: number }[];
}

/** The contract's most. */
const MAX_YEARS = 100;
const MAX_METHOD = 600;

/**
 * A series for each sector. A year of which fewer than half of a sector's companies tell is left out: a sum of three in
 * ten says nothing of ten.
 */
export function sectorSeries(
  metric: Metric,
  sectors: readonly SectorOfChart[],
  companies: readonly Company[],
  closes: Closes,
): { series: Series[]; method: string } {
  const { figure, unit, method } = metricRules[metric];
  const coverages: Coverage[] = [];
  const years = yearsOf(companies);
  const series = sectors.map(({ slug, name }): Series => {
    const members = companies.filter((company) => company.sectors.includes(slug));
    const coverage: Coverage = { name, of: members.length, partly: [], leftOut: [] };
    coverages.push(coverage);
    const points = years.map((year) => {
      const { value, companies: told } = figure(members, year, closes);
      const enough = told * 2 >= members.length;
      if (told > 0 && told < members.length)
        coverage[enough ? "partly" : "leftOut"].push({ year, companies: told });
      return { year, value: enough && value !== null ? round(value, unit) : null };
    });
    return { id: slug, name, points: trim(points) };
  });
  return { series, method: `${method} ${describe(coverages)}`.slice(0, MAX_METHOD) };
}

/** A series for each company that tells anything, by symbol. */
export function companySeries(metric: Metric, companies: readonly Company[]): Series[] {
  const { figure, unit } = metricRules[metric];
  const years = yearsOf(companies);
  return companies.flatMap((company) => {
    const { symbol: id, name } = company;
    const points = years.map((year) => {
      // Of one company its weight means nothing: any does.
      const alone = new Map([[id, { date: "", close: 1 }]]);
      const known = metric === "fund-ownership" ? { ...company, shares: 1 } : company;
      const { value } = figure([known], year, alone);
      return { year, value: value === null ? null : round(value, unit) };
    });
    const told = trim(points);
    return told.length > 0 ? [{ id, name, points: told }] : [];
  });
}

function yearsOf(companies: readonly Company[]): number[] {
  const years = new Set(companies.flatMap((company) => [...company.years.keys()]));
  return [...years].sort((a, b) => a - b).slice(-MAX_YEARS);
}

/** Without the years before the first figure and after the last. */
function trim<T extends { value: number | null }>(points: readonly T[]): T[] {
  const first = points.findIndex(({ value }) => value !== null);
  const last = points.findLastIndex(({ value }) => value !== null);
  return first < 0 ? [] : points.slice(first, last + 1);
}

const round = (value: number, unit: string) => (unit === "dollars" ? value : Math.round(value * 100) / 100);

function describe(coverages: readonly Coverage[]): string {
  const one = coverages.length === 1;
  const words = (kind: "partly" | "leftOut") =>
    coverages.flatMap((coverage) =>
      coverage[kind].map(
        ({ year, companies }) => `${one ? "" : `${coverage.name} `}${year} (${companies} of ${coverage.of})`,
      ),
    );
  const leftOut = words("leftOut");
  const partly = words("partly");
  return [
    partly.length > 0 && `Not all companies report: ${atMost(partly)}.`,
    leftOut.length > 0 && `Left out, because fewer than half report: ${atMost(leftOut)}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(" ");
}

/** A sentence holds six; how many more there are is told. */
function atMost(words: readonly string[]): string {
  const shown = words.slice(0, 6).join(", ");
  return words.length > 6 ? `${shown} and ${words.length - 6} more` : shown;
}
