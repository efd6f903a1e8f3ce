import type { DayCandle } from "../../domain/candles";
import { tradingDays } from "../../domain/trading-days";

/**
 * Candles of every session from the first of January, 2020: each month's sessions stand at that month's price all day.
 * @param prices dollars, by month; undefined for a month without a candle
 */
export function monthlyCandles(...prices: (number | undefined)[]): DayCandle[] {
  return prices.flatMap((price, at) => {
    if (price === undefined) return [];
    const [year, month] = [2020 + Math.floor(at / 12), (at % 12) + 1];
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const name = `${year}-${String(month).padStart(2, "0")}`;
    return tradingDays(`${name}-01`, `${name}-${last}`).map((date) => ({
      date,
      open: price,
      high: price,
      low: price,
      close: price,
    }));
  });
}
