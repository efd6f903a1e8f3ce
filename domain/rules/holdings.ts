import type { DayCandle } from "../candles";
import type { Decision } from "./decisions";

/** A time for which a rule is in a stock; it begins and ends at an open. */
export interface Holding {
  /** Of the decision to enter; the fill is at the stock's next open. */
  decided: string;
  /** Of the stake, from 0 to 1. */
  weight: number;
  /** Places among the candles. The exit is undefined while the rule is in. */
  fill: number;
  exit: number | undefined;
  /** Where it was in at a month's end: places of the sessions after these, at whose open it could be renewed. */
  renewals: number[];
}

/** What a rule held of a stock, the oldest first. A decision whose next session has not come opens and ends nothing. */
export function holdingsOf(decisions: readonly Decision[], candles: readonly DayCandle[]): Holding[] {
  const places = new Map(candles.map(({ date }, at) => [date, at]));
  const holdings: Holding[] = [];
  let held: Holding | undefined;
  for (const { date, weight } of decisions) {
    const next = (places.get(date) ?? candles.length) + 1;
    if (next >= candles.length) continue;
    if (!held && weight > 0) {
      held = { decided: date, weight, fill: next, exit: undefined, renewals: [] };
      holdings.push(held);
    } else if (held && weight === 0) {
      held.exit = next;
      held = undefined;
    } else held?.renewals.push(next);
  }
  return holdings;
}
