import type { StockDate } from "../port";
import type { EarningsCalendar, Splits } from "./replies";

/** What Finnhub tells of days, the oldest first, each once. */
export function toDates(
  earnings: NonNullable<EarningsCalendar["earningsCalendar"]>,
  splits: Splits,
): StockDate[] {
  const reports = new Set(earnings.flatMap(({ date }) => date ?? []));
  const dates: StockDate[] = [
    ...[...reports].map((date) => ({ kind: "earnings" as const, date })),
    ...splits.map(({ date, fromFactor: from, toFactor: to }) => ({ kind: "split" as const, date, from, to })),
  ];
  return dates.sort((one, other) => one.date.localeCompare(other.date, "en"));
}
