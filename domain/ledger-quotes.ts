import { later, mostRise, sessionOf } from "./ledger-days";
import type { FactsOf } from "./ledger-facts";
import type { Levels } from "./ledger-prices";

/** What is bought or left at an open is quoted within so many minutes of it, and what is left at an end within as many before. */
export const QUOTE_MINUTES = 30;
/** A quote is written down within so many minutes, and as many more as its licence delays it. */
export const PROMPT_MINUTES = 60;
/** A licence's delay is no longer where prices are quotes: a longer one would let the best of the past be chosen. */
export const MOST_QUOTE_DELAY = 60;

type Quoted = Pick<FactsOf<"close">, "model" | "quotedAt">;
type When = "open" | "end" | "any";

/**
 * What is wrong with a quoted price, as the rest of a sentence that begins with the entry. A quote cannot be calculated again, so what
 * could be chosen in hindsight is limited: its minute, and the time at which it was recorded.
 * @param promptMinutes undefined for a quote that does not claim when it was known
 */
export function wrongQuote(
  recordedAt: string,
  { model, quotedAt }: Quoted,
  { date, when, promptMinutes }: { date: string; when: When; promptMinutes: number | undefined },
): string | undefined {
  if (quotedAt === null || model !== null) return "is no model’s, and does not state its quote alone";
  const session = sessionOf(date);
  if (!session || quotedAt < session.open || quotedAt > session.end)
    return `has a quote from outside the session of ${date}`;
  if (when === "open" && quotedAt > later(session.open, QUOTE_MINUTES))
    return `has a quote from later than ${QUOTE_MINUTES} minutes after the open of ${date}`;
  if (when === "end" && quotedAt < later(session.end, -QUOTE_MINUTES))
    return `has a quote from earlier than ${QUOTE_MINUTES} minutes before the end of ${date}`;
  if (recordedAt < quotedAt) return "was recorded before what it tells";
  return promptMinutes !== undefined && recordedAt > later(quotedAt, promptMinutes)
    ? `has a quote of ${quotedAt}, and was recorded more than ${promptMinutes} minutes after that`
    : undefined;
}

const windows: Readonly<Record<FactsOf<"close">["exit"], When>> = {
  stop: "any",
  target: "any",
  leave: "open",
  time: "end",
  expiration: "end",
  unpriced: "any",
};
/** When in its session an ending of this kind is quoted. */
export const whenQuoted = (exit: FactsOf<"close">["exit"]): When => windows[exit];

/** A call without the price of its stock is worth no more than that can have come to. */
export function wrongWorth(
  { tradeType, exitBidCents, closeDate }: FactsOf<"close">,
  { entryCents, date }: FactsOf<"signal">,
): string | undefined {
  return tradeType === "Call" && exitBidCents > entryCents * mostRise(date, closeDate)
    ? `bids ${exitBidCents} cents for a call, more than its stock can have come to since ${date}`
    : undefined;
}

/**
 * What is wrong with an ending by a stop or a target that was quoted: its level is one of the stock's price, which a stock's
 * own bid tells, and beside an option's the close states it.
 */
export function wrongTouch(
  { tradeType, exit, exitBidCents, stockMicros, strikeCents }: FactsOf<"close">,
  { stopCents, targetCents }: Levels,
): string | undefined {
  const isStock = tradeType === "Stock";
  const isLevel = exit === "stop" || exit === "target";
  if ((stockMicros !== null) !== (isLevel && !isStock)) {
    return "states the price of its stock where it ends by no level of it, or none where it does";
  }
  if (tradeType === "Put" && exitBidCents > (strikeCents ?? 0)) {
    return `bids ${exitBidCents} cents for a put that is never worth more than its strike of ${strikeCents}`;
  }
  if (!isLevel) return undefined;
  if (tradeType === "Call" && exitBidCents * 10_000 > (stockMicros ?? 0)) {
    return `bids ${exitBidCents} cents for a call, and its stock stood at ${(stockMicros ?? 0) / 10_000}`;
  }
  const level = exit === "stop" ? stopCents : targetCents;
  if (level === null) return `ended by “${exit}”, and no entry set one`;
  const cents = isStock ? exitBidCents : (stockMicros ?? 0) / 10_000;
  const isBelow = (exit === "stop") === (tradeType !== "Put");
  return (isBelow ? cents <= level : cents >= level)
    ? undefined
    : `ended by “${exit}” at ${level} cents, and its stock stood at ${cents}`;
}
