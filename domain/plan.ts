/** The one plan, as it is where nothing else is set (SPEC-DECISIONS 26). Integer cents. */
export const plan = {
  /** `subscriptionType` of SPEC 3. */
  id: "signals",
  /** What a month of the subscription costs. */
  monthlyCents: 2000,
  /** The same with the lifetime discount. */
  discountedMonthlyCents: 1000,
  /** The trial, once for each user: it needs a card, and nothing is charged. */
  trialDays: 30,
  /** So long a subscription whose payment has failed opens what it opened. */
  graceDays: 7,
  /** So long the free test drive opens what a subscription opens: a number or an address, and no card. */
  testDriveDays: 30,
} as const;

const YEAR = 12;

/**
 * How many months a subscription that starts on `from` has begun by `to`, both of them calendar dates and included:
 * the first at once, each later one on the same day of its month, or on the last day of a month that is shorter.
 */
export function monthsBegun(from: string, to: string): number {
  if (to < from) return 0;
  const [year, month, day] = partsOf(from);
  const [lastYear, lastMonth, lastDay] = partsOf(to);
  const passed = (lastYear - year) * YEAR + (lastMonth - month);
  const renewal = Math.min(day, daysOf(lastYear, lastMonth));
  return passed + (lastDay >= renewal ? 1 : 0);
}

/** The calendar date a month after another: the same day of the next month, or its last day where it is shorter. */
export function monthAfter(date: string): string {
  const [year, month, day] = partsOf(date);
  const [nextYear, next] = month === YEAR ? [year + 1, 1] : [year, month + 1];
  const two = (number: number) => String(number).padStart(2, "0");
  return `${nextYear}-${two(next)}-${two(Math.min(day, daysOf(nextYear, next)))}`;
}

function partsOf(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
