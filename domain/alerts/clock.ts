/** What a clock on the wall shows in a time zone. `Intl` has the zones; nothing else here knows of them. */

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAY_MINUTES = 1_440;
/** A night whose only free minutes are skipped by the clocks takes a day more; nothing takes longer. */
const MOST_STEPS = 40;

/** A date of the calendar with minutes since its midnight. */
export interface WallTime {
  /** YYYY-MM-DD */
  date: string;
  /** 0 to 1,439. */
  minutes: number;
}

/** As a clock shows it, such as "8:00". @param minutes since midnight */
export const formatWallTime = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** From one wall time up to another, which no longer belongs to it; it may cross midnight. Equal ends are no time at all. */
export interface WallRange {
  from: number;
  to: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23" },
      ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    });
    formats.set(zone, format);
  }
  return format;
}

/** Whether a text names a time zone that this process knows, such as "America/New_York". Mere offsets do not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]{2,}(?:[/_+-][A-Za-z0-9]+)*$/.test(name) || name.length > 60) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What the clock shows. @throws {RangeError} for a zone that there is not */
export function wallTimeAt(at: Date, zone: string): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year = "", month = "", day = "", hour = "", minute = "" } = parts;
  return { date: `${year.padStart(4, "0")}-${month}-${day}`, minutes: Number(hour) * 60 + Number(minute) };
}

/** How far the clock is ahead of UTC, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const { date, minutes } = wallTimeAt(new Date(time), zone);
  return Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE - Math.floor(time / MINUTE) * MINUTE;
}

/** The minute at which the clocks are changed after `from`, up to and with `to`; undefined where they are not. */
function changeBetween(from: number, to: number, zone: string): number | undefined {
  const before = offsetAt(from, zone);
  if (offsetAt(to, zone) === before) return undefined;
  let [low, high] = [Math.floor(from / MINUTE), Math.ceil(to / MINUTE)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE, zone) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE;
}

const isWithin = (minutes: number, { from, to }: WallRange): boolean =>
  from <= to ? from <= minutes && minutes < to : minutes >= from || minutes < to;

/**
 * The earliest moment at or after `at` at which the clock shows a time outside all of these ranges; undefined where they
 * leave no time of the day.
 */
export function firstOutside(at: Date, zone: string, ranges: readonly WallRange[]): Date | undefined {
  const isFree = (minutes: number) => !ranges.some((range) => isWithin(minutes, range));
  // If any time of the day is free, so is the one at which some range ends.
  if (ranges.length > 0 && !ranges.some(({ to }) => isFree(to))) return undefined;
  let time = at.getTime();
  for (let step = 0; step < MOST_STEPS; step++) {
    const { minutes } = wallTimeAt(new Date(time), zone);
    const range = ranges.find((each) => isWithin(minutes, each));
    if (!range) return new Date(time);
    // The range ends when the clock gets there, unless it is changed before.
    const end =
      Math.floor(time / MINUTE) * MINUTE + ((range.to - minutes + DAY_MINUTES) % DAY_MINUTES) * MINUTE;
    time = changeBetween(time, end, zone) ?? end;
  }
  return undefined;
}

/**
 * The first moment after `at` at which a day reaches that wall time. Where clocks skip it, the first moment after the gap;
 * where they show it twice, the first time.
 */
export function nextAt(at: Date, zone: string, minutes: number): Date {
  const today = Date.parse(`${wallTimeAt(at, zone).date}T00:00:00Z`);
  for (let day = today; ; day += DAY) {
    const reached = reachedOn(day, zone, minutes);
    if (reached > at.getTime()) return new Date(reached);
  }
}

/** @param day midnight in UTC of the date */
function reachedOn(day: number, zone: string, minutes: number): number {
  const shown = day + minutes * MINUTE;
  const before = offsetAt(shown - DAY, zone);
  const after = offsetAt(shown + DAY, zone);
  const moments = [shown - Math.max(before, after), shown - Math.min(before, after)];
  const found = moments.find((moment) => moment + offsetAt(moment, zone) === shown);
  // Skipped: the change lies between the two moments that it would be by either offset.
  return found ?? changeBetween(shown - after, shown - before, zone) ?? shown - before;
}
