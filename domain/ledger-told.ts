import type { DayCandle } from "./candles";
import type { StatedDay } from "./ledger-statements";

/** What the ledger has told of a session's prices, in millionths of a dollar. */
export type ToldDay = StatedDay & {
  date: string;
  /** Where it is in the scale of another day than that of its trade’s signal. */
  since?: string;
};

/** What is off by more than this share is of another scale: the stock has split since. */
const SPLIT_SHARE = 0.2;

/**
 * Candles as the ledger has told them: what a source mends later changes nothing that was told. A day that was told whole is
 * as it was told, one of which the open, the close or a quote was told holds that, and one that had no price has none.
 */
export function asTold(days: readonly DayCandle[], told: readonly ToldDay[]): DayCandle[] {
  if (told.length === 0) return [...days];
  return days.flatMap((day) => {
    const said = told.filter(({ date }) => date === day.date);
    if (said.some(({ none }) => none)) return [];
    const whole = said.map(wholeOf).find((candle) => candle && isSameScale(candle.open, day.open));
    if (whole) return [{ ...whole, date: day.date }];
    return [said.reduce(stretched, { ...day })];
  });
}

/** The day with what one entry told of it: its open and its close stand, and its range holds what was quoted. */
function stretched(day: DayCandle, { open, closeCents, quote }: ToldDay): DayCandle {
  const isOf = (price: number | undefined, now: number): price is number =>
    price !== undefined && isSameScale(price, now);
  const [opened, closed] = [open && open / 1_000_000, closeCents && closeCents / 100];
  const least = quote?.stock && quote.stock.least / 1_000_000;
  const most = quote?.stock && quote.stock.most / 1_000_000;
  const next = {
    ...day,
    open: isOf(opened, day.open) ? opened : day.open,
    // To the cent it may be the same.
    close: isOf(closed, day.close) && Math.abs(closed - day.close) > HALF_CENT ? closed : day.close,
  };
  const shown = [next.open, next.close];
  return {
    ...next,
    high: Math.max(day.high, ...shown, isOf(least, day.close) ? least : 0),
    low: Math.min(day.low, ...shown, isOf(most, day.close) ? most : day.low),
  };
}

/** In dollars, and a millionth for how it was rounded. */
const HALF_CENT = 0.005_001;

/** Whether two prices of one day can be of one scale: a split makes more of it. */
export const isSameScale = (told: number, now: number): boolean => Math.abs(told / now - 1) <= SPLIT_SHARE;

function wholeOf({ open, high, low, close }: StatedDay) {
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  const dollars = (micros: number) => micros / 1_000_000;
  return { open: dollars(open), high: dollars(high), low: dollars(low), close: dollars(close) };
}
