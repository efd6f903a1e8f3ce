import type { Position } from "../../domain/record/positions";
import { addDays, tradingDayOnOrBefore, tradingDays } from "../../domain/trading-days";

/**
 * The eve of the first fill, and every session since up to a day; a day on which a trade was filled or closed was one. None
 * without a position.
 */
export function sessionsOf(positions: readonly Position[], upTo: string | null): string[] {
  const days = positions.flatMap(({ fillDate, closeDate }) => [fillDate, closeDate ?? fillDate]);
  const first = days.reduce((least, day) => (day < least ? day : least), days[0] ?? "");
  const last = days.reduce((most, day) => (day > most ? day : most), upTo ?? "");
  if (first === "") return [];
  const eve = tradingDayOnOrBefore(addDays(first, -1));
  return [...new Set([...tradingDays(eve, last), ...days])].sort();
}
