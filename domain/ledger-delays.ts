import type { FactsOf } from "./ledger-facts";

/** How long the licence of a source delays what entries may tell, by the signals that rest on it. */
export interface StatedDelay {
  source: string;
  /** Each that it had, in the order in which they were stated. */
  minutes: readonly number[];
}

/** What a ledger says of licences: a licence has one delay at a time, whichever signal it is stated for. */
export function createDelays() {
  const bySource = new Map<string, { minutes: Set<number>; byDate: Map<string, number> }>();

  return {
    /** Takes in what a signal says. Gives what is other than it was for that day; the rest of a sentence that begins with the signal. */
    otherOf(source: string, { date, delayMinutes }: FactsOf<"signal">): string | undefined {
      const known = bySource.get(source) ?? { minutes: new Set(), byDate: new Map() };
      bySource.set(source, known);
      known.minutes.add(delayMinutes);
      const before = known.byDate.get(date);
      if (before === undefined) known.byDate.set(date, delayMinutes);
      if (before === undefined || before === delayMinutes) return undefined;
      return `states a delay of ${delayMinutes} minutes for the prices of ${source}, and a signal before it of that day ${before}`;
    },
    all: (): StatedDelay[] =>
      Array.from(bySource, ([source, { minutes }]) => ({ source, minutes: [...minutes] })),
  };
}
