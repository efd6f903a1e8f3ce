import { formatDay, formatMonth } from "./dates";

/** Steps that a reader counts in, for each power of ten; the last is wide enough for three values. */
const roundSteps = [1, 2, 2.5, 5, 10, 20] as const;

/** What multiplying and dividing may put a round value off by, in steps. */
const hair = 1e-9;

/**
 * The round values of an axis, evenly apart, from the last one that is not above `low` to the first that is not below
 * `high`. Where both are as good as the same, values around them.
 * @param most how many at most, at least 3
 */
export function roundTicks(low: number, high: number, most: number): number[] {
  const middle = (low + high) / 2;
  const isFlat = high - low <= Math.abs(middle) * 1e-6;
  const pad = isFlat ? Math.abs(middle) / 20 || 1 : 0;
  const [from, to] = [low - pad, high + pad];
  const power = 10 ** Math.floor(Math.log10((to - from) / (most - 1)));
  for (const step of roundSteps.map((round) => round * power)) {
    const first = Math.floor(from / step + hair);
    const last = Math.ceil(to / step - hair);
    if (last - first < most)
      return Array.from({ length: last - first + 1 }, (_, at) => exact((first + at) * step));
  }
  return [from, to];
}

/** 0.30000000000000004 is 0.3 to a reader. */
const exact = (value: number) => Number(value.toPrecision(12));

const dayMs = 86_400_000;
const monthSteps = [1, 2, 3, 6] as const;
const yearSteps = [1, 2, 5, 10, 20, 50, 100] as const;

/** A place on an axis of time, and what is written there. */
interface DateTick {
  /** YYYY-MM-DD */
  date: string;
  label: string;
}

/**
 * The dates to name on an axis from one day to another, both YYYY-MM-DD: whole weeks back from the last day as MM/DD
 * for some months, beginnings of months as MM/YYYY for some years, beginnings of years as YYYY beyond.
 * @param most how many at most, at least 3
 */
export function dateTicks(first: string, last: string, most: number): DateTick[] {
  const days = (Date.parse(last) - Date.parse(first)) / dayMs;
  if (days < 100) return weekTicks(last, days, most);
  const months = firstsOfMonths(first, last);
  for (const step of monthSteps) {
    const kept = months.filter((date) => (Number(date.slice(5, 7)) - 1) % step === 0);
    if (kept.length <= most) return kept.map((date) => ({ date, label: formatMonth(date) }));
  }
  const years = months.filter((date) => date.slice(5, 7) === "01");
  const step = yearSteps.find((step) => everyOf(years, step).length <= most) ?? 1000;
  return everyOf(years, step).map((date) => ({ date, label: date.slice(0, 4) }));
}

/** The years to name on an axis, from one to another, at most `most`; the last one is always named. */
export function yearTicks(first: number, last: number, most: number): number[] {
  const step =
    yearSteps.find((step) => (last - first) / step < most) ?? Math.ceil((last - first) / (most - 1));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => last - at * step).reverse();
}

function weekTicks(last: string, days: number, most: number): DateTick[] {
  const step = Math.max(1, Math.ceil(days / (most - 1) / 7)) * 7;
  const count = Math.floor(days / step) + 1;
  return Array.from({ length: count }, (_, at) => {
    const date = isoDay(new Date(Date.parse(last) - (count - 1 - at) * step * dayMs));
    return { date, label: formatDay(date) };
  });
}

function firstsOfMonths(first: string, last: string): string[] {
  const dates: string[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month++) {
    const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
    const date = `${String(year).padStart(4, "0")}-${String(ofYear).padStart(2, "0")}-01`;
    if (date >= first) dates.push(date);
  }
  return dates;
}

/** Months since the year 0. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

const isoDay = (day: Date) => day.toISOString().slice(0, 10);
const everyOf = (years: string[], step: number) =>
  years.filter((date) => Number(date.slice(0, 4)) % step === 0);
