import type { YearChart } from "../../contract/chart-schemas";
import type { Db } from "../db/client";
import type { LicenceGate } from "../market/licence";
import { addFunds, addReports, addYearEnds, listCompanies, readLastCloses } from "./companies";
import type { Company } from "./figures";
import { type Closes, type Metric, metricRules, type Need } from "./metrics";
import { companySeries, sectorSeries } from "./year-series";

interface Asked {
  now: Date;
  metric: Metric;
  /** Each company as it reported, in place of sectors. */
  raw: boolean;
  /** One of them by its slug; undefined for all, side by side. */
  sector?: string;
}

/** A figure of sectors, or of their companies, by year; undefined where there is no such sector. */
export async function readYearChart(
  db: Db,
  gate: LicenceGate,
  { metric, raw, sector, now }: Asked,
): Promise<YearChart | undefined> {
  const { sectors, value: companies, sources } = await listCompanies(db, gate, sector);
  if (sector !== undefined && sectors.length === 0) return undefined;
  const { unit, raw: rawMethod, needs: usual } = metricRules[metric];
  // One company by itself is not weighed by its price.
  const needs = raw ? usual.filter((need) => need !== "closes") : usual;
  const { closes, asOf, ...facts } = await addFacts(db, gate, companies, { needs, now });
  const told = raw
    ? { series: companySeries(metric, companies), method: rawMethod }
    : sectorSeries(metric, sectors, companies, closes);
  // The number of shares is in all that has a price in it, and in nothing else.
  const counted = needs.some((need) => need === "year-ends" || need === "closes") ? sources : [];
  return {
    metric,
    unit,
    ...(raw ? { type: "raw" } : {}),
    series: told.series.filter(({ points }) => points.length > 0),
    method: told.method.trim(),
    asOf,
    source: gate.describe([...new Set([...counted, ...facts.sources])]),
  };
}

async function addFacts(
  db: Db,
  gate: LicenceGate,
  companies: readonly Company[],
  { needs, now }: { needs: readonly Need[]; now: Date },
): Promise<{ sources: string[]; closes: Closes; asOf: string | null }> {
  const sources: string[] = [];
  let closes: Closes = new Map();
  let asOf: string | null = null;
  if (needs.includes("reports")) sources.push(...(await addReports(db, gate, companies)));
  if (needs.includes("funds")) sources.push(...(await addFunds(db, gate, companies)));
  if (needs.includes("year-ends")) {
    const ends = await addYearEnds(db, gate, companies, now);
    sources.push(...ends.sources);
    asOf = ends.asOf;
  }
  if (needs.includes("closes")) {
    const last = await readLastCloses(db, gate, companies);
    sources.push(...last.sources);
    closes = last.value;
    for (const { date } of closes.values()) if (asOf === null || date > asOf) asOf = date;
  }
  return { sources, closes, asOf };
}
