import { closeOf, isTradingDay, openOf, tradingDayAfter, tradingDays } from "./trading-days";

/** A session of the exchange; times as the ledger writes them, so that they compare as texts. */
export interface Session {
  open: string;
  close: string;
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
  return {
    open: openOf(date).toISOString(),
    close: closeOf(date).toISOString(),
    next: tradingDayAfter(date),
  };
}

/** Whether a text is a date of the calendar, of years that the exchange's rules are known for. */
export function isDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
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

/** Sessions that the ledger may be late with what a session brought, beside its licence's delay. */
export const GRACE_SESSIONS = 2;

/** By when the ledger has to say what became of a trade on this date, a session's: ISO time. */
export function dueAfter(date: string, delayMinutes: number): string | undefined {
  let last = date;
  for (let session = 0; session < GRACE_SESSIONS; session++) last = sessionOf(last)?.next ?? "";
  const close = sessionOf(last)?.close;
  return close && new Date(Date.parse(close) + delayMinutes * 60_000).toISOString();
}
