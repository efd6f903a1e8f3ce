import type { DayCandle } from "./candles";
import { tradingDays } from "./trading-days";

/** What changes a share without a trade, or explains a series of prices. */
export interface CorporateAction {
  /** The first session that it holds in: the ex-date. */
  date: string;
  /** A halt says that the sessions before this date had no trade. */
  kind: "split" | "dividend" | "halt";
  /** New shares for an old one (a split of 1 says that a move was none); dollars a share; 0 of a halt. */
  amount: number;
}

/** A row that an operator has to look at. */
export interface SeriesFault {
  date: string;
  reason: string;
}

const splitRatios = [1.5, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];
/** How far the night itself may have moved the price beside a split; in logarithms. */
const NIGHT = 0.05;
/** A price that another factor lies between overnight is looked at, whatever ratio it fits. */
const MOST_FACTOR = 2.5;
/** Before it the exchange kept other holidays than our calendar's. */
const HOLIDAYS_KNOWN_FROM = "1998-01-01";

/**
 * What is odd about a stock's candles, row by row in the order of their file: rows out of order, sessions left out, prices
 * of zero or below, and nights that look like a split which is not on file.
 */
export function judgeSeries(
  candles: readonly DayCandle[],
  actions: readonly CorporateAction[] = [],
): SeriesFault[] {
  const falling = (candles[0]?.date ?? "") > (candles.at(-1)?.date ?? "");
  const rows = falling ? candles.toReversed() : candles;
  return rows.flatMap((day, at) => {
    const before = rows[at - 1];
    const fault = (reason: string | undefined) => (reason ? [{ date: day.date, reason }] : []);
    if (Math.min(day.open, day.high, day.low, day.close) <= 0) return fault("a price is above 0");
    if (!before) return [];
    if (day.date <= before.date) {
      return fault(
        `${day.date} and ${before.date} are in the wrong order: the rows of a stock rise or fall by date`,
      );
    }
    const on = actions.filter(({ date }) => date === day.date);
    return [...fault(findGap(before.date, day.date, on)), ...fault(findMove(before.close, day, on))];
  });
}

function findGap(before: string, date: string, on: readonly CorporateAction[]): string | undefined {
  if (before < HOLIDAYS_KNOWN_FROM || on.some(({ kind }) => kind === "halt")) return undefined;
  const missing = tradingDays(before, date).slice(1, -1);
  if (missing.length === 0) return undefined;
  const sessions = missing.length === 1 ? "a session is" : `${missing.length} sessions are`;
  return `between ${before} and ${date} ${sessions} missing, the first ${missing[0]}; a halt on file would explain it`;
}

function findMove(
  close: number,
  { date, open }: DayCandle,
  on: readonly CorporateAction[],
): string | undefined {
  if (on.some(({ kind }) => kind === "split") || close <= 0) return undefined;
  const factor = close / open;
  const fits = splitRatios.flatMap((ratio) => [ratio, 1 / ratio]).find((ratio) => isNear(factor, ratio));
  if (fits === undefined && Math.max(factor, 1 / factor) < MOST_FACTOR) return undefined;
  const what = fits === undefined ? "" : `, as a split of ${nameOf(fits)} would make it`;
  return `the price went from ${close} to ${open} overnight${what}; the split has to be on file (or a split of 1 if it was none) for ${date}`;
}

const isNear = (factor: number, ratio: number) => Math.abs(Math.log(factor / ratio)) <= NIGHT;
const nameOf = (ratio: number) => (ratio >= 1 ? `${ratio}:1` : `1:${Math.round(10 / ratio) / 10}`);

/**
 * The same candles in today's shares: prices before a split are divided by it, where they are not already. The night before
 * the split tells: it is nearer to the ratio, or to no move at all. Prices have six decimals, as stored.
 */
export function adjustForSplits<T extends DayCandle & { volume: number }>(
  candles: readonly T[],
  actions: readonly CorporateAction[],
): T[] {
  const rows = candles.toSorted((one, other) => (one.date < other.date ? -1 : 1));
  let divisor = 1;
  const adjusted: T[] = [];
  for (let at = rows.length - 1; at >= 0; at--) {
    const [day, after] = [rows[at], rows[at + 1]];
    if (!day) continue;
    if (after) divisor *= ratioBetween(day, after, actions);
    const price = (value: number) => Number((value / divisor).toFixed(6));
    adjusted.push(
      divisor === 1
        ? day
        : {
            ...day,
            open: price(day.open),
            high: price(day.high),
            low: price(day.low),
            close: price(day.close),
            volume: Math.round(day.volume * divisor),
          },
    );
  }
  return adjusted.reverse();
}

/** Dividends in the shares that candles were put into: divided as the first price from their date on was. The rest stays. */
export function adjustDividends(
  actions: readonly CorporateAction[],
  before: readonly DayCandle[],
  adjusted: readonly DayCandle[],
): CorporateAction[] {
  const raw = new Map(before.map(({ date, close }) => [date, close]));
  return actions.map((action) => {
    const day = adjusted.find(({ date }) => date >= action.date);
    const close = day && raw.get(day.date);
    if (action.kind !== "dividend" || !day || !close || close === day.close) return action;
    return { ...action, amount: Number(((action.amount * day.close) / close).toFixed(6)) };
  });
}

/** The splits that lie between two rows and are still in their prices. */
function ratioBetween(day: DayCandle, after: DayCandle, actions: readonly CorporateAction[]): number {
  const ratio = actions
    .filter(({ kind, date }) => kind === "split" && date > day.date && date <= after.date)
    .reduce((product, { amount }) => product * amount, 1);
  const move = Math.log(day.close / after.open);
  return Math.abs(move - Math.log(ratio)) < Math.abs(move) ? ratio : 1;
}

/** What a share was paid from after one day to another, that one included; dollars. */
export const dividendsBetween = (actions: readonly CorporateAction[], after: string, to: string): number =>
  actions
    .filter(({ kind, date }) => kind === "dividend" && date > after && date <= to)
    .reduce((sum, { amount }) => sum + amount, 0);
