import { expect, test } from "vitest";
import { slippageOf, tradeIdPattern } from "../../domain/own-fills";

test.each([
  ["paid more", { priceCents: 125, quantity: 2 }, 100, { cents: 25, share: 0.25, totalCents: 5_000 }],
  ["paid less", { priceCents: 90, quantity: 1 }, 100, { cents: -10, share: -0.1, totalCents: -1_000 }],
  ["paid the same", { priceCents: 100, quantity: 3 }, 100, { cents: 0, share: 0, totalCents: 0 }],
  [
    "of a price that was nothing",
    { priceCents: 5, quantity: 1 },
    0,
    { cents: 5, share: undefined, totalCents: 500 },
  ],
])("slippage, %s", (_, own, askCents, expected) => {
  expect(slippageOf(own, { askCents, tradeType: "Call" })).toEqual(expected);
});

test("slippage of a signal on the stock itself counts each share once", () => {
  const own = { priceCents: 10_050, quantity: 10 };
  expect(slippageOf(own, { askCents: 10_000, tradeType: "Stock" })).toMatchObject({ totalCents: 500 });
});

test.each([
  ["stock-timing:BRK.B:2026-11-20", true],
  ["../../etc", false],
  ["", false],
  ["a".repeat(121), false],
])("%s is the id of a trade: %s", (id, is) => {
  expect(tradeIdPattern.test(id)).toBe(is);
});
