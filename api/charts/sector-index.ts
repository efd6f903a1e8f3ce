/** A sector's index: the mean of its stocks' daily changes, each counting the same, 100 on its first day. */

export interface Close {
  symbol: string;
  /** YYYY-MM-DD */
  date: string;
  close: number;
}

export interface Level {
  date: string;
  level: number;
}

/**
 * The index of these closes, which come in any order. A day counts where at least half of the stocks that had closed
 * before it have a close on it and on the day before (what is listed later says nothing of it); the index begins anew after one that does not count, and ends where the newest do not yet.
 */
export function indexOf(closes: readonly Close[]): Level[] {
  const bySymbol = new Map<string, Close[]>();
  for (const one of closes) bySymbol.set(one.symbol, [...(bySymbol.get(one.symbol) ?? []), one]);
  const days = [...new Set(closes.map(({ date }) => date))].sort();
  const places = new Map(days.map((date, place) => [date, place]));
  const sums = new Float64Array(days.length);
  const counts = new Uint32Array(days.length);
  /** How many stocks had their first close before that day. */
  const listed = new Uint32Array(days.length + 1);
  for (const of of bySymbol.values()) {
    const sorted = [...of].sort((a, b) => (a.date < b.date ? -1 : 1));
    const first = places.get(sorted[0]?.date ?? "") ?? 0;
    listed[first + 1] = (listed[first + 1] ?? 0) + 1;
    for (const [at, { date, close }] of sorted.entries()) {
      const before = sorted[at - 1];
      const place = places.get(date) ?? 0;
      if (!before || places.get(before.date) !== place - 1) continue;
      sums[place] = (sums[place] ?? 0) + close / before.close;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  for (const [place, more] of listed.entries()) listed[place] = more + (listed[place - 1] ?? 0);
  const counting = (place: number) => place > 0 && (counts[place] ?? 0) * 2 >= (listed[place] ?? 0);
  let end = days.length - 1;
  while (end > 0 && !counting(end)) end--;
  let start = end;
  while (start > 0 && counting(start)) start--;
  let level = 100;
  return days.slice(start, end + 1).map((date, offset) => {
    const place = start + offset;
    if (offset > 0) level *= (sums[place] ?? 0) / (counts[place] ?? 1);
    return { date, level };
  });
}

const DAY_MS = 86_400_000;

/** The last day of each week, and the very first: enough for a line of years. */
export function thinWeekly(levels: readonly Level[]): Level[] {
  // 1970 began on a Thursday: three days later is a Monday's count.
  const weekOf = ({ date }: Level) => Math.floor((Date.parse(date) / DAY_MS + 3) / 7);
  return levels.filter((level, at) => {
    const next = levels[at + 1];
    return at === 0 || !next || weekOf(next) !== weekOf(level);
  });
}
