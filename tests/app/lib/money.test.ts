import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCents, formatDollars, formatPrice, parseDollars } from "~/lib/money";

describe("currency (SPEC 5, 9)", () => {
  it.each([
    [0, "$0"],
    [10, "$10"],
    [1_000, "$1,000"],
    [1_234.49, "$1,234"],
    [1_234.5, "$1,235"],
    [-90, "-$90"],
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
    [0.4213, "$0.4213"],
    [0.5, "$0.50"],
    [-1.5, "-$1.50"],
    [-0.001, "-$0.001"],
    [0, "$0.00"],
  ])(
    "a share at %o shows as %o: with its cents, and below a dollar with four decimals at most",
    (price, shown) => {
      expect(formatPrice(price)).toBe(shown);
    },
  );

  it("a price can be kept to cents", () => {
    expect(formatPrice(0.4213, 2)).toBe("$0.42");
  });

  it("cents show as dollars", () => {
    expect(formatCents(341_800)).toBe("$3,418");
    expect(formatCents(-9_010)).toBe("-$90");
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
