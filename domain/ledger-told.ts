import type { DayCandle } from "./candles";
import type { StatedDay } from "./ledger-stated";

/** What the ledger has told of a session's prices, in millionths of a dollar. */
export type ToldDay = StatedDay & { date: string };

/** What is off by more than this share is of another scale: the stock has split since. */
const SPLIT_SHARE = 0.2;

/**
 * Candles as the ledger has told them: what a source mends later changes nothing that was told. A day that was told whole is
 * as it was told, one of which the open was told holds that open, and one that had no price has none.
 */
export function asTold(days: readonly DayCandle[], told: readonly ToldDay[]): DayCandle[] {
  if (told.length === 0) return [...days];
  return days.flatMap((day) => {
    const said = told.filter(({ date }) => date === day.date);
    if (said.some(({ none }) => none)) return [];
    const whole = said.map(wholeOf).find((candle) => candle && isSameScale(candle.open, day.open));
    if (whole) return [{ ...whole, date: day.date }];
    const micros = said.find(({ open }) => open !== undefined && isSameScale(open / 1_000_000, day.open));
    if (micros?.open === undefined) return [day];
    const open = micros.open / 1_000_000;
    return [{ ...day, open, high: Math.max(open, day.high), low: Math.min(open, day.low) }];
  });
}

const isSameScale = (told: number, now: number): boolean => Math.abs(told / now - 1) <= SPLIT_SHARE;

function wholeOf({ open, high, low, close }: StatedDay) {
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  const dollars = (micros: number) => micros / 1_000_000;
  return { open: dollars(open), high: dollars(high), low: dollars(low), close: dollars(close) };
}
