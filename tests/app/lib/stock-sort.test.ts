import { expect, test } from "vitest";
import { orderAfter } from "~/lib/stock-sort";
import { stockSortKeys } from "../../../domain/market";

test.each([
  ["-market-cap", "price", "-price"],
  ["price", "market-cap", "-market-cap"],
  ["-market-cap", "change", "-change"],
  ["-market-cap", "pe-ratio", "-pe-ratio"],
  ["-market-cap", "symbol", "symbol"],
  ["-market-cap", "name", "name"],
] as const)(
  "from %s a click on %s asks for %s: figures from the largest, words from A",
  (order, key, next) => {
    expect(orderAfter(order, key)).toBe(next);
  },
);

test.each(stockSortKeys)("a second click on %s turns the order around, a third back", (key) => {
  const first = orderAfter(key === "price" ? "symbol" : "-price", key);
  const second = orderAfter(first, key);
  expect(second).not.toBe(first);
  expect(orderAfter(second, key)).toBe(first);
});
