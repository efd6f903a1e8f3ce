import { isCalendarDate } from "../../../../domain/trade-query";
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
    ...splits.flatMap(toSplit),
  ];
  return dates.sort((one, other) => one.date.localeCompare(other.date, "en"));
}

/** One without its day or its figures is left out. */
function toSplit({ date, fromFactor: from, toFactor: to }: Splits[number]): StockDate[] {
  if (!date || !isCalendarDate(date) || !from || !to || from <= 0 || to <= 0) return [];
  return [{ kind: "split", date, from, to }];
}
