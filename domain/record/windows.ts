import type { DayValue } from "./performance";

/** Years of the columns beside the whole record; Rule 206(4)-1 wants one, five and ten where there are so many. */
export const windowYears = [1, 5, 10] as const;
export type WindowYears = (typeof windowYears)[number];

/** The date so many years earlier; of February 29 the 28th where there is none. */
export function yearsBefore(date: string, years: number): string {
  const earlier = `${String(Number(date.slice(0, 4)) - years).padStart(4, "0")}${date.slice(4)}`;
  const exists = new Date(`${earlier}T00:00:00Z`).toISOString().startsWith(earlier);
  return exists ? earlier : `${earlier.slice(0, 8)}28`;
}

/** The last so many years of a course, from the last session on or before that date; undefined where it is younger. */
export function lastYears<T extends { date: string }>(days: readonly T[], years: number): T[] | undefined {
  const last = days.at(-1);
  if (!last) return undefined;
  const start = yearsBefore(last.date, years);
  const at = days.findLastIndex(({ date }) => date <= start);
  return at < 0 ? undefined : days.slice(at);
}

export interface YearReturn {
  year: string;
  /** The first and the last session that count in it. */
  from: string;
  to: string;
  profitCents: number;
  /** Of the reference capital. */
  returnShare: number;
}

/**
 * What each calendar year added, as a share of the reference capital: from the last session of the year before to its own
 * last one. The shares add up to that of all years.
 */
export function byYear(values: readonly DayValue[], capitalCents: number): YearReturn[] {
  const years: YearReturn[] = [];
  for (const [at, { date, cents }] of values.entries()) {
    const before = values[at - 1];
    if (!before) continue;
    const year = date.slice(0, 4);
    const known = years.at(-1)?.year === year ? years.pop() : undefined;
    const profitCents = (known?.profitCents ?? 0) + cents - before.cents;
    years.push({
      year,
      from: known?.from ?? date,
      to: date,
      profitCents,
      returnShare: profitCents / capitalCents,
    });
  }
  return years;
}
