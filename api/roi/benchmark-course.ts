import { sql } from "drizzle-orm";
import type { DayValue } from "../../domain/record/performance";
import { addDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { corporateActions } from "../db/record-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";

/** A stock without a candle for so long after the first day was not there to be bought. */
const LATE_DAYS = 7;

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

/**
 * By day: what it added to the sum of all stocks' closes and of the dividends that are on file from the day after the
 * purchase, each divided by the price that the stock was bought at.
 */
export function selectGrowth(db: Db, gate: LicenceGate, from: string, to: string) {
  const { symbol, date, open, close } = candles;
  const { symbol: paidBy, date: paidOn, amount, kind } = corporateActions;
  const held = sql`
    select ${symbol} as symbol, ${date} as date, ${close} as close, first_value(${open}) over stock as bought,
      first_value(${date}) over stock as since, lag(${close}) over stock as before, ${lastShownDay(gate)} as shown
    from ${candles} inner join ${stocks} on ${stocks.symbol} = ${symbol}
    where ${date} >= ${from} and ${date} <= ${to} and ${date} <= ${lastShownDay(gate)}
    window stock as (partition by ${symbol} order by ${date})`;
  const grown = sql`(with held as materialized (${held}),
    kept as (select * from held where since <= ${addDays(from, LATE_DAYS)}::date and bought > 0)
    select date, (close - coalesce(before, bought)) / bought as grown, (before is null)::int as bought from kept
    union all select ${paidOn}, ${amount} / kept.bought, 0 from ${corporateActions}
      inner join kept on kept.symbol = ${paidBy} and kept.before is null
      where ${kind} = 'dividend' and ${paidOn} > kept.since and ${paidOn} <= ${to} and ${paidOn} <= kept.shown) growth`;
  return db
    .select({
      date: sql<string>`date::text`,
      grown: sql<number>`sum(grown)::float8`,
      bought: sql<number>`sum(bought)::int`,
    })
    .from(grown)
    .groupBy(sql`date`)
    .orderBy(sql`date`);
}
