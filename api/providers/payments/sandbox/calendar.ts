const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** So many calendar months later, at the same time of day (UTC): on its day, or on the last of a month that is shorter. */
function monthsLater(from: Date, months: number): Date {
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const later = new Date(from);
  later.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay));
  return later;
}

/** The first end of a month after `after`, of the months that are counted from `anchor`: 31 January, 28 February, 31 March. */
export function nextMonthEnd(anchor: Date, after: Date): Date {
  for (let months = 1; ; months++) {
    const end = monthsLater(anchor, months);
    if (end > after) return end;
  }
}
