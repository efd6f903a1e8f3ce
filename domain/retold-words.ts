import { formatDate } from "./dates";
import type { Telling } from "./ledger-facts";
import { formatFinePrice } from "./money";

/** What a correction that only tells says of prices, without its reason. */
export type RetoldPrices = Omit<Telling, "symbol" | "tells" | "wouldBeCents" | "because">;

const price = (micros: number) => formatFinePrice(micros / 1_000_000);

/**
 * "The price was told otherwise later: …. What was recorded stands.", with the prices that the entry recorded and that differ.
 * What the trade would have come to is left to the ledger: no such figure stands without the whole record.
 */
export function sayRetold(prices: RetoldPrices): string {
  const told = [
    { name: "open", now: prices.openMicros, before: prices.toldOpenMicros },
    { name: "high", now: prices.highMicros, before: prices.toldHighMicros },
    { name: "low", now: prices.lowMicros, before: prices.toldLowMicros },
    { name: "close", now: prices.closeMicros, before: prices.toldCloseMicros },
  ].flatMap(({ name, now, before }) =>
    before === null || before === now ? [] : `${name} ${price(now)}, recorded as ${price(before)}`,
  );
  const day = formatDate(prices.day);
  return told.length === 0
    ? `The price of ${day} is told as it was recorded again.`
    : `The price was told otherwise later: ${day}, ${told.join("; ")}. What was recorded stands.`;
}
