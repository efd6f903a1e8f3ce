import { asc, eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { candles } from "../db/market-tables";
import type { Candle } from "../providers/market-data/port";

/** What a whole history has beside the one that the tables have of the same source. */
export type Difference =
  /** Days that the tables have and it has not: files are missing, and nothing of it is to be taken. */
  | { lost: readonly string[] }
  /** What has to be written: nothing, the days behind the newest, or all of it, where an old day is another. */
  | { candles: readonly Candle[] };

/** @param told the oldest first */
export async function compareHistory(db: Db, symbol: string, told: readonly Candle[]): Promise<Difference> {
  const { date, open, high, low, close, volume } = candles;
  const kept = await db
    .select({ date, open, high, low, close, volume })
    .from(candles)
    .where(eq(candles.symbol, symbol))
    .orderBy(asc(date));
  const byDate = new Map(told.map((day) => [day.date, inWords(day)]));
  const lost = kept.filter((day) => !byDate.has(day.date)).map((day) => day.date);
  if (lost.length > 0) return { lost };
  const newest = kept.at(-1)?.date ?? "";
  const isSame = kept.every((day) => byDate.get(day.date) === inWords(day));
  const later = told.filter((day) => day.date > newest);
  return { candles: isSame && told.length - later.length === kept.length ? later : told };
}

/** As exactly as the tables keep them. */
const inWords = ({ open, high, low, close, volume }: Candle) =>
  [...[open, high, low, close].map((price) => price.toFixed(6)), volume].join(" ");
