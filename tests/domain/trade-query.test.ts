import { describe, expect, it } from "vitest";
import {
  isCalendarDate,
  isTradeOrder,
  judgePeriod,
  splitTradeOrder,
  tradeOrders,
} from "../../domain/trade-query";

describe("what can be asked of the trades", () => {
  it("orders are five, each of them either way round", () => {
    expect(tradeOrders).toHaveLength(10);
    expect(["fill", "-roi"].map(isTradeOrder)).toEqual([true, true]);
    expect(["", "-", "luck", "--fill", "Fill", null].map(isTradeOrder)).toEqual(Array(6).fill(false));
    expect(splitTradeOrder("-result")).toEqual({ key: "result", descending: true });
  });

  it.each(["2022-01-03", "2024-02-29", "1900-01-01"])("%s is a day", (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    "",
    "2022-02-29",
    "2022-13-01",
    "2022-00-10",
    "0000-00-00",
    "2022-1-3",
    "1899-12-31",
    "2022-01-03T00",
    "+2022-01-03",
    "٢٠٢٢-01-03",
  ])("%j is none", (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it("a period may be a day, and has to begin before it ends", () => {
    expect(judgePeriod("2022-01-03", "2022-01-03")).toBeUndefined();
    expect(judgePeriod(undefined, "2022-01-03")).toBeUndefined();
    expect(judgePeriod("2022-01-04", "2022-01-03")).toMatch(/^The first day is after the last/);
  });
});
