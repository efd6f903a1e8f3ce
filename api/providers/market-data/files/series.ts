import {
  adjustDividends,
  adjustForSplits,
  type CorporateAction,
  judgeSeries,
  type SeriesFault,
} from "../../../../domain/corporate-actions";
import type { Candle } from "../port";

/** The daily candles of stocks as files bring them one after another. */
export interface Series {
  /** What is odd about these rows among those that came before; each fault names a day of the rows. */
  judge(symbol: string, rows: readonly Candle[]): SeriesFault[];
  /** Takes rows over; a day that was there gets its new figures. */
  add(symbol: string, rows: readonly Candle[]): void;
  /** Each stock's candles and actions in today's shares, the oldest first. */
  finish(): Map<string, { candles: Candle[]; actions: CorporateAction[] }>;
}

/** @param actions by symbol */
export function createSeries(actions: ReadonlyMap<string, readonly CorporateAction[]>): Series {
  const known = new Map<string, Candle[]>();
  return {
    judge: (symbol, rows) => {
      if (!isInOrder(rows))
        return [{ date: rows[0]?.date ?? "", reason: "the rows of a stock rise or fall by date" }];
      const sorted = byDate(rows);
      const around = neighbourhood(known.get(symbol) ?? [], sorted);
      return judgeSeries(around, actions.get(symbol)).map(({ date, reason }) => ({
        // What is odd about the day behind the rows is theirs.
        date: (sorted.findLast((row) => row.date <= date) ?? sorted[0])?.date ?? date,
        reason,
      }));
    },
    add: (symbol, rows) => {
      const before = known.get(symbol) ?? [];
      const sorted = byDate(rows);
      const isLater = (before.at(-1)?.date ?? "") < (sorted[0]?.date ?? "");
      known.set(symbol, isLater ? before.concat(sorted) : merge(before, sorted));
    },
    finish: () =>
      new Map(
        [...known].map(([symbol, raw]) => {
          const told = actions.get(symbol) ?? [];
          const candles = adjustForSplits(raw, told);
          return [symbol, { candles, actions: adjustDividends(told, raw, candles) }];
        }),
      ),
  };
}

const byDate = (rows: readonly Candle[]) =>
  rows.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));

function isInOrder(rows: readonly Candle[]): boolean {
  const rises = rows.every(({ date }, at) => at === 0 || date > (rows[at - 1]?.date ?? ""));
  return rises || rows.every(({ date }, at) => at === 0 || date < (rows[at - 1]?.date ?? ""));
}

function merge(before: readonly Candle[], rows: readonly Candle[]): Candle[] {
  const all = new Map(before.map((row) => [row.date, row]));
  for (const row of rows) all.set(row.date, row);
  return byDate([...all.values()]);
}

/** The rows with what is known between them, and one day of it before and behind. */
function neighbourhood(known: readonly Candle[], rows: readonly Candle[]): Candle[] {
  const [first, last] = [rows[0]?.date ?? "", rows.at(-1)?.date ?? ""];
  const from = known.findLastIndex(({ date }) => date < first);
  const behind = known.findIndex(({ date }) => date > last);
  return merge(known.slice(Math.max(from, 0), behind === -1 ? known.length : behind + 1), rows);
}
