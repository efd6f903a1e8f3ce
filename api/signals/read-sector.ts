import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { SectorName } from "../../contract/market-schemas";
import type { SectorTiming, Signal } from "../../contract/signals";
import { formatDate } from "../../domain/dates";
import type { Db } from "../db/client";
import { candles, sectorStocks, stocks } from "../db/market-tables";
import { keepByCandles } from "../market/kept-by-candles";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import { findSectorWithSources, inSector } from "../market/sectors";
import { round } from "./rounding";
import { rules } from "./rules";
import { type CloseSeries, type IndexDay, indexSector, SECTOR_TIMING, stanceSince } from "./sector-timing";

/** Its level is of every day that there was: read once, and not for each reader. */
const keep = keepByCandles<{ days: IndexDay[]; count: number }>();

/** A sector's timing, made of the closes that may be shown; undefined where there is no such sector. */
export async function readSectorTiming(
  db: Db,
  gate: LicenceGate,
  slug: string,
): Promise<SectorTiming | undefined> {
  const found = await findSectorWithSources(db, slug);
  if (!found) return undefined;
  const { sector, sources } = found;
  const members = inSector(db, eq(sectorStocks.sector, slug));
  const { days, count } = await keep(db, gate, { name: slug, stocks: members }, async () => {
    const rows = await readCloses(db, gate, members);
    return { days: indexSector(rows), count: rows.length };
  });
  const source = gate.describe(sources);
  const last = days.at(-1);
  return {
    sector,
    asOf: last?.date ?? null,
    signals: last ? [{ ...describe(sector, days, last, count), source }] : [],
    rules: [rules.sectorTiming],
    // The level and the stance know all days; a picture shows those since the year before the newest.
    index: days
      .filter(({ date }) => date >= firstDrawn(last))
      .map(({ date, level, average, stance }) => ({
        date,
        level: round(level, 4),
        average: average === null ? null : round(average, 4),
        stance,
      })),
    source,
  };
}

/** Of each stock in one row: rows of days cost the embedded database ten times as much. */
async function readCloses(db: Db, gate: LicenceGate, members: SQL): Promise<CloseSeries[]> {
  const shown = db
    .select({
      closes: sql<
        [string, number][] | null
      >`json_agg(json_build_array(${candles.date}, ${candles.close}) order by ${candles.date})`.as("closes"),
    })
    .from(candles)
    .where(and(eq(candles.symbol, stocks.symbol), lte(candles.date, lastShownDay(gate))))
    .as("shown");
  const rows = await db
    .select({ symbol: stocks.symbol, closes: shown.closes })
    .from(stocks)
    .innerJoinLateral(shown, sql`true`)
    .where(members)
    .orderBy(asc(stocks.symbol));
  return rows.flatMap(({ symbol, closes }) =>
    closes ? [{ symbol, closes: closes.map(([date, close]) => ({ date, close })) }] : [],
  );
}

/** January 1 of the year before this day's. */
const firstDrawn = (day: IndexDay | undefined) => `${Number(day?.date.slice(0, 4)) - 1}-01-01`;

function describe(
  sector: SectorName,
  days: readonly IndexDay[],
  last: IndexDay,
  stocksCount: number,
): Signal {
  const { date, level, average, slope } = last;
  const since = stanceSince(days);
  const stance = last.stance ?? "wait";
  const index = `The index of ${stocksCount} stocks of ${sector.name}, each with the same weight, closed at ${level.toFixed(2)}`;
  const why =
    average === null || slope === null
      ? "which is too short a history for its 50-day average and that average's slope, so the rule waits"
      : `${level > average ? "above" : "not above"} its 50-day average of ${average.toFixed(2)}, which is ${Math.abs(slope).toFixed(2)} ${slope > 0 ? "higher" : "lower"} than ten trading days before, so the rule says ${stance}${since ? ` since ${formatDate(since)}` : ""}`;
  const input = (name: string, value: number | null) =>
    value === null ? [] : [{ name, value: round(value, 2), unit: "points" }];
  return {
    id: `${SECTOR_TIMING}:${sector.slug}:${date}`,
    rule: SECTOR_TIMING,
    name: sector.name,
    sector,
    stance,
    asOf: date,
    since: since ?? null,
    close: round(level, 4),
    reason: `${index}, ${why}.`,
    inputs: [
      ...input("Index", level),
      ...input("Average, 50 days", average),
      ...input("Average's change in 10 days", slope),
      { name: "Stocks", value: stocksCount },
    ],
    basis: "simulated",
  };
}
