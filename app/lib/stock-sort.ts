import { type StockOrder, type StockSortKey, splitOrder } from "../../domain/market";

/** Words are read from A, figures from the largest. */
const startsAscending: readonly StockSortKey[] = ["symbol", "name"];

/** The order that a click on a column asks for: the other way round where it is the order already. */
export function orderAfter(current: StockOrder, clicked: StockSortKey): StockOrder {
  const { key, descending } = splitOrder(current);
  const nextDescending = key === clicked ? !descending : !startsAscending.includes(clicked);
  return nextDescending ? `-${clicked}` : clicked;
}
