import { sessionsBetween } from "./ledger-days";
import type { FactsOf } from "./ledger-facts";

/**
 * What is wrong with why a trade ended, by the days that have come and by what was announced; the rest of a sentence that
 * begins with the close.
 * @param plan the amendment that held on the day of the close
 */
export function wrongReason(
  { exit, closeDate, expiration, candleDate, missingDays }: FactsOf<"close">,
  { mostDays }: FactsOf<"signal">,
  plan: FactsOf<"amend"> | undefined,
  fillDate: string,
): string | undefined {
  if (exit === "unpriced")
    return missingDays === 0 ? undefined : "is unpriced, and counts days without a price";
  const sessions = sessionsBetween(fillDate, closeDate);
  if (missingDays >= sessions) return "counts more sessions without a price than there were";
  const leaveOn = plan?.leaveOn ?? undefined;
  const wasToBeLeft = leaveOn !== undefined && leaveOn <= (candleDate ?? closeDate);
  if (exit === "leave") {
    if (!wasToBeLeft) return "was left, and no entry before that session announced it";
    return tooFewMissing(leaveOn, closeDate, missingDays);
  }
  if (wasToBeLeft) return `was to be left on ${leaveOn}, and ended by “${exit}” after that`;
  if (exit === "expiration") {
    if (closeDate !== expiration) return `expired on ${closeDate}, and its expiration is ${expiration}`;
    const early = candleDate === null ? undefined : tooFewMissing(candleDate, closeDate, missingDays);
    if (early) return early;
  }
  return wrongDays(exit, mostDays, sessions - missingDays);
}

/** Whoever passes over sessions has to say that there was no price in them, which others can look up. */
const tooFewMissing = (from: string, to: string, missingDays: number): string | undefined =>
  sessionsBetween(from, to) - 1 <= missingDays
    ? undefined
    : `passes over sessions after ${from}, and does not count them as without a price`;

/** A signal may say on how many of its stock's days the trade is left at the latest. */
function wrongDays(exit: string, mostDays: number | null, days: number): string | undefined {
  if (mostDays === null) {
    return exit === "time" ? "ended by time, and its signal states no number of days" : undefined;
  }
  if (days > mostDays) return `ended on day ${days} of its trade, and its signal says ${mostDays} at most`;
  return exit === "time" && days < mostDays
    ? `ended by time on day ${days} of its trade, and its signal says ${mostDays}`
    : undefined;
}
