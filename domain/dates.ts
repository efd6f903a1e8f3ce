/** How dates are written: MM/DD/YYYY wherever SPEC formats one (SPEC 9, SPEC-DECISIONS 35). */

/** A calendar date, with a time or without one. */
const isoDate = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:T.*)?$/;

/**
 * MM/DD/YYYY for an ISO date or time (SPEC 9); any other text, such as "Open", as it is. The date is read off the
 * text and never passes through the reader's time zone: a time in UTC shows its date in UTC, and so does a `Date`.
 */
export const formatDate = (date: string | Date): string =>
  (typeof date === "string" ? date : date.toISOString()).replace(isoDate, "$2/$3/$1");

/** MM/DD for an ISO date or time, as trade tables show it (SPEC 3); any other text as it is. */
export const formatDay = (iso: string): string => iso.replace(isoDate, "$2/$3");

/** MM/YYYY for an ISO date or time, or for a month of ISO 8601; any other text as it is. */
export const formatMonth = (iso: string): string =>
  iso.replace(isoDate, "$2/$1").replace(/^(\d{4})-(0[1-9]|1[0-2])$/, "$2/$1");

/** A time of ISO 8601 with parts of a second, to the second: "03/02/2026 12:00:00 UTC"; any other text as it is. */
export const formatInstant = (iso: string): string =>
  iso.replace(
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)\.\d+Z$/,
    (_, day: string, time: string) => `${formatDate(day)} ${time} UTC`,
  );

const newYork = { timeZone: "America/New_York" } as const;
const newYorkDate = new Intl.DateTimeFormat("en-CA", newYork);
const newYorkTime = new Intl.DateTimeFormat("en-US", { ...newYork, hour: "numeric", minute: "2-digit" });

/** A deadline, which is a moment and no day: "03/02/2026, 7:00 PM in New York". */
export const formatDeadline = (at: string | Date): string => {
  const time = new Date(at);
  return `${formatDate(newYorkDate.format(time))}, ${newYorkTime.format(time)} in New York`;
};
