import { drawBand } from "~/components/charts/band.server";
import { drawRanges } from "~/components/charts/ranges.server";
import { drawStacked } from "~/components/charts/stacked.server";
import { drawYearBars } from "~/components/charts/year-bars.server";
import { drawYearLines } from "~/components/charts/year-lines.server";
import type { InsightFigures, InsightView } from "~/components/sector-insights/insight-view";
import { type ChartColour, colourSets } from "~/content/chart-colours";
import { knownSectors } from "~/content/sectors";
import { formatInUnit, unitName } from "~/lib/chart-values";
import { formatDate } from "~/lib/dates";
import { chartNames, type OneSectorChart } from "~/lib/insight-charts";
import { formatPrice } from "~/lib/money";
import type { PredictedPrice, PriceTargets, YearChart } from "../../../contract/chart-schemas";
import { judgeCoverage } from "../../../domain/coverage";
import { figuresOfBand, figuresOfTargets, figuresOfYears, yearsOf } from "./insight-figures";

type Series = YearChart["series"][number];
type ByYear = Exclude<OneSectorChart, "price-targets" | "predicted-price">;

const colours: Partial<Record<ByYear, ChartColour>> = {
  revenue: "evergreen",
  "net-income": "ochre",
  "cash-flow": "cornflower",
  "fund-ownership": "aubergine",
};

/** A figure by year: of sectors or companies as lines, of one sector as bars, opinions as parts of a whole. */
export function viewYears(chart: ByYear, told: YearChart): InsightView {
  const name = chartNames[chart];
  const { unit, method, asOf, source, type } = told;
  const isRaw = type === "raw";
  const series = told.series.map((one) => ({ ...one, colour: isRaw ? undefined : sectorColour(one.id) }));
  const caption = `${name} by year${isRaw ? ", company by company" : ""}`;
  const [only] = series;
  const title = { title: caption, unit };
  const stacked = chart === "recommendation-trends" && !isRaw;
  const single = series.length === 1 && only && !isRaw;
  const drawings = stacked
    ? drawStacked({ ...title, ...periodsOf(told) })
    : single
      ? drawYearBars({ ...title, series: { ...only, colour: colours[chart] } })
      : drawYearLines({ ...title, series });
  return {
    title: (stacked ? opinionsTitle(told.series) : yearsTitle(name, unit, told.series)) ?? caption,
    drawings,
    of: `${chart === "recommendation-trends" ? "Calendar" : "Fiscal"} years, ${unitName(unit)}`,
    asOf,
    source,
    notes: method ? [method] : [],
    figures: asTable(caption, figuresOfYears(told), (value) => formatInUnit(value, unit)),
  };
}

/** A sector has the same colour in every chart; one that we do not know takes what is left. */
function sectorColour(slug: string): ChartColour | undefined {
  const at = knownSectors.findIndex((sector) => sector.slug === slug);
  return at < 0 ? undefined : colourSets.sectors[at];
}

function periodsOf({ series }: YearChart) {
  const years = yearsOf(series);
  return {
    periods: years.map(String),
    series: series.map(({ id, name, points }) => ({
      id,
      name,
      values: years.map((year) => points.find((point) => point.year === year)?.value),
    })),
  };
}

const knownOf = ({ points }: Series) =>
  points.flatMap(({ year, value }) => (typeof value === "number" ? [{ year, value }] : []));

function yearsTitle(name: string, unit: string, series: YearChart["series"]): string | undefined {
  const told = (value: number) => formatInUnit(value, unit);
  if (series.length === 1) {
    const known = series.flatMap(knownOf);
    const [first, last] = [known.at(0), known.at(-1)];
    if (!first || !last) return undefined;
    if (first === last) return `${name} was ${told(last.value)} in ${last.year}`;
    const verb = told(first.value) === told(last.value) ? "was" : last.value > first.value ? "rose" : "fell";
    return verb === "was"
      ? `${name} was ${told(last.value)} in ${first.year} and in ${last.year}`
      : `${name} ${verb} from ${told(first.value)} in ${first.year} to ${told(last.value)} in ${last.year}`;
  }
  const newest = yearsOf(series).at(-1);
  const top = series
    .flatMap((one) => knownOf(one).map((point) => ({ ...point, name: one.name })))
    .filter(({ year }) => year === newest)
    .reduce<{ name: string; value: number } | undefined>(
      (best, one) => (best && best.value >= one.value ? best : one),
      undefined,
    );
  return top && `${name} in ${newest}: ${top.name} highest with ${told(top.value)}`;
}

