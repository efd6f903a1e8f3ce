import type { DayCandle } from "./candles";
import { type Deadline, deadlineOf } from "./ledger-endings";
import type { FactsOf } from "./ledger-facts";
import { type Levels, planOf } from "./ledger-prices";
import { touch } from "./simulation";

/** What the amendments of a trade say, in their order. */
export type Amendments = readonly Pick<
  FactsOf<"amend">,
  "session" | "stopCents" | "targetCents" | "leaveOn"
>[];

interface Filled {
  signal: FactsOf<"signal">;
  amendments: Amendments;
  fill: FactsOf<"fill">;
}

/** Why and when a trade ended, where its stock stood then, in dollars, and the candle that says so. */
export interface Exit {
  date: string;
  exit: "stop" | "target" | Deadline["exit"];
  price: number;
  candle: DayCandle;
}

export const lastAmendment = (amendments: Amendments) => amendments.at(-1);

/** The amendment that holds on a day: each acts from its session's open on. */
const amendedOn = (amendments: Amendments, date: string) =>
  amendments.findLast(({ session }) => session <= date);

/** Where a trade is left on a day, as its signal or the amendment that holds then has it. */
export const levelsOn = (signal: Levels, amendments: Amendments, date: string): Levels =>
  amendedOn(amendments, date) ?? signal;

function termsOn({ signal, amendments, fill }: Filled, date: string) {
  const amended = amendedOn(amendments, date);
  return {
    levels: levelsOn(signal, amendments, date),
    last: deadlineOf(signal, fill, amended?.leaveOn ?? null),
  };
}

/**
 * How a trade of the ledger ends; undefined while it is open.
 * @param days from that of its fill on, the oldest first
 * @param upTo the newest day of any stock, once the end is due: a stock that has not traded since is worth its last close
 */
export function exitOf(trade: Filled, days: readonly DayCandle[], upTo: string): Exit | undefined {
  let before: DayCandle | undefined;
  for (const day of days) {
    const { levels, last } = termsOn(trade, day.date);
    // The stock did not trade on its last day: what it was worth then is by the close before.
    if (last && day.date > last.date) return { ...last, ...closing(before ?? day) };
    if (last?.exit === "leave" && day.date === last.date) return { ...last, price: day.open, candle: day };
    const touched = touch(planOf(trade.signal.tradeType, levels), day);
    if (touched && isLevel(touched.exit))
      return { date: day.date, exit: touched.exit, price: touched.price, candle: day };
    if (last && day.date === last.date) return { ...last, ...closing(day) };
    before = day;
  }
  const { last } = termsOn(trade, upTo);
  return before && last && upTo > last.date ? { ...last, ...closing(before) } : undefined;
}

const isLevel = (exit: string): exit is "stop" | "target" => exit === "stop" || exit === "target";
const closing = (candle: DayCandle) => ({ price: candle.close, candle });
