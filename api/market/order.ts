import type { StockSummary } from "../../contract/market-schemas";
import { type StockOrder, type StockSortKey, splitOrder } from "../../domain/market";

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const bySymbol = (a: StockSummary, b: StockSummary) => (a.symbol < b.symbol ? -1 : 1);

const figures: Record<Exclude<StockSortKey, "symbol" | "name">, (stock: StockSummary) => number | null> = {
  price: ({ quote }) => quote?.price ?? null,
  change: ({ quote }) => quote?.changePercent ?? null,
  "market-cap": ({ fundamentals }) => fundamentals?.marketCap ?? null,
  "pe-ratio": ({ fundamentals }) => fundamentals?.peRatio ?? null,
};

/**
 * The stocks in that order; "change" is the day's, in percent. A figure that is absent comes last in either direction,
 * and equal ones stand by symbol. Here and not in the query: databases differ in how they sort names.
 */
export function sortStocks(stocks: readonly StockSummary[], order: StockOrder): StockSummary[] {
  const { key, descending } = splitOrder(order);
  const direction = descending ? -1 : 1;
  if (key === "symbol") return [...stocks].sort((a, b) => direction * bySymbol(a, b));
  if (key === "name") {
    return [...stocks].sort((a, b) => direction * byName.compare(a.name, b.name) || bySymbol(a, b));
  }
  const figure = figures[key];
  return [...stocks].sort((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === right) return bySymbol(a, b);
    if (left === null) return 1;
    if (right === null) return -1;
    return direction * (left - right);
  });
}
