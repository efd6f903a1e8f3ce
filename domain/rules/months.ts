import { tradingDayAfter } from "../trading-days";

/** A stock's close at the end of a month. */
export interface MonthClose {
  /** "2024-02" */
  month: string;
  /** Of the close: the month's last session, or the stock's last one in it. */
  date: string;
  close: number;
}

interface DayClose {
  date: string;
  close: number;
}

/**
 * The last close of each month that is over: of the newest, only if its last day is the month's last session. Months come
 * in their order; one without a close is missing.
 */
export function monthCloses(days: readonly DayClose[]): MonthClose[] {
  const months: MonthClose[] = [];
  for (const { date, close } of days) {
    const month = monthOf(date);
    if (months.at(-1)?.month === month) months.pop();
    months.push({ month, date, close });
  }
  const last = months.at(-1);
  return last && !isLastSession(last.date) ? months.slice(0, -1) : months;
}

/** The last so many months that end with this one, the oldest first; undefined where one of them has no close. */
export function lastMonths(
  months: readonly MonthClose[],
  at: number,
  count: number,
): readonly MonthClose[] | undefined {
  const [first, last] = [months[at - count + 1], months[at]];
  if (!first || !last || monthNumber(last.month) - monthNumber(first.month) !== count - 1) return undefined;
  return months.slice(at - count + 1, at + 1);
}

const isLastSession = (date: string) => monthOf(tradingDayAfter(date)) !== monthOf(date);

const monthOf = (date: string) => date.slice(0, 7);

/** Months since the year 0, so that they can be counted. */
export const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
