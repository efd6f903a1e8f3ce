import { sql } from "drizzle-orm";
import type { DayValue } from "../../domain/record/performance";
import { addDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";

/** A stock without a candle for so long after the first day was not there to be bought. */
const LATE_DAYS = 7;

/**
 * What the capital is worth in equal parts of all stocks that there were, bought at their first open and held
 * (domain/record/benchmark.ts, worked out where the candles are): at each of these sessions, the first of which is the eve
 * of the purchase. Cents, not rounded; empty without such a stock.
 */
export async function benchmarkCourse(
  db: Db,
  gate: LicenceGate,
  { capitalCents, sessions }: { capitalCents: number; sessions: readonly string[] },
): Promise<DayValue[]> {
  const [from, to] = [sessions[1], sessions.at(-1)];
  if (from === undefined || to === undefined) return [];
  const days = await selectGrowth(db, gate, from, to);
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

/** By day: what it added to the sum of all stocks' closes, each divided by the price that it was bought at. */
export function selectGrowth(db: Db, gate: LicenceGate, from: string, to: string) {
  const { symbol, date, open, close } = candles;
  const held = sql`(
    select ${date} as date, ${close} as close, first_value(${open}) over stock as bought,
      first_value(${date}) over stock as since, lag(${close}) over stock as before
    from ${candles} inner join ${stocks} on ${stocks.symbol} = ${symbol}
    where ${date} >= ${from} and ${date} <= ${to} and ${date} <= ${lastShownDay(gate)}
    window stock as (partition by ${symbol} order by ${date})) held`;
  return db
    .select({
      date: sql<string>`date::text`,
      grown: sql<number>`sum((close - coalesce(before, bought)) / bought)::float8`,
      bought: sql<number>`(count(*) filter (where before is null))::int`,
    })
    .from(held)
    .where(sql`since <= ${addDays(from, LATE_DAYS)}::date and bought > 0`)
    .groupBy(sql`date`)
    .orderBy(sql`date`);
}
