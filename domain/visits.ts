/** A visit ends after so long without a call. */
const VISIT_MS = 30 * 60_000;
/** A time that is noted again is noted at most so often. */
const NOTE_MS = 5 * 60_000;

/** What is remembered of a visitor's visits; both in milliseconds since 1970. */
export interface Visits {
  /** When they were last here. */
  seenAt: number;
  /** When the visit before the present one ended; none at the first. */
  since: number | undefined;
}

/** When the visit before the present one ended, looked at now: what came after that is new. */
export function newSince(visits: Visits | undefined, now: number): number | undefined {
  if (!visits) return undefined;
  return isOver(visits, now) ? visits.seenAt : visits.since;
}

/** Whether a visit should be noted now; a page that is opened again and again does not write each time. */
export const isNoteDue = (visits: Visits | undefined, now: number): boolean =>
  !visits || now - visits.seenAt >= NOTE_MS;

/** What to remember from now on. Noted twice, or by two processes at once, it comes to the same. */
export const noteVisit = (visits: Visits | undefined, now: number): Visits => ({
  seenAt: now,
  since: newSince(visits, now),
});

const isOver = ({ seenAt }: Visits, now: number) => now - seenAt >= VISIT_MS;
