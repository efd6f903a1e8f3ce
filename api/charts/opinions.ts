import { asc } from "drizzle-orm";
import type { YearChart } from "../../contract/chart-schemas";
import type { Db } from "../db/client";
import { recommendations } from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import { listCompanies, ofThese } from "./companies";
import type { Company } from "./figures";

/** From the best to the worst, as they are stacked. */
const opinions = [
  ["strong-buy", "Strong buy", "strongBuy"],
  ["buy", "Buy", "buy"],
  ["hold", "Hold", "hold"],
  ["sell", "Sell", "sell"],
  ["strong-sell", "Strong sell", "strongSell"],
] as const;
type Opinion = (typeof opinions)[number][2];

/** How many analysts of a company said what in a month, given as its first day. */
export type Counts = Record<Opinion, number> & { symbol: string; month: string };

/** The share of each opinion in a year's, over all of a sector's companies; raw: who would buy, company by company. Undefined where there is no such sector. */
export async function readOpinions(
  db: Db,
  gate: LicenceGate,
  { sector, raw }: { sector: string; raw: boolean },
): Promise<YearChart | undefined> {
  const { sectors, value: companies } = await listCompanies(db, gate, sector);
  if (sectors.length === 0) return undefined;
  const rows = await db
    .select()
    .from(recommendations)
    .where(ofThese(recommendations.symbol, companies))
    .orderBy(asc(recommendations.month));
  const shown = rows.filter(({ source }) => gate.mayShow(source));
  return {
    metric: "recommendation-trends",
    unit: "percent",
    ...(raw ? { type: "raw" } : {}),
    series: raw ? buyersOf(companies, shown) : sharesOf(shown),
    method: `${raw ? rawMethod : method} ${describeMonths(shown)}`.trim(),
    source: gate.describe([...new Set(rows.map(({ source }) => source))]),
  };
}

const method =
  "The share of each opinion among all that analysts gave on the sector’s companies, one for each analyst, company and month.";
const rawMethod =
  "The share of the analysts’ opinions of each company in a year that were buy or strong buy, month by month.";

/** Percent with two decimals; a year without an opinion is absent. */
export function sharesOf(rows: readonly Counts[]): YearChart["series"] {
  const years = yearsOf(rows);
  if (years.length === 0) return [];
  return opinions.map(([id, name, opinion]) => ({
    id,
    name,
    points: years.flatMap(({ year, counts }) => {
      const all = allOf(counts);
      return all > 0 ? [{ year, value: percent(sum(counts, opinion), all) }] : [];
    }),
  }));
}

function buyersOf(companies: readonly Company[], rows: readonly Counts[]): YearChart["series"] {
  return companies.flatMap(({ symbol, name }) => {
    const points = yearsOf(rows.filter((row) => row.symbol === symbol)).flatMap(({ year, counts }) => {
      const all = allOf(counts);
      const buyers = sum(counts, "buy") + sum(counts, "strongBuy");
      return all > 0 ? [{ year, value: percent(buyers, all) }] : [];
    });
    return points.length > 0 ? [{ id: symbol, name, points }] : [];
  });
}

/** A year that is not whole says so: "2024: 1 month". */
function describeMonths(rows: readonly Counts[]): string {
  const partial = yearsOf(rows).flatMap(({ year, counts }) => {
    const months = new Set(counts.map(({ month }) => month)).size;
    return months < 12 ? [`${year} (${months} ${months === 1 ? "month" : "months"})`] : [];
  });
  return partial.length > 0 ? `Not a whole year: ${partial.join(", ")}.` : "";
}

function yearsOf(rows: readonly Counts[]): { year: number; counts: Counts[] }[] {
  const years = [...new Set(rows.map(({ month }) => Number(month.slice(0, 4))))].sort((a, b) => a - b);
  return years.map((year) => ({ year, counts: rows.filter(({ month }) => month.startsWith(`${year}-`)) }));
}

const sum = (counts: readonly Counts[], opinion: Opinion) =>
  counts.reduce((all, one) => all + one[opinion], 0);
const allOf = (counts: readonly Counts[]) =>
  opinions.reduce((all, [, , opinion]) => all + sum(counts, opinion), 0);
const percent = (part: number, all: number) => Math.round((part / all) * 10_000) / 100;
