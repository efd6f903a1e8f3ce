import type { DayCandle } from "../../domain/candles";
import { tradingDayAfter } from "../../domain/trading-days";

type Prices = readonly [open: number, high: number, low: number, close: number];

/** Candles of trading days in a row, the first of them `from`. */
export function seriesOf(from: string, prices: readonly Prices[]): DayCandle[] {
  let date = from;
  return prices.map(([open, high, low, close], index) => {
    if (index > 0) date = tradingDayAfter(date);
    return { date, open, high, low, close };
  });
}

/** So many quiet days: at 100 all day, give or take a dollar. Every average is 100, and the average true range is 2. */
export const quietDays = (count: number): Prices[] =>
  Array.from({ length: count }, () => [100, 101, 99, 100]);

/** Fifty quiet days, a fall to 90 and a rise to 110: the first signal of stock timing is a buy on the 52nd day. */
export const buyOn52nd: Prices[] = [...quietDays(50), [100, 101, 89, 90], [90, 111, 89, 110]];
/** The mirror of it: a sell on the 52nd day. */
export const sellOn52nd: Prices[] = [...quietDays(50), [100, 111, 99, 110], [110, 111, 89, 90]];
