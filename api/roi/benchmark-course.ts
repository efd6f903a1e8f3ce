import { inArray, isNotNull, sql } from "drizzle-orm";
import type { DayValue } from "../../domain/record/performance";
import { addDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { corporateActions } from "../db/record-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";

/** A stock without a candle for so long after the first day was not there to be bought. */
const LATE_DAYS = 7;
/** Read by one statement: of twenty-five years some 600,000 candles. */
const STOCKS = 100;

/**
 * What the capital is worth in equal parts of all stocks that there were, bought at their first open and held, with
 * the dividends that are on file (domain/record/benchmark.ts, worked out where the candles are): at each of these sessions,
 * the first of which is the eve of the purchase. Cents, not rounded; empty without such a stock.
 */
export async function benchmarkCourse(
  db: Db,
  gate: LicenceGate,
  { capitalCents, sessions }: { capitalCents: number; sessions: readonly string[] },
): Promise<DayValue[]> {
  const [from, to] = [sessions[1], sessions.at(-1)];
  if (from === undefined || to === undefined) return [];
  const days = await readGrowth(db, gate, from, to);
  let next = 0;
  let grown = 0;
  const bought = days.reduce((sum, day) => sum + day.bought, 0);
  if (bought === 0) return [];
  return sessions.map((date) => {
    for (let day = days[next]; day && day.date <= date; day = days[next]) {
      grown += day.grown;
      next += 1;
    }
    return { date, cents: capitalCents * (1 + grown / bought) };
  });
}

/** What one day added to the sum of all stocks' levels, each 1 when it was bought, and how many were bought on it. */
interface GrowthDay {
  date: string;
  grown: number;
  bought: number;
}

/** By day, the oldest first. However many stocks there are, no statement takes longer than that of a part of them. */
async function readGrowth(db: Db, gate: LicenceGate, from: string, to: string): Promise<GrowthDay[]> {
  const listed = await db
    .select({ symbol: stocks.symbol })
    .from(stocks)
    .where(isNotNull(stocks.candleSource))
    .orderBy(stocks.symbol);
  const symbols = listed.map(({ symbol }) => symbol);
  const byDate = new Map<string, GrowthDay>();
  for (let at = 0; at < symbols.length; at += STOCKS) {
    for (const day of await selectGrowth(db, gate, { from, to, symbols: symbols.slice(at, at + STOCKS) })) {
      const { date, grown, bought } = byDate.get(day.date) ?? { ...day, grown: 0, bought: 0 };
      byDate.set(date, { date, grown: grown + day.grown, bought: bought + day.bought });
    }
  }
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/**
 * By day: what it added to the sum of these stocks' closes and of the dividends that are on file from the day after the
 * purchase, each divided by the price that the stock was bought at. Each stock is a walk along its key: nothing is sorted
 * or kept but the sums.
 */
function selectGrowth(
  db: Db,
  gate: LicenceGate,
  { from, to, symbols }: { from: string; to: string; symbols: readonly string[] },
) {
  const { symbol, date, open, close } = candles;
  const { symbol: paidBy, date: paidOn, amount, kind } = corporateActions;
  const late = addDays(from, LATE_DAYS);
  const firstDay = sql`
    select ${date} as since, ${open}::float8 as price from ${candles}
    where ${symbol} = ${stocks.symbol} and ${date} >= ${from} and ${date} <= ${late < to ? late : to}
      and ${date} <= ${lastShownDay(gate)}
    order by ${date} limit 1`;
  const held = sql`
    select ${stocks.symbol} as symbol, since, price, least(${to}::date, ${lastShownDay(gate)}) as until
    from ${stocks} cross join lateral (${firstDay}) first_day where ${inArray(stocks.symbol, [...symbols])} and price > 0`;
  const growth = sql`(with held as materialized (${held})
    select each_day.date, each_day.grown, each_day.bought from held cross join lateral (
      select ${date}, (${close}::float8 - lag(${close}::float8, 1, held.price) over (order by ${date})) / held.price as grown,
        (${date} = held.since)::int as bought
      from ${candles} where ${symbol} = held.symbol and ${date} >= held.since and ${date} <= held.until) each_day
    union all select ${paidOn}, ${amount}::float8 / held.price, 0 from held
      inner join ${corporateActions} on ${paidBy} = held.symbol
      where ${kind} = 'dividend' and ${paidOn} > held.since and ${paidOn} <= held.until) growth`;
  return db
    .select({
      date: sql<string>`date::text`,
      grown: sql<number>`sum(grown)::float8`,
      bought: sql<number>`sum(bought)::int`,
    })
    .from(growth)
    .groupBy(sql`date`)
    .orderBy(sql`date`);
}
