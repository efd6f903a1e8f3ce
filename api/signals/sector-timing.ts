import { indexStart, ruleDays } from "../../domain/rule-figures";
import type { Stance } from "./rule-signal";

export const SECTOR_TIMING = "sector-timing";

const AVERAGE_DAYS = ruleDays.slow;
/** The average's slope is its change over so many days. */
const SLOPE_DAYS = ruleDays.slope;
/** Of the stocks that have traded by then so many must have traded on a day for it to count. */
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
 * The index of these stocks: each day moves it by the mean of the moves of all stocks that closed on it, each since its
 * own last close, so that each weighs the same every day. A day on which less than half of them traded is passed over;
 * a stock whose first close is later is not one of them yet.
 */
export function indexSector(stocks: readonly CloseSeries[]): IndexDay[] {
  const byDate = new Map<string, { at: number; close: number }[]>();
  const firsts = stocks.flatMap(({ closes }) => closes[0]?.date ?? []);
  for (const [at, { closes }] of stocks.entries()) {
    for (const { date, close } of closes) {
      const known = byDate.get(date);
      if (known) known.push({ at, close });
      else byDate.set(date, [{ at, close }]);
    }
  }
  const counted = [...byDate]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(
      ([date, closes]) => closes.length >= firsts.filter((first) => first <= date).length * LEAST_SHARE,
    );
  const last: number[] = [];
  const levels: number[] = [];
  const averages: (number | null)[] = [];
  return counted.map(([date, closes], at) => {
    const level = (levels[at - 1] ?? indexStart) * (1 + meanMove(last, closes));
    for (const { at: stock, close } of closes) last[stock] = close;
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

/** `last` holds each stock's last close before. */
function meanMove(last: readonly number[], closes: readonly { at: number; close: number }[]): number {
  const moves = closes.flatMap(({ at, close }) => {
    const from = last[at];
    return from === undefined ? [] : [close / from - 1];
  });
  return moves.length > 0 ? mean(moves) : 0;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
