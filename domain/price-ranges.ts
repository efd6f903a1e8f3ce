/** How far back a price chart looks, and which closes of so long a time it draws. */

export const priceRanges = ["1m", "3m", "1y", "5y", "all"] as const;
export type PriceRange = (typeof priceRanges)[number];
export const defaultRange: PriceRange = "1y";

export const isPriceRange = (text: unknown): text is PriceRange =>
  priceRanges.some((range) => range === text);

/** A close of a trading day, YYYY-MM-DD. */
export interface Close {
  date: string;
  close: number;
}

/** What one drawn close stands for: the last of its day, week or month. */
export type CloseStep = "daily" | "weekly" | "monthly";

/** The closes of a range, thinned so that a reader sees a line and not a thicket. */
export interface RangeCloses {
  step: CloseStep;
  /** The oldest first. The last one is always that of the whole series. */
  points: Close[];
}

const monthsOf: Record<Exclude<PriceRange, "all">, number> = { "1m": 1, "3m": 3, "1y": 12, "5y": 60 };

/** A year of trading days and five years of weeks fit; more would be lines closer than a pixel. */
const mostPoints = 270;

const dayMs = 86_400_000;

/**
 * The closes that a chart of this range draws: those since that day of the month the range ago, counted back from the
 * newest close and not from today, so that an old series has its picture too. All of them where they fit, else the
 * last of each week, else the last of each month. Dates that no calendar has are left out.
 * @param closes the oldest first
 */
export function closesInRange(closes: readonly Close[], range: PriceRange): RangeCloses {
  const daily = sinceBegin(closes, range).map(({ date, close }) => ({ date, close }));
  if (daily.length <= mostPoints) return { step: "daily", points: daily };
  const weekly = lastOfEach(daily, weekOf);
  if (weekly.length <= mostPoints) return { step: "weekly", points: weekly };
  return { step: "monthly", points: lastOfEach(daily, ({ date }) => date.slice(0, 7)) };
}

/** A trading day, or a longer step that its days make up. */
export interface Candle extends Close {
  open: number;
  high: number;
  low: number;
}

export type CandleStep = CloseStep | "yearly";

export interface RangeCandles {
  step: CandleStep;
  /** The oldest first, each dated by the last day that is in it. */
  candles: Candle[];
}

/** Beyond, a candle's body would be no wider than its edges. */
const mostCandles = 80;

/** The candles that a chart of this range draws: of days where they fit, else of weeks, months or years. */
export function candlesInRange(candles: readonly Candle[], range: PriceRange): RangeCandles {
  const daily = sinceBegin(candles, range);
  if (daily.length <= mostCandles) return { step: "daily", candles: daily.map((candle) => joined([candle])) };
  for (const [step, periodOf] of candlePeriods) {
    const made = groupsOf(daily, periodOf).map(joined);
    if (made.length <= mostCandles || step === "yearly") return { step, candles: made };
  }
  return { step: "yearly", candles: [] };
}

const candlePeriods: readonly (readonly [CandleStep, (day: Close) => string | number])[] = [
  ["weekly", (day) => weekOf(day)],
  ["monthly", ({ date }) => date.slice(0, 7)],
  ["yearly", ({ date }) => date.slice(0, 4)],
];

function groupsOf<Day extends Close>(days: readonly Day[], periodOf: (day: Day) => string | number): Day[][] {
  const byPeriod = new Map<string | number, Day[]>();
  for (const day of days) {
    const period = periodOf(day);
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), day]);
  }
  return [...byPeriod.values()];
}

/** One candle of several that follow each other. */
function joined(days: readonly Candle[]): Candle {
  const [first, last] = [days.at(0), days.at(-1)];
  return {
    date: last?.date ?? "",
    open: first?.open ?? 0,
    high: Math.max(...days.map(({ high }) => high)),
    low: Math.min(...days.map(({ low }) => low)),
    close: last?.close ?? 0,
  };
}

/** Those since that day of the month the range ago, counted back from the newest. */
function sinceBegin<Day extends Close>(days: readonly Day[], range: PriceRange): Day[] {
  const dated = days.filter(({ date }) => isOfTheCalendar(date));
  const last = dated.at(-1);
  const from = range === "all" || !last ? "" : monthsBefore(last.date, monthsOf[range]);
  return dated.filter(({ date }) => date >= from);
}

const isOfTheCalendar = (date: string) => !Number.isNaN(Date.parse(date));

/** The same day of the month, or the month's last where it is too short. */
function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, lastDay));
  return first.toISOString().slice(0, 10);
}

/** Weeks from Monday to Sunday, which go on across the turn of the year: 1970 began on a Thursday. */
const weekOf = ({ date }: Close) => Math.floor((Date.parse(date) / dayMs + 3) / 7);

function lastOfEach(closes: readonly Close[], periodOf: (close: Close) => string | number): Close[] {
  const byPeriod = new Map<string | number, Close>();
  for (const close of closes) byPeriod.set(periodOf(close), close);
  return [...byPeriod.values()];
}