function opinionsTitle(series: YearChart["series"]): string | undefined {
  const newest = yearsOf(series).at(-1);
  const buyers = series
    .filter(({ id }) => id === "strong-buy" || id === "buy")
    .flatMap(({ points }) => points.find(({ year }) => year === newest)?.value ?? []);
  if (newest === undefined || buyers.length === 0) return undefined;
  const share = buyers.reduce((sum, one) => sum + one, 0);
  return `${Math.round(share)}% of analysts’ opinions in ${newest} were buy or strong buy`;
}

/** Price targets as ranges beside the last closes. */
export function viewTargets(targets: PriceTargets): InsightView {
  const { stocks, asOf, source } = targets;
  const name = chartNames["price-targets"];
  const priced = stocks.filter(({ close }) => typeof close === "number");
  const above = priced.filter(({ close, mean }) => mean > (close ?? 0)).length;
  return {
    title:
      priced.length > 0
        ? `The mean price target is above the last close for ${above} of ${priced.length} ${priced.length === 1 ? "stock" : "stocks"}`
        : name,
    drawings: drawRanges({ title: name, rows: stocks }),
    of: "Analysts’ lowest, mean and highest target within a year, beside the last close",
    asOf,
    source,
    notes: ["What analysts say, gathered by the data’s provider: opinions, and not a forecast of ours."],
    figures: asTable(`${name}, stock by stock`, figuresOfTargets(targets), (value) => formatPrice(value)),
  };
}

/** The sector's index and where it may go, with what the same method was worth in the past. */
export function viewBand(prediction: PredictedPrice): InsightView {
  const { sector, history, band, method, error, share, asOf, source } = prediction;
  const last = band.at(-1);
  const caption = `${sector.name} index and where it may go`;
  return {
    title: last
      ? `By ${formatDate(last.date)} the ${sector.name} index may be between ${level(last.low)} and ${level(last.high)}`
      : caption,
    hypothetical: true,
    drawings: drawBand({ title: caption, history, band }),
    of: "Index levels, 100 on the first day",
    asOf,
    source,
    notes: [method, errorInWords(error, share, band.length > 0)],
    figures: asTable(caption, figuresOfBand(prediction), level, notBoth),
  };
}

const level = (value: number) => formatInUnit(value, "ratio");
const percent = (part: number) => `${Math.round(part * 100)}%`;

function errorInWords(
  error: PredictedPrice["error"],
  share: PredictedPrice["share"],
  hasBand: boolean,
): string {
  if (!hasBand) return "There are too few days yet to draw a band.";
  if (!error) return "There are too few days yet to try the range on the past: its error is not known.";
  const due = typeof share === "number" ? `, where ${percent(share)} were due` : "";
  const quarters = error.tries === 1 ? "one stretch" : `${error.tries} stretches`;
  return (
    `Error on the past: tried on ${quarters} of ${error.days} trading days that do not overlap, never knowing what came ` +
    `after, ${percent(error.held)} of outcomes lay within the range${due}. “No change” was off by ` +
    `${formatInUnit(Math.round(error.percent * 10) / 10, "percent")} on average.${coverageInWords(error, share)}`
  );
}

/** Nothing where chance explains what the range has held. */
function coverageInWords(
  { held, tries }: NonNullable<PredictedPrice["error"]>,
  share: PredictedPrice["share"],
): string {
  if (typeof share !== "number") return "";
  const judged = judgeCoverage(Math.round(held * tries), tries, share);
  if (judged === "as due") return "";
  return judged === "too seldom"
    ? " That is fewer than chance explains: the range is too narrow."
    : " That is more than chance explains: the range is too wide.";
}

const notKnown = "not known";
/** A day has a level or a band: of the other there is nothing to know. */
const notBoth = "–";

function asTable(
  caption: string,
  { keys, values, rows }: InsightFigures,
  format: (value: number) => string,
  absent = notKnown,
): InsightView["figures"] {
  return {
    caption,
    columns: [keys.at(-1) ?? "", ...values],
    rows: rows.map((row) => [
      headOf(row.keys, keys),
      ...row.values.map((value) => (value === null ? absent : format(value))),
    ]),
  };
}

/** "Apple (AAPL)": names alone may be the same, and a date as pages write dates. */
function headOf(keys: readonly (string | number)[], names: readonly string[]): string {
  const [first = "", name] = keys;
  if (name !== undefined) return `${name} (${first})`;
  return names[0] === "Date" ? formatDate(String(first)) : String(first);
}
