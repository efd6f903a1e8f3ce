import { closeOf, isHalfDay, isTradingDay, openOf, tradingDayAfter, tradingDays } from "./trading-days";

/** So much earlier trading ends on a half day. */
const HALF_DAY_MINUTES = 180;

/** A session of the exchange; times as the ledger writes them, so that they compare as texts. */
export interface Session {
  open: string;
  /** 16:00 in New York, on half days as well: what a day brought is known by then. */
  close: string;
  /** When trading ends: three hours before the close on a half day. */
  end: string;
  /** The date of the session after it. */
  next: string;
}

const known = new Map<string, Session | undefined>();
/** More days than any ledger's trades are of at once; each was worked out by a calendar and a time zone. */
const MOST_KNOWN = 20_000;

/** The session of a date; undefined where there is none. */
export function sessionOf(date: string): Session | undefined {
  if (!known.has(date)) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(date, workOut(date));
  }
  return known.get(date);
}

function workOut(date: string): Session | undefined {
  if (!isDate(date) || !isTradingDay(date)) return undefined;
  const close = closeOf(date).toISOString();
  return {
    open: openOf(date).toISOString(),
    close,
    end: isHalfDay(date) ? later(close, -HALF_DAY_MINUTES) : close,
    next: tradingDayAfter(date),
  };
}

/** Whether a text is a date of the calendar, of years that the exchange's rules are known for. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^((?:19|20|21)\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return false;
  // Days beyond their month, and months beyond their year, run on into others.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** Whether a text is a time as the ledger writes it, in UTC with milliseconds; such texts sort as their times do. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

/** How many sessions there were from one date to another, both counted; 0 where the one comes after the other. */
export const sessionsBetween = (from: string, to: string): number =>
  from > to ? 0 : tradingDays(from, to).length;

/** The date of the session so many sessions after one; undefined where that is no session, or beyond the calendar. */
export function sessionAfter(date: string, count: number): string | undefined {
  let last: string | undefined = date;
  for (let step = 0; step < count && last !== undefined; step++) last = sessionOf(last)?.next;
  return last !== undefined && sessionOf(last) ? last : undefined;
}

/** From one session to the next no price is taken to rise by more, or to fall by as much. */
const MOST_MOVE = 1.25;

/** By how much a price can have risen at most from the close of one date to a session, as a factor. */
export const mostRise = (date: string, session: string): number =>
  MOST_MOVE ** Math.max(1, sessionsBetween(date, session) - 1);

/** A time of the ledger so many minutes later. */
export const later = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString();

/** Sessions that the ledger may be late with what a session brought, beside its licence's delay. */
export const GRACE_SESSIONS = 2;
/** Minutes within which the ledger has to record that a price was given up when it was due. */
const WRITING_MINUTES = 60;

/** By when the ledger has to say what became of a trade on this date, a session's: ISO time. */
export function dueAfter(date: string, delayMinutes: number): string | undefined {
  const close = sessionOf(sessionAfter(date, GRACE_SESSIONS) ?? "")?.close;
  return close && later(close, delayMinutes);
}

/** Whether a time is too late for what is due after this date. A date that no calendar here knows is always due. */
export function isOverdue(time: string, date: string, delayMinutes: number): boolean {
  const due = dueAfter(date, delayMinutes);
  return due === undefined || time > later(due, WRITING_MINUTES);
}
