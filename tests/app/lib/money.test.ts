import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatCents,
  formatCharge,
  formatDollars,
  formatExact,
  formatFinePrice,
  formatLimit,
  formatPrice,
  parseDollars,
} from "~/lib/money";

describe("currency (SPEC 5, 9)", () => {
  it.each([
    [0, "$0"],
    [10, "$10"],
    [1_000, "$1,000"],
    [1_234.49, "$1,234"],
    [1_234.5, "$1,235"],
    [-90, "−$90"],
    [-0.4, "$0"],
    [1_500_000, "$1,500,000"],
  ])("%o dollars show as %o: USD, en-US, no decimals", (amount, shown) => {
    expect(formatDollars(amount)).toBe(shown);
  });

  it.each([
    [17.42, "$17.42"],
    [17.4, "$17.40"],
    [1, "$1.00"],
    [1_234.567, "$1,234.57"],
    [0.4213, "$0.42"],
    [0.5, "$0.50"],
    [-1.5, "−$1.50"],
    [0, "$0.00"],
    [0.0042, "$0.0042"],
    [-0.001, "−$0.001"],
  ])("a price of %o shows as %o: two decimals, and more only below a cent (ruling 34)", (price, shown) => {
    expect(formatPrice(price)).toBe(shown);
  });

  it("sums in cents show as whole dollars", () => {
    expect(formatCents(341_800)).toBe("$3,418");
    expect(formatCents(-9_010)).toBe("−$90");
  });

  it.each([formatDollars, formatCents, formatPrice, formatFinePrice, formatExact, formatCharge, formatLimit])(
    "a loss has the minus sign of every other loss on the page, never a hyphen (%o)",
    (format) => expect(format(-5_000)).toMatch(/^−\$/),
  );

  it.each([
    [250_000, "$2,500"],
    [250_099, "$2,500"],
    [99, "$0"],
    [0, "$0"],
    [12_400_000, "$124,000"],
  ])(
    "a limit of %o cents shows as %o: no decimals, and never more than it is (ruling 34)",
    (cents, shown) => {
      expect(formatLimit(cents)).toBe(shown);
    },
  );

  it("a charge shows its cents unless it is whole, and in a table always (ruling 34)", () => {
    expect([2_000, 1_999, 50].map(formatCharge)).toEqual(["$20", "$19.99", "$0.50"]);
    expect([2_000, 1_999].map(formatExact)).toEqual(["$20.00", "$19.99"]);
  });

  it.each([
    ["$1,234.50", 1234.5],
    ["$1,234.50 USD", 1234.5],
    ["-12", 12],
    ["10", 10],
    [".5", 0.5],
    ["5.", 5],
    ["1.2.3", undefined],
    [".", undefined],
    ["", undefined],
    ["free", undefined],
  ])("%o parses to %o", (text, amount) => {
    expect(parseDollars(text)).toBe(amount);
  });

  it("parsing keeps digits and dots only", () => {
    const letters = fc.string().map((text) => text.replace(/[\d.]/g, ""));
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        expect(parseDollars(`${before}12${after}.5${before}`)).toBe(12.5);
      }),
    );
  });

  it("what is shown parses back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
        expect(parseDollars(formatDollars(amount))).toBe(amount);
      }),
    );
  });
});
