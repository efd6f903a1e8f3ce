import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencyCharacters, formatCents, formatDollars, parseDollars } from "~/lib/money";

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

  it("cents show as dollars", () => {
    expect(formatCents(341_800)).toBe("$3,418");
    expect(formatCents(-9_010)).toBe("-$90");
  });

  it("parsing keeps digits and dots only", () => {
    expect(currencyCharacters("$1,234.50 USD")).toBe("1234.50");
    expect(currencyCharacters("-12")).toBe("12");
    expect(currencyCharacters("free")).toBe("");
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(currencyCharacters(text)).toMatch(/^[\d.]*$/);
      }),
    );
  });

  it.each([
    ["$1,234.50", 1234.5],
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

  it("what is shown parses back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (amount) => {
        expect(parseDollars(formatDollars(amount))).toBe(amount);
      }),
    );
  });
});
