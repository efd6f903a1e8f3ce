import type { DayCandle } from "../candles";
import { forecastVolatility } from "./forecast";
import { lastMonths, type MonthClose, monthCloses, monthNumber } from "./months";

/** What a rule says of a stock at the end of a month; it acts at the stock's next open. */
export interface Decision {
  date: string;
  /** Of a position's full stake, from 0 (cash) to 1. */
  weight: number;
}

/** The parameters of the papers (docs/decisions/0070); none of them was tried against another. */
export const published = {
  momentum: { months: 12, targetVolatility: 0.4, mostWeight: 1 },
  average: { months: 10 },
  yearHigh: { months: 12, topShare: 0.3, heldMonths: 6 },
} as const;

/**
 * Time-series momentum (Moskowitz, Ooi, Pedersen 2012), long or cash: in while the return of twelve months is above the
 * cash yield, with less of what moves more.
 * @param cashYield a year, 0.03 is 3 %
 */
export function timeSeriesMomentum(candles: readonly DayCandle[], cashYield: number): Decision[] {
  const { months, targetVolatility, mostWeight } = published.momentum;
  const forecasts = forecastVolatility(candles.map(({ close }) => close));
  const byDate = new Map(candles.map(({ date }, at) => [date, forecasts[at]]));
  return decide(candles, (closes, at) => {
    const year = lastMonths(closes, at, months + 1);
    const [first, last] = [year?.[0], year?.at(-1)];
    const forecast = last && byDate.get(last.date);
    if (!first || !last || forecast === undefined) return undefined;
    if (last.close <= first.close * (1 + cashYield)) return 0;
    return forecast > 0 ? Math.min(mostWeight, targetVolatility / forecast) : mostWeight;
  });
}

/** The moving-average filter (Faber 2007): in while a month closes above the mean of the last ten, its own included. */
export function tenMonthAverage(candles: readonly DayCandle[]): Decision[] {
  const count = published.average.months;
  return decide(candles, (closes, at) => {
    const months = lastMonths(closes, at, count);
    const last = months?.at(-1);
    if (!months || !last) return undefined;
    return last.close > months.reduce((sum, { close }) => sum + close, 0) / count ? 1 : 0;
  });
}

/** What a rule says at each month's end; where it knows too little it says cash. */
function decide(
  candles: readonly DayCandle[],
  weightAt: (closes: readonly MonthClose[], at: number) => number | undefined,
): Decision[] {
  const closes = monthCloses(candles);
  return closes.flatMap(({ date }, at) => {
    const weight = weightAt(closes, at);
    const before = at > 0 ? weightAt(closes, at - 1) : undefined;
    // Cash is said where something was said before: nobody has to leave what was never entered.
    if (weight === undefined) return before === undefined ? [] : [{ date, weight: 0 }];
    return [{ date, weight }];
  });
}

interface Nearness {
  symbol: string;
  date: string;
  nearness: number;
}

/**
 * Nearness to the 52-week high (George, Hwang 2004), of all stocks together: in for six months those whose close is
 * nearest to the highest close of twelve months, the top 30 %.
 */
export function yearHigh(stocks: ReadonlyMap<string, readonly DayCandle[]>): Map<string, Decision[]> {
  const { topShare, heldMonths } = published.yearHigh;
  const decisions = new Map<string, Decision[]>([...stocks.keys()].map((symbol) => [symbol, []]));
  const until = new Map<string, number>();
  for (const [month, ranked] of rankByMonth(stocks)) {
    const now = monthNumber(month);
    const top = new Set(ranked.slice(0, Math.floor(ranked.length * topShare)).map(({ symbol }) => symbol));
    for (const { symbol, date } of ranked) {
      const end = until.get(symbol);
      const isHeld = end !== undefined && now < end;
      if (!isHeld && top.has(symbol)) until.set(symbol, now + heldMonths);
      else if (!isHeld) until.delete(symbol);
      decisions.get(symbol)?.push({ date, weight: until.has(symbol) ? 1 : 0 });
    }
  }
  return decisions;
}

/** By month in its order, the stocks that have twelve months, the nearest to their high first. */
function rankByMonth(stocks: ReadonlyMap<string, readonly DayCandle[]>): [string, Nearness[]][] {
  const byMonth = new Map<string, Nearness[]>();
  for (const [symbol, candles] of stocks) {
    const months = monthCloses(candles);
    const places = new Map(candles.map(({ date }, at) => [date, at]));
    for (const [at, { month, date, close }] of months.entries()) {
      const year = lastMonths(months, at, published.yearHigh.months + 1);
      const [from, to] = [places.get(year?.[0]?.date ?? ""), places.get(date)];
      if (from === undefined || to === undefined) continue;
      const high = candles.slice(from + 1, to + 1).reduce((most, day) => Math.max(most, day.close), 0);
      const ranked = byMonth.get(month) ?? [];
      ranked.push({ symbol, date, nearness: close / high });
      byMonth.set(month, ranked);
    }
  }
  const order = (one: Nearness, other: Nearness) =>
    other.nearness - one.nearness || (one.symbol < other.symbol ? -1 : 1);
  return [...byMonth]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, ranked]) => [month, ranked.sort(order)]);
}
