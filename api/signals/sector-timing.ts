import type { Stance } from "./rule-signal";

export const SECTOR_TIMING = "sector-timing";

const AVERAGE_DAYS = 50;
/** The average's slope is its change over so many days. */
const SLOPE_DAYS = 10;
/** Of a sector's stocks so many must have traded for a day to count. */
const LEAST_SHARE = 0.5;

/** A stock's closes, the oldest first. */
export interface CloseSeries {
  symbol: string;
  closes: readonly { date: string; close: number }[];
}

export interface IndexDay {
  date: string;
  /** 100 on the first day. */
  level: number;
  average: number | null;
  /** The average's change over ten days; null before there is one. */
  slope: number | null;
  stance: Stance | null;
}

/**
 * The index of these stocks: each day moves it by the mean of the moves of all stocks that closed on it and on the day
 * before, so that each weighs the same every day. A day on which less than half of them traded is passed over.
 */
export function indexSector(stocks: readonly CloseSeries[]): IndexDay[] {
  const byStock = stocks.map(({ closes }) => new Map(closes.map(({ date, close }) => [date, close])));
  const dates = [...new Set(byStock.flatMap((closes) => [...closes.keys()]))].sort();
  const counted = dates.filter(
    (date) => byStock.filter((closes) => closes.has(date)).length >= stocks.length * LEAST_SHARE,
  );
  const levels: number[] = [];
  const averages: (number | null)[] = [];
  return counted.map((date, at) => {
    const level = (levels[at - 1] ?? 100) * (1 + meanMove(byStock, counted[at - 1], date));
    levels.push(level);
    const average = at >= AVERAGE_DAYS - 1 ? mean(levels.slice(-AVERAGE_DAYS)) : null;
    averages.push(average);
    const earlier = averages[at - SLOPE_DAYS] ?? null;
    const slope = average === null || earlier === null ? null : average - earlier;
    return { date, level, average, slope, stance: stanceOf(level, average, slope) };
  });
}

function stanceOf(level: number, average: number | null, slope: number | null): Stance | null {
  if (average === null || slope === null) return null;
  if (level > average && slope > 0) return "buy";
  return level < average && slope < 0 ? "sell" : "wait";
}

/** The day on which the newest stance began; undefined where it may have begun before the index does. */
export function stanceSince(days: readonly IndexDay[]): string | undefined {
  const stance = days.at(-1)?.stance;
  const before = days.findLastIndex((day) => day.stance !== stance);
  // Days without a stance only say that nothing is known of them.
  return days[before]?.stance ? days[before + 1]?.date : undefined;
}

function meanMove(
  byStock: readonly Map<string, number>[],
  previous: string | undefined,
  date: string,
): number {
  const moves = byStock.flatMap((closes) => {
    const [from, to] = [closes.get(previous ?? ""), closes.get(date)];
    return from === undefined || to === undefined ? [] : [to / from - 1];
  });
  return moves.length > 0 ? mean(moves) : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
