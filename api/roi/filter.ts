import type { LicenceGate } from "../market/licence";
import type { BookTrade } from "./book-rows";

/** Which trades a record is of; what is left out does not matter. Dates are of the fill, both ends included. */
export interface RecordFilter {
  basis?: "live" | "simulated";
  rule?: string;
  type?: "Call" | "Put";
  symbol?: string;
  from?: string;
  to?: string;
}

/** Whether a trade was asked for and may be shown. */
export const matches = (filter: RecordFilter, gate: LicenceGate) => (trade: BookTrade) =>
  mayShow(trade, gate) &&
  isMeant(trade, filter) &&
  isOr(filter.type, trade.tradeType) &&
  (filter.from === undefined || trade.fillDate >= filter.from) &&
  (filter.to === undefined || trade.fillDate <= filter.to);

/** Whether it is of the stock, the rule and the basis that were asked for. */
export const isMeant = (trade: BookTrade, { symbol, rule, basis }: RecordFilter): boolean =>
  isOr(symbol, trade.symbol) && isOr(rule, trade.rule) && isOr(basis, trade.basis);

const isOr = (asked: string | undefined, value: string) => asked === undefined || asked === value;

/** A trade tells of its candles: it is shown where those may be, and of a provider that delays, once they are old enough. */
function mayShow(
  { source, fillDate, closeDate }: BookTrade,
  { mayShow: shows, delayed }: LicenceGate,
): boolean {
  if (!shows(source)) return false;
  if (!delayed || delayed.source !== source) return true;
  return fillDate <= delayed.until && (closeDate === null || closeDate <= delayed.until);
}
