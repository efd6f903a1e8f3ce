import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abbreviate, abbreviateAlike } from "~/lib/abbreviate";

const factors: Record<string, number> = { "": 1, k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** The number that an abbreviation stands for. */
function amountOf(shown: string): number {
  const [, amount, letter] = /^(−?[\d.]+)([kmbt]?)$/.exec(shown) ?? [];
  return Number(amount?.replace("−", "-")) * (factors[letter ?? ""] ?? Number.NaN);
}

const amounts = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.integer({ min: -2_000_000, max: 2_000_000 }),
  fc
    .constantFrom(1e5, 1e6, 1e9, 1e12)
    .chain((edge) => fc.double({ min: -2, max: 2, noNaN: true }).map((d) => edge + d)),
);

describe("abbreviated numbers (SPEC 9, SPEC-DECISIONS 11)", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [999, "999"],
    [1234.567, "1234.57"],
    [0.1 + 0.2, "0.3"],
    [99_999, "99999"],
    [100_000, "100000"],
    [100_001, "100k"],
    [100_010, "100.01k"],
    [123_456, "123.46k"],
    [999_994, "999.99k"],
    [999_999.99, "1000k"],
    [1_000_000, "1000k"],
    [1_000_001, "1m"],
    [1_234_567, "1.23m"],
    [1_000_000_000, "1000m"],
    [1_000_000_001, "1b"],
    [2_500_000_000, "2.5b"],
    [1_000_000_000_000, "1000b"],
    [1_000_000_000_001, "1t"],
    [2_987_000_000_000, "2.99t"],
    [-100_000, "−100000"],
    [-100_001, "−100k"],
    [-1_234_567, "−1.23m"],
    [-0.001, "0"],
    [Number.POSITIVE_INFINITY, "–"],
    [Number.NaN, "–"],
  ])("%o shows as %o", (value, shown) => {
    expect(abbreviate(value)).toBe(shown);
  });

  it("a larger number never shows as less", () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(amountOf(abbreviate(Math.min(a, b)))).toBeLessThanOrEqual(
          amountOf(abbreviate(Math.max(a, b))),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("is off by no more than half of its second decimal", () => {
    fc.assert(
      fc.property(amounts, (value) => {
        const shown = abbreviate(value);
        const unit = factors[/[kmbt]?$/.exec(shown)?.[0] ?? ""] ?? 1;
        expect(Math.abs(amountOf(shown) - value)).toBeLessThanOrEqual(0.005 * unit * (1 + 1e-9));
      }),
    );
  });

  it("a negative number shows as its opposite does, with a sign", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e15, noNaN: true }), (value) => {
        expect(abbreviate(-value)).toBe(`−${abbreviate(value)}`);
      }),
    );
  });
});

describe("numbers beside each other", () => {
  it.each([
    { values: [0, 1e12, 2e12, 3e12], shown: ["0", "1t", "2t", "3t"] },
    { values: [0, 5e8, 1e9, 1.5e9], shown: ["0", "0.5b", "1b", "1.5b"] },
    { values: [-2e6, -1e6, 0, 1e6], shown: ["−2m", "−1m", "0", "1m"] },
    { values: [0, 50_000, 100_000], shown: ["0", "50k", "100k"] },
    { values: [0, 25, 50], shown: ["0", "25", "50"] },
  ])("are all in the unit that the largest reaches: $shown", ({ values, shown }) => {
    expect(values.map(abbreviateAlike(values))).toEqual(shown);
  });
});
