/** What the market's calls and pages call things by. */

/** A ticker as addresses and calls carry it: "AAPL", "BRK.B", "7203.T". At most 17 characters. */
export const tickerPattern = /^[A-Z0-9]{1,10}(?:[.-][A-Z0-9]{1,6})?$/;

/** A sector's name in addresses: "3d-printing". At most 64 characters. */
export const sectorSlugPattern = /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Shown where an address names none (SPEC 2, SPEC-DECISIONS 25). */
export const defaultSector = "3d-printing";
export const defaultTicker = "AAPL";

/** What a sector's stocks can be sorted by; a "-" in front turns the order around (SPEC-DECISIONS 17). */
export const stockSortKeys = ["symbol", "name", "price", "change", "market-cap", "pe-ratio"] as const;
export type StockSortKey = (typeof stockSortKeys)[number];
export type StockOrder = StockSortKey | `-${StockSortKey}`;

/** The largest companies first. */
export const defaultOrder: StockOrder = "-market-cap";

/** Every order, ascending and descending. */
export const stockOrders: readonly StockOrder[] = stockSortKeys.flatMap((key): StockOrder[] => [
  key,
  `-${key}`,
]);

export const isStockOrder = (text: unknown): text is StockOrder =>
  stockOrders.some((order) => order === text);

/** The order in two parts. */
export function splitOrder(order: StockOrder): { key: StockSortKey; descending: boolean } {
  const descending = order.startsWith("-");
  const name = descending ? order.slice(1) : order;
  return { key: stockSortKeys.find((key) => key === name) ?? "symbol", descending };
}
