import { describe, expect, it } from "vitest";
import {
  expirationAfter,
  impliedVolatilityOf,
  type OptionTerms,
  priceOption,
  strikeNear,
  volatilityOf,
} from "../../domain/option-price";

const terms: OptionTerms = {
  tradeType: "Call",
  strikeCents: 10_000,
  expiration: "2027-01-04",
  volatility: 0.2,
};
/** 365 days before it expires. */
const aYearBefore = "2026-01-04";

describe("an option's price", () => {
  it("is that of Black and Scholes, 2% worse on each side", () => {
    // At the money, 20%, a year, no interest: d1 = 0.1, d2 = -0.1, N(0.1) = 0.5398278,
    // 100 * (2 * 0.5398278 - 1) = 7.96557; 796.557 * 1.02 = 812.49, * 0.98 = 780.63.
    expect(priceOption(terms, 100, aYearBefore)).toEqual({ askCents: 812, bidCents: 781 });
    // At 110: d1 = ln 1.1 / 0.2 + 0.1 = 0.576551, d2 = 0.376551; N = 0.717879 and 0.646746;
    // 110 * 0.717879 - 100 * 0.646746 = 14.2921; * 1.02 = 14.578, * 0.98 = 14.006.
    expect(priceOption(terms, 110, aYearBefore)).toEqual({ askCents: 1458, bidCents: 1401 });
  });

  it("of a put is that of the call less what the stock stands above the strike", () => {
    // 14.2921 - 10 = 4.2921; * 1.02 = 4.378, * 0.98 = 4.206.
    expect(priceOption({ ...terms, tradeType: "Put" }, 110, aYearBefore)).toEqual({
      askCents: 438,
      bidCents: 421,
    });
  });

  it("on the day it expires is what exercising it brings", () => {
    // 5 dollars: 500 * 1.02 = 510, * 0.98 = 490.
    expect(priceOption(terms, 105, terms.expiration)).toEqual({ askCents: 510, bidCents: 490 });
    expect(priceOption({ ...terms, tradeType: "Put" }, 105, terms.expiration)).toEqual({
      askCents: 1,
      bidCents: 0,
    });
  });

  it("is a cent worse on each side at least, and never sold for less than nothing", () => {
    // 20 cents: 2% would be 0.4 of a cent.
    expect(priceOption(terms, 100.2, terms.expiration)).toEqual({ askCents: 21, bidCents: 19 });
    expect(priceOption(terms, 90, terms.expiration)).toEqual({ askCents: 1, bidCents: 0 });
  });
});

describe("the volatility of closes", () => {
  it("is the yearly spread of the last twenty daily returns", () => {
    // Returns: 18 of 0, ln 0.9 = -0.1053605, ln (110 / 90) = 0.2006707. Mean 0.0047655; squares about it
    // 0.0111008 + 0.0402687 - 20 * 0.0047655^2 = 0.0509153; / 19 * 252 = 0.675297; its root 0.82176.
    const closes = [...Array.from({ length: 19 }, () => 100), 90, 110];
    expect(volatilityOf(closes)).toBeCloseTo(0.82176, 4);
    expect(volatilityOf([1, 2, 3, ...closes])).toBe(volatilityOf(closes));
  });

  it("is priced with a premium of a tenth, since buyers pay for more movement than comes (docs/decisions/0069)", () => {
    const closes = [...Array.from({ length: 19 }, () => 100), 90, 110];
    expect(impliedVolatilityOf(closes)).toBeCloseTo(1.1 * 0.82176, 4);
    expect(impliedVolatilityOf(closes.slice(1))).toBeUndefined();
  });

  it("needs 21 closes", () => {
    expect(volatilityOf(Array.from({ length: 20 }, () => 100))).toBeUndefined();
    expect(volatilityOf(Array.from({ length: 21 }, () => 100))).toBe(0);
  });
});

it.each([
  [0.1, 50],
  [9.74, 950],
  [9.75, 1000],
  [99.8, 10_000],
  [100.4, 10_000],
  [149.6, 15_000],
  [151.2, 15_000],
  [190.3, 19_000],
  [191.3, 19_250],
])("the strike next to %d dollars is %d cents", (price, cents) => {
  expect(strikeNear(price)).toBe(cents);
});

it.each([
  ["a Monday", "2026-11-02", "2026-11-13"],
  ["a Friday", "2026-11-06", "2026-11-13"],
  ["a Thursday", "2026-11-05", "2026-11-13"],
  // Good Friday is 2026-04-03, and Independence Day was kept on Friday, 2026-07-03.
  ["a Friday a week before Good Friday", "2026-03-27", "2026-04-02"],
  ["a Tuesday before Independence Day's week", "2026-06-23", "2026-07-02"],
])(
  "an option that is bought on %s expires on the first Friday a week later, or the trading day before",
  (_day, fill, expiration) => {
    expect(expirationAfter(fill)).toBe(expiration);
  },
);
