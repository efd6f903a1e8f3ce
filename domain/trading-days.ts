/** The New York Stock Exchange's calendar. Dates are "YYYY-MM-DD"; early closes count as whole days. */

const DAY = 86_400_000;
const HOUR = 3_600_000;

const MONDAY = 1;
const THURSDAY = 4;

/** Closed for reasons that no rule foresees: 2001 attacks, storms, days of mourning. */
const exceptions: ReadonlySet<string> = new Set([
  "2001-09-11",
  "2001-09-12",
  "2001-09-13",
  "2001-09-14",
  "2004-06-11",
  "2007-01-02",
  "2012-10-29",
  "2012-10-30",
  "2018-12-05",
  "2025-01-09",
]);

/** @throws RangeError for what is no date of the calendar */
export function isTradingDay(date: string): boolean {
  return isOpen(toTime(date));
}

/** Both ends are included; the oldest first. @throws RangeError */
export function tradingDays(from: string, to: string): string[] {
  const days: string[] = [];
  const end = toTime(to);
  for (let time = toTime(from); time <= end; time += DAY) if (isOpen(time)) days.push(toDate(time));
  return days;
}

/** @throws RangeError */
export function tradingDayOnOrBefore(date: string): string {
  let time = toTime(date);
  while (!isOpen(time)) time -= DAY;
  return toDate(time);
}

/** @throws RangeError */
export function tradingDayAfter(date: string): string {
  let time = toTime(date) + DAY;
  while (!isOpen(time)) time += DAY;
  return toDate(time);
}

/** 9:30 in New York on that date. @throws RangeError */
export function openOf(date: string): Date {
  // The clocks are changed at night: a day's open and close have one offset.
  return new Date(closeOf(date).getTime() - 6.5 * HOUR);
}

/** 16:00 in New York on that date. @throws RangeError */
export function closeOf(date: string): Date {
  const time = toTime(date);
  const inSummer = new Date(time + 20 * HOUR);
  return newYorkHour.format(inSummer) === "16" ? inSummer : new Date(time + 21 * HOUR);
}

/**
 * Whether trading ends at 13:00: on the day after Thanksgiving, on Christmas Eve, and on the day before Independence Day
 * where that is a session. {@link closeOf} counts such a day as a whole one.
 */
export function isHalfDay(date: string): boolean {
  const time = toTime(date);
  if (!isOpen(time)) return false;
  const thanksgiving = nthWeekday(Date.UTC(new Date(time).getUTCFullYear(), 10, 1), THURSDAY, 4);
  return time === thanksgiving + DAY || date.endsWith("-12-24") || date.endsWith("-07-03");
}

/** The newest trading day whose close is at or before this instant. */
export function lastClosedDay(now: Date): string {
  const today = newYorkDay(now);
  const isOver = isTradingDay(today) && closeOf(today) <= now;
  return isOver ? today : tradingDayOnOrBefore(addDays(today, -1));
}

/** The date in New York at this instant, whether or not it is a trading day. */
export const newYorkDay = (now: Date): string => newYorkDate.format(now);

/** The calendar's date so many days later (or earlier). @throws RangeError */
export function addDays(date: string, days: number): string {
  return toDate(toTime(date) + days * DAY);
}

const newYork = { timeZone: "America/New_York" };
const newYorkHour = new Intl.DateTimeFormat("en-US", { ...newYork, hour: "2-digit", hourCycle: "h23" });
/** Canadian English writes YYYY-MM-DD. */
const newYorkDate = new Intl.DateTimeFormat("en-CA", {
  ...newYork,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

function isOpen(time: number): boolean {
  const day = new Date(time);
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !closures(day.getUTCFullYear()).has(toDate(time));
}

const known = new Map<number, ReadonlySet<string>>();

function closures(year: number): ReadonlySet<string> {
  let found = known.get(year);
  if (!found) {
    found = new Set([...holidays(year).map(toDate), ...exceptions]);
    known.set(year, found);
  }
  return found;
}

function holidays(year: number): number[] {
  const on = (month: number, day: number) => Date.UTC(year, month - 1, day);
  return [
    observed(on(1, 1)), // a Saturday's is not kept: the day before belongs to the old year
    nthWeekday(on(1, 1), MONDAY, 3), // Martin Luther King Jr. Day
    nthWeekday(on(2, 1), MONDAY, 3), // Presidents' Day
    easterSunday(year) - 2 * DAY, // Good Friday
    nthWeekday(on(5, 25), MONDAY, 1), // Memorial Day: the last Monday of May
    ...(year >= 2022 ? [observed(on(6, 19))] : []), // Juneteenth
    observed(on(7, 4)),
    nthWeekday(on(9, 1), MONDAY, 1), // Labor Day
    nthWeekday(on(11, 1), THURSDAY, 4), // Thanksgiving
    observed(on(12, 25)),
  ];
}

/** Saturday's holidays are kept on the Friday before, Sunday's on the Monday after. */
function observed(time: number): number {
  const weekday = new Date(time).getUTCDay();
  if (weekday === 6) return time - DAY;
  return weekday === 0 ? time + DAY : time;
}

/** The nth such weekday at or after `first`. */
function nthWeekday(first: number, weekday: number, nth: number): number {
  const ahead = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return first + (ahead + 7 * (nth - 1)) * DAY;
}

/** By the rule of Meeus, Jones and Butcher for the Gregorian calendar. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skipped = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const marchDay = epact + weekday - 7 * late + 22;
  return Date.UTC(year, 2, marchDay);
}

function toTime(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || toDate(time) !== date) throw new RangeError("not a date of the calendar");
  return time;
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
