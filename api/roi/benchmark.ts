import { and, asc, desc, gte, lte, sql } from "drizzle-orm";
import { addDays } from "../../domain/trading-days";
import type { Db } from "../db/client";
import { candles, stocks } from "../db/market-tables";
import { corporateActions } from "../db/record-tables";
import type { LicenceGate } from "../market/licence";
import { lastShownDay } from "../market/quotes";

/** A stock without a candle for so long after the first day was not there to be bought. */
const LATE_DAYS = 7;

/**
 * What a buyer of all stocks made in the period (SPEC-DECISIONS 32): the same sum in each stock that had candles when
 * it began, bought at the open of its first day and held to the close of its last, nothing shifted between them, with the
 * dividends that are on file from the day after. A fraction of 1; null without such a stock. Three looks into the keys of
 * each stock.
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
    .select({
      price: sql<number>`${candles.open}`.as("bought"),
      date: sql<string>`${candles.date}`.as("since"),
    })
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
  const { amount, date, kind, symbol } = corporateActions;
  const paid = sql`(select coalesce(sum(${amount}), 0) from ${corporateActions} where ${symbol} = ${stocks.symbol}
    and ${kind} = 'dividend' and ${date} > ${bought.date} and ${date} <= ${to} and ${date} <= ${lastShownDay(gate)})`;
  const share = sql<number | null>`(avg((${held.price} + ${paid}) / nullif(${bought.price}, 0)) - 1)::float8`;
  return db
    .select({ share })
    .from(stocks)
    .innerJoinLateral(bought, sql`true`)
    .innerJoinLateral(held, sql`true`);
}
