import type { Telling } from "./ledger-facts";
import {
  bidByModel,
  boughtByModel,
  isBeyondLimit,
  planOf,
  resultOf,
  stockPriceAtClose,
} from "./ledger-prices";
import { isSameScale } from "./ledger-told";
import { planOn, type RecordedTrade, type Retold } from "./ledger-trades";
import { LEAST_ASK_CENTS, touch } from "./simulation";

/** A candle in millionths of a dollar. */
export type CandleMicros = Pick<Telling, "openMicros" | "highMicros" | "lowMicros" | "closeMicros">;

const pairs = [
  ["openMicros", "toldOpenMicros"],
  ["highMicros", "toldHighMicros"],
  ["lowMicros", "toldLowMicros"],
  ["closeMicros", "toldCloseMicros"],
] as const;

type Recorded = Pick<Telling, "day" | (typeof pairs)[number][1]>;

/** The candle that a fill or the close of a trade recorded; undefined where that entry is neither, or recorded none. */
function recordedBy({ fill, closed, closeSeq }: RecordedTrade, seq: number): Recorded | undefined {
  if (fill && fill.seq === seq && fill.facts.openMicros !== null) {
    return {
      ...{ day: fill.facts.fillDate, toldOpenMicros: fill.facts.openMicros },
      ...{ toldHighMicros: null, toldLowMicros: null, toldCloseMicros: null },
    };
  }
  if (!closed || closeSeq !== seq || closed.candleDate === null) return undefined;
  return {
    ...{ day: closed.candleDate, toldOpenMicros: closed.openMicros, toldHighMicros: closed.highMicros },
    ...{ toldLowMicros: closed.lowMicros, toldCloseMicros: closed.closeMicros },
  };
}

/** Whether the prices that an entry recorded are, by this candle, what was known of them last. */
function isAsKnown(
  { retold = [] }: RecordedTrade,
  seq: number,
  recorded: Recorded,
  candle: CandleMicros,
): boolean {
  const last = retold.findLast(({ tells }) => tells === seq);
  return pairs.every(
    ([now, told]) => recorded[told] === null || candle[now] === (last ? last[now] : recorded[told]),
  );
}

/** What is kept of a trade's candles once one was told otherwise. */
export const retell = ({ retold = [] }: RecordedTrade, telling: Telling): readonly Retold[] => {
  const { tells, day, openMicros, highMicros, lowMicros, closeMicros } = telling;
  return [...retold, { tells, day, openMicros, highMicros, lowMicros, closeMicros }];
};

/** What is wrong with a correction that only tells; the rest of a sentence that begins with the entry. */
export function wrongTelling(facts: Telling, trade: RecordedTrade): string | undefined {
  const { symbol, tells, day, openMicros, highMicros, lowMicros, closeMicros } = facts;
  if (symbol !== trade.signal.symbol) return `tells of ${symbol}, and its trade is in ${trade.signal.symbol}`;
  const recorded = recordedBy(trade, tells);
  if (!recorded)
    return `tells of a candle of entry ${tells}, which is no fill and no newest close of its trade that states one`;
  if (day !== recorded.day) return `tells of ${day}, and the candle of entry ${tells} is of ${recorded.day}`;
  for (const [, told] of pairs) {
    if (facts[told] !== recorded[told])
      return `states “${told}” as ${facts[told]}, and entry ${tells} recorded ${recorded[told]}`;
  }
  if (lowMicros > Math.min(openMicros, closeMicros) || highMicros < Math.max(openMicros, closeMicros)) {
    return "states a candle whose low is not its lowest price, or whose high is not its highest";
  }
  if (isAsKnown(trade, tells, recorded, facts))
    return `tells nothing of the candle of entry ${tells} that was not known before`;
  const would = wouldBe({ ...trade, retold: retell(trade, facts) });
  return facts.wouldBeCents === would
    ? undefined
    : `states “wouldBeCents” as ${facts.wouldBeCents}, and the terms of its trade give ${would}`;
}

/**
 * What corrections have to tell of a trade now that the source of its candles has other ones: of its fill first. Empty where
 * nothing that its entries recorded differs.
 * @param days the new candles, by their dates
 * @param because why they are other ones, for every reader
 */
export function tellingsOf(
  trade: RecordedTrade,
  days: ReadonlyMap<string, CandleMicros>,
  because: string,
): Telling[] {
  const found: Telling[] = [];
  let known = trade;
  for (const seq of [trade.fill?.seq, trade.closeSeq]) {
    const recorded = seq === undefined ? undefined : recordedBy(known, seq);
    const candle = recorded && days.get(recorded.day);
    if (seq === undefined || !candle || isAsKnown(known, seq, recorded, candle)) continue;
    const telling: Telling = {
      ...{ symbol: trade.signal.symbol, tells: seq, ...candle, ...recorded },
      ...{ wouldBeCents: null, because },
    };
    known = { ...known, retold: retell(known, telling) };
    found.push({ ...telling, wouldBeCents: wouldBe(known) });
  }
  return found;
}

/**
 * What a closed trade by the model would have come to by the candles as they were told last, in cents. Null where that cannot
 * be judged: the trade is open or has no price, a candle is of another scale, or it would not have been filled or ended so.
 */
function wouldBe(trade: RecordedTrade): number | null {
  const { signal, fill, closed, retold = [] } = trade;
  if (!fill || !closed || fill.facts.prices !== "model" || closed.candleDate === null) return null;
  const { fillDate, openMicros } = fill.facts;
  const newest = new Map(retold.map((each) => [each.day, each]));
  const [first, last] = [newest.get(fillDate), newest.get(closed.candleDate)];
  const open = first?.openMicros ?? openMicros;
  if (open === null || isOfOtherScale(openMicros, open)) return null;
  if (isOfOtherScale(closed.openMicros, last?.openMicros ?? closed.openMicros)) return null;
  if (first && closed.candleDate !== fillDate && hadEnded(trade, first)) return null;
  const bought = boughtByModel(signal, fillDate, open);
  if (!bought || bought.askCents < LEAST_ASK_CENTS || isBeyondLimit(signal, open)) return null;
  const levels = planOn(trade, closed.closeDate) ?? signal;
  const price = stockPriceAtClose(signal, levels, { ...closed, ...last });
  const exitBidCents = price === undefined ? undefined : bidByModel(signal, bought, price, closed.closeDate);
  if (exitBidCents === undefined) return null;
  const { stakeCents, feesCents } = fill.facts;
  return resultOf({ stakeCents, feesCents, askCents: bought.askCents }, { exitBidCents, feesCents });
}

const isOfOtherScale = (recorded: number | null, now: number | null): boolean =>
  recorded !== null && now !== null && !isSameScale(recorded, now);

/** Whether a day by its new candle would have ended a trade that was held beyond it. */
function hadEnded(trade: RecordedTrade, { day, ...candle }: Retold): boolean {
  const levels = planOn(trade, day) ?? trade.signal;
  const [open, high, low, close] = pairs.map(([now]) => candle[now] / 1_000_000);
  if (open === undefined || high === undefined || low === undefined || close === undefined) return false;
  const plan = planOf(trade.signal.tradeType, levels);
  return touch(plan, { date: day, open, high, low, close }) !== undefined;
}
