/** What a course of values comes to, by the formulas of docs/decisions/0068. Shares are fractions of 1. */

export const SESSIONS_OF_YEAR = 252;
export const DAYS_OF_YEAR = 365.25;
/** Below a year nothing is stated as a rate of one. */
const LEAST_DAYS = 365;
const DAY_MS = 86_400_000;

/** A value at a session's close; the dates rise. */
export interface DayValue {
  date: string;
  cents: number;
}

/** A fall from a height. The day of its recovery is null while it lasts. */
export interface Drawdown {
  peak: string;
  trough: string;
  recovered: string | null;
  cents: number;
  /** Of the height. */
  share: number;
  /** Of the calendar, from the peak to the recovery or the last session. */
  days: number;
}

export interface Performance {
  from: string;
  to: string;
  /** The first session is that of the start: it has no return of its own. */
  sessions: number;
  profitCents: number;
  /** Of the reference capital. */
  returnShare: number;
  /** The rest is null where the window is shorter than a year. */
  cagr: number | null;
  volatility: number | null;
  sharpe: number | null;
  sortino: number | null;
  deepest: Drawdown | null;
  longest: Drawdown | null;
}

interface PerformanceTerms {
  capitalCents: number;
  /** Of cash, a year: 0.03 is 3 %. */
  cashYield: number;
  /** A record has one stake for ever; an investment, as the benchmark is, goes on with all it has. */
  kind: "fixed capital" | "investment";
}

/**
 * What these values come to from the first to the last, on the reference capital. Undefined for less than two sessions.
 * @throws RangeError where an investment is worth nothing
 */
export function performanceOf(values: readonly DayValue[], terms: PerformanceTerms): Performance | undefined {
  const based = rebase(values, terms);
  const [first, last] = [based[0], based.at(-1)];
  if (!first || !last || based.length < 2) return undefined;
  const { capitalCents } = terms;
  const profitCents = last.cents - capitalCents;
  const falls = drawdowns(based);
  return {
    from: first.date,
    to: last.date,
    sessions: based.length - 1,
    profitCents,
    returnShare: profitCents / capitalCents,
    cagr: cagrOf(based, capitalCents),
    ...ratiosOf(returnsOf(based, terms), terms.cashYield, daysBetween(first.date, last.date)),
    deepest: mostOf(falls, ({ share }) => share),
    longest: mostOf(falls, ({ days }) => days),
  };
}

/** The same course from the reference capital on. */
function rebase(values: readonly DayValue[], { capitalCents, kind }: PerformanceTerms): DayValue[] {
  const start = values[0]?.cents ?? 0;
  if (kind === "investment" && start <= 0)
    throw new RangeError("an investment begins with more than nothing");
  return values.map(({ date, cents }) => ({
    date,
    cents: kind === "investment" ? (capitalCents * cents) / start : capitalCents + cents - start,
  }));
}

function returnsOf(values: readonly DayValue[], { capitalCents, kind }: PerformanceTerms): number[] {
  return values.slice(1).map(({ cents }, at) => {
    const before = values[at]?.cents ?? cents;
    return (cents - before) / (kind === "investment" ? before : capitalCents);
  });
}

/** None where the course was ever worth nothing or less: no rate leads through that. */
function cagrOf(values: readonly DayValue[], capitalCents: number): number | null {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || values.some(({ cents }) => cents <= 0)) return null;
  const days = daysBetween(first.date, last.date);
  return days < LEAST_DAYS ? null : (last.cents / capitalCents) ** (DAYS_OF_YEAR / days) - 1;
}

/** A year has 249 to 252 sessions, so the calendar tells whether there is one. */
function ratiosOf(returns: readonly number[], cashYield: number, days: number) {
  if (days < LEAST_DAYS || returns.length < 2) return { volatility: null, sharpe: null, sortino: null };
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const volatility = Math.sqrt((squares / (returns.length - 1)) * SESSIONS_OF_YEAR);
  const daily = cashYield / SESSIONS_OF_YEAR;
  const short = returns.reduce((sum, value) => sum + Math.min(0, value - daily) ** 2, 0);
  const downside = Math.sqrt((short / returns.length) * SESSIONS_OF_YEAR);
  const excess = SESSIONS_OF_YEAR * mean - cashYield;
  const over = (spread: number) => (spread > 0 ? excess / spread : null);
  return { volatility, sharpe: over(volatility), sortino: volatility > 0 ? over(downside) : null };
}

/** Every fall from a height to the first session that is as high again. */
function drawdowns(values: readonly DayValue[]): Drawdown[] {
  const falls: Drawdown[] = [];
  let [peak] = values;
  let fall: Drawdown | undefined;
  for (const { date, cents } of values) {
    if (!peak || cents >= peak.cents) {
      if (fall) falls.push({ ...fall, recovered: date, days: daysBetween(fall.peak, date) });
      fall = undefined;
      peak = { date, cents };
      continue;
    }
    const depth = peak.cents - cents;
    const deeper = !fall || depth > fall.cents;
    const share = depth / peak.cents;
    const trough = fall && !deeper ? fall : { trough: date, cents: depth, share };
    const days = daysBetween(peak.date, date);
    fall = { ...trough, peak: peak.date, recovered: null, days };
  }
  return fall ? [...falls, fall] : falls;
}

const mostOf = (falls: readonly Drawdown[], measure: (fall: Drawdown) => number): Drawdown | null =>
  falls.reduce<Drawdown | null>((most, fall) => (most && measure(most) >= measure(fall) ? most : fall), null);

/** The drawdown on each day, as a share of the height before; 0 on a new height. For the curve below the equity's. */
export function underwater(values: readonly DayValue[]): { date: string; share: number }[] {
  let peak = 0;
  return values.map(({ date, cents }) => {
    peak = Math.max(peak, cents);
    return { date, share: peak > 0 ? (peak - cents) / peak : 0 };
  });
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
