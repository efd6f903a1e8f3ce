import { expect, test } from "vitest";
import { showFacts } from "~/lib/ledger-facts";

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
    { name: "Why it ended", value: "none" },
    { name: "Result for the stake", value: "-$502.07" },
    { name: "Why", value: "none" },
    { name: "Some new fact", value: "1,234,567" },
  ]);
});

test("a signal tells its plan and how far its stock moves, a close the prices that its option was filled at", () => {
  const signal = { volatility: 2534, targetCents: 19_000, session: "2026-03-03", stopCents: 16_500 };
  expect(showFacts({ ...signal, entryCents: 17_250, date: "2026-03-02" })).toEqual([
    { name: "Known at the close of", value: "03/02/2026" },
    { name: "For the session of", value: "03/03/2026" },
    { name: "Entry price", value: "$172.50" },
    { name: "Stop price", value: "$165.00" },
    { name: "Target price", value: "$190.00" },
    { name: "Volatility per year", value: "25.34%" },
  ]);
  expect(showFacts({ askCents: 246, bidCents: 241 })).toEqual([
    { name: "Bid at the fill", value: "$2.41" },
    { name: "Ask at the fill", value: "$2.46" },
  ]);
});

test("a close tells the candle that it was worked out with, in dollars", () => {
  const candle = { closeMicros: 112_500_000, openMicros: 111_000_000, candleDate: "2026-03-05" };
  expect(showFacts({ ...candle, prices: "model", feesCents: 65 })).toEqual([
    { name: "Fees", value: "$0.65" },
    { name: "Prices by", value: "model" },
    { name: "Candle of", value: "03/05/2026" },
    { name: "Open", value: "$111.00" },
    { name: "Close", value: "$112.50" },
  ]);
});

test("why a trade ended or was not filled is told in words, and any other as it is", () => {
  expect(showFacts({ exit: "leave", why: "no trade" })).toEqual([
    { name: "Not filled because", value: "the stock did not trade" },
    { name: "Why it ended", value: "it was left as announced" },
  ]);
  expect(showFacts({ exit: "constructor" })).toEqual([{ name: "Why it ended", value: "constructor" }]);
});

test("a fact whose name says nothing is still shown", () => {
  expect(showFacts({ "": 1, __proto__: null })).toEqual([{ name: "(no name)", value: "1" }]);
});
