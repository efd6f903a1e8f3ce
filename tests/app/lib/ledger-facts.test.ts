import { expect, test } from "vitest";
import { formatInstant, showFacts } from "~/lib/ledger-facts";

test("facts are shown in the order of reading, in words, with cents as dollars and dates as pages write them", () => {
  expect(
    showFacts({
      resultCents: -50_207,
      some_newFact: 1_234_567,
      strikeCents: 17_250,
      symbol: "AAPL",
      fillDate: "2026-03-02",
      exit: null,
      reason: "",
    }),
  ).toEqual([
    { name: "Stock", value: "AAPL" },
    { name: "Strike", value: "$172.50" },
    { name: "Filled on", value: "03/02/2026" },
    { name: "Closed by", value: "none" },
    { name: "Result for the stake", value: "-$502.07" },
    { name: "Why", value: "none" },
    { name: "Some new fact", value: "1,234,567" },
  ]);
});

test("a fact whose name says nothing is still shown", () => {
  expect(showFacts({ "": 1, __proto__: null })).toEqual([{ name: "(no name)", value: "1" }]);
});

test("a time of the ledger is shown to the second, in UTC; any other text as it is", () => {
  expect(formatInstant("2026-03-02T14:05:09.120Z")).toBe("03/02/2026 14:05:09 UTC");
  expect(formatInstant("yesterday")).toBe("yesterday");
});
