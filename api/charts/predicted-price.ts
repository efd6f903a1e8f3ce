import { and, eq, gt, lte, max, type SQL, sql } from "drizzle-orm";
import type { PredictedPrice } from "../../contract/chart-schemas";
import { addDays, isTradingDay } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { keepByCandles } from "../market/kept-by-candles";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";
import { listCompanies, ofThese } from "./companies";
import { AHEAD_DAYS, bandAfter, errorOf, LEARNT_DAYS, SHARE } from "./price-band";
import { indexOf, thinWeekly } from "./sector-index";

/** A contract's history holds 600 points, one a week. */
const HISTORY_DAYS = 590 * 7;

type Drawn = Pick<PredictedPrice, "history" | "band" | "error" | "asOf">;

/** Some hundred thousand steps for each sector, the same until candles come. */
const keep = keepByCandles<Drawn>();

const method =
  "The index is the mean of the daily changes of the stocks that are in the sector today, each counting the same, 100 on " +
  "the first day; those that have left it are missing from its past. " +
  `The range begins at the last level and supposes no direction. Its edges are as far away as the index’s daily changes ` +
  `over the last ${LEARNT_DAYS} trading days would carry it within ${AHEAD_DAYS}, so that it holds ${SHARE * 100}% of ` +
  "outcomes if changes are independent and evenly spread, which those of markets are not. No price is predicted, and " +
  "nothing of the companies or their news is in it: arithmetic on the past, not a forecast.";

/** A sector's index, and where it may go; undefined where there is no such sector. */
export async function readPredictedPrice(
  db: Db,
  gate: LicenceGate,
  slug: string,
): Promise<PredictedPrice | undefined> {
  const { sectors, value: companies, owners } = await listCompanies(db, gate, slug);
  const [sector] = sectors;
  if (!sector) return undefined;
  const members = ofThese(stocks.symbol, companies);
  const shown = and(members, lte(candles.date, lastShownDay(gate)));
  const drawn = await keep(db, gate, { name: sector.slug, stocks: members }, () => draw(db, shown));
  return {
    sector,
    ...drawn,
    method,
    share: SHARE,
    source: gate.describe(owners),
  };
}

async function draw(db: Db, shown: SQL | undefined): Promise<Drawn> {
  const joined = eq(stocks.symbol, candles.symbol);
  const { symbol, date, close } = candles;
  const newestDay = db
    .select({ date: max(date) })
    .from(candles)
    .innerJoin(stocks, joined)
    .where(shown);
  const closes = await db
    .select({ symbol, date, close })
    .from(candles)
    .innerJoin(stocks, joined)
    .where(and(shown, gt(date, sql`(${newestDay}) - ${HISTORY_DAYS}::int`)));
  const newest = closes.reduce((last, one) => (one.date > last ? one.date : last), "");
  if (newest === "") return { history: [], band: [], error: null, asOf: null };
  const index = indexOf(closes);
  const levels = index.map(({ level }) => level);
  const asOf = index.at(-1)?.date ?? newest;
  const days = tradingDaysAfter(asOf, AHEAD_DAYS);
  return {
    history: thinWeekly(index).map((day) => ({ date: day.date, level: round(day.level) })),
    band: bandAfter(levels).map(({ low, middle, high }, at) => ({
      date: days[at] ?? asOf,
      low: round(low),
      middle: round(middle),
      high: round(high),
    })),
    error: describeError(levels),
    asOf,
  };
}

function describeError(levels: readonly number[]): Drawn["error"] {
  const error = errorOf(levels);
  return error ? { ...error, percent: round(error.percent), held: round(error.held) } : null;
}

function tradingDaysAfter(date: string, count: number): string[] {
  const days: string[] = [];
  for (let day = addDays(date, 1); days.length < count; day = addDays(day, 1)) {
    if (isTradingDay(day)) days.push(day);
  }
  return days;
}

const round = (value: number) => Math.round(value * 100) / 100;
