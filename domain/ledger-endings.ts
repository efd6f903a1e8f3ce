import { isOverdue, sessionAfter, sessionOf, sessionsBetween } from "./ledger-days";
import type { FactsOf } from "./ledger-facts";

type Signal = FactsOf<"signal">;
type Fill = FactsOf<"fill">;
type Close = FactsOf<"close">;

/** The session by which a trade is over, and why. */
export interface Deadline {
  date: string;
  exit: "leave" | "time" | "expiration";
}

/**
 * When a trade has ended at the latest, by what was known before its session: the session in which an amendment closes it, the last
 * session that its signal allows, or its expiration. A stock that does not trade meanwhile delays nothing. Undefined for a
 * holding in shares without an end.
 */
export function deadlineOf(
  { mostDays }: Pick<Signal, "mostDays">,
  { fillDate, expiration }: Pick<Fill, "fillDate" | "expiration">,
  leaveOn: string | null = null,
): Deadline | undefined {
  const last = mostDays === null ? undefined : sessionAfter(fillDate, mostDays - 1);
  const ends: Deadline[] = [];
  // Of one day the open comes first, and what expires does so whatever was planned.
  if (leaveOn !== null) ends.push({ date: leaveOn, exit: "leave" });
  if (expiration !== null) ends.push({ date: expiration, exit: "expiration" });
  if (last !== undefined) ends.push({ date: last, exit: "time" });
  return ends.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))[0];
}

/**
 * What is wrong with why and when a trade ended, by its deadline; the rest of a sentence that begins with the close.
 * @param leaveOn as the newest amendment had it that held on the day of the close
 */
export function wrongReason(
  { exit, closeDate, candleDate, missingDays }: Close,
  signal: Signal,
  fill: Fill,
  leaveOn: string | null,
): string | undefined {
  const deadline = deadlineOf(signal, fill, leaveOn);
  if (deadline && closeDate > deadline.date) {
    return `ended by “${exit}” on ${closeDate}, and its trade was over by “${deadline.exit}” on ${deadline.date}`;
  }
  if (exit === "stop" || exit === "target") {
    const isLeft = deadline?.exit === "leave" && closeDate === deadline.date;
    if (isLeft) return `was to be left at the open of ${closeDate}, and ended by “${exit}” after that`;
  } else if (closeDate !== deadline?.date || (exit !== "unpriced" && exit !== deadline.exit)) {
    const planned = deadline ? `is over by “${deadline.exit}” on ${deadline.date}` : "was given no end";
    return `ended by “${exit}” on ${closeDate}, and its trade ${planned}`;
  }
  if (exit === "unpriced") {
    return missingDays === 0 ? undefined : "is unpriced, and counts days without a price";
  }
  const passed = candleDate === null ? 0 : sessionsBetween(candleDate, closeDate) - 1;
  const most = Math.max(passed, sessionsBetween(fill.fillDate, closeDate) - 2);
  if (missingDays < passed) {
    return `passes over sessions after ${candleDate}, and does not count them as without a price`;
  }
  return missingDays > most ? "counts more sessions without a price than there were" : undefined;
}

/** What an unpriced end may not do: give up before its price was due. */
export function wrongGivingUp(recordedAt: string, date: string, due: string | undefined): string | undefined {
  if (due === undefined || !sessionOf(date)) return `names ${date}, which is beyond all that is due`;
  return recordedAt < due ? `gave up its price before ${due}, until when it may come` : undefined;
}

/** What an open trade lacks at this time; the rest of a sentence that begins with its signal's entry. */
export function missingAt(
  { signal, fill, leaveOn }: { signal: Signal; fill: Fill | undefined; leaveOn: string | null },
  time: string,
  due: (date: string) => string,
): string | undefined {
  const deadline = fill && deadlineOf(signal, fill, leaveOn);
  const date = fill ? deadline?.date : signal.session;
  if (date === undefined || !isOverdue(time, date, signal.delayMinutes)) return undefined;
  return fill
    ? `opened a trade that was over by “${deadline?.exit}” on ${date}, and no entry closed it by ${due(date)}`
    : `was a signal for ${date}, and no entry filled or ended it by ${due(date)}`;
}
