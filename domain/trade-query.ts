/** What can be asked of the record's trades, in the words of its addresses and calls. */

/** What trades can be sorted by; a "-" in front turns the order around. */
const tradeSortKeys = ["fill", "close", "symbol", "roi", "result"] as const;
export type TradeSortKey = (typeof tradeSortKeys)[number];
export type TradeOrder = TradeSortKey | `-${TradeSortKey}`;

/** The newest fills first. */
export const defaultTradeOrder: TradeOrder = "-fill";

/** Every order, ascending and descending. */
export const tradeOrders: readonly TradeOrder[] = tradeSortKeys.flatMap((key): TradeOrder[] => [
  key,
  `-${key}`,
]);

export const isTradeOrder = (text: unknown): text is TradeOrder =>
  tradeOrders.some((order) => order === text);

/** The order in two parts. */
export function splitTradeOrder(order: TradeOrder): { key: TradeSortKey; descending: boolean } {
  const descending = order.startsWith("-");
  const name = descending ? order.slice(1) : order;
  return { key: tradeSortKeys.find((key) => key === name) ?? "fill", descending };
}

/** A rule's name as addresses and calls have it. */
export const rulePattern = /^[a-z0-9][a-z0-9-]{0,59}$/;

/** Whether it is "YYYY-MM-DD" and a day that there is, from the year 1900 on. */
export function isCalendarDate(text: string): boolean {
  if (!/^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What to say of a period that ends before it begins; undefined of any other. */
export function judgePeriod(from: string | undefined, to: string | undefined): string | undefined {
  return from && to && from > to ? "The first day is after the last: turn the two dates around." : undefined;
}
