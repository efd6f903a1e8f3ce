import { and, asc, desc, gte, lte, sql } from "drizzle-orm";
import { addDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";

/** A stock without a candle for so long after the first day was not there to be bought. */
const LATE_DAYS = 7;

/**
 * What a buyer of all stocks made in the period (SPEC-DECISIONS 32): the same sum in each stock that had candles when
 * it began, bought at the open of its first day and held to the close of its last, nothing shifted between them. A
 * fraction of 1; null without such a stock. Two looks into the key of each stock's candles.
 */
export async function buyAndHold(
  db: Db,
  gate: LicenceGate,
  period: { from: string; to: string },
): Promise<number | null> {
  const [found] = await selectBuyAndHold(db, gate, period);
  return found?.share ?? null;
}

/** As a query, so that its plan can be looked at. */
function selectBuyAndHold(db: Db, gate: LicenceGate, { from, to }: { from: string; to: string }) {
  const isOwn = sql`${candles.symbol} = ${stocks.symbol}`;
  const until = and(isOwn, lte(candles.date, to), lte(candles.date, lastShownDay(gate)));
  const bought = db
    .select({ price: sql<number>`${candles.open}`.as("bought") })
    .from(candles)
    .where(and(until, gte(candles.date, from), lte(candles.date, addDays(from, LATE_DAYS))))
    .orderBy(asc(candles.date))
    .limit(1)
    .as("first_day");
  const held = db
    .select({ price: sql<number>`${candles.close}`.as("held") })
    .from(candles)
    .where(and(until, gte(candles.date, from)))
    .orderBy(desc(candles.date))
    .limit(1)
    .as("last_day");
  const share = sql<number | null>`(avg(${held.price} / nullif(${bought.price}, 0)) - 1)::float8`;
  return db
    .select({ share })
    .from(stocks)
    .innerJoinLateral(bought, sql`true`)
    .innerJoinLateral(held, sql`true`);
}
