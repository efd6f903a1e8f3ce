import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutFor, exampleMonth, payoutCents, referralTiers } from "../../domain/referrals";

describe("the referral schedule", () => {
  it("is the table of SPEC 9, its payouts computed (SPEC-DECISIONS 13)", () => {
    const table = referralTiers.map((tier) => [
      tier.degree,
      tier.referrals,
      tier.revenueCents / 100,
      tier.cutBasisPoints / 100,
      tier.payoutCents / 100,
    ]);
    expect(table).toEqual([
      [1, 100, 1_000, 20, 200],
      [1, 1_000, 10_000, 22.5, 2_250],
      [1, 10_000, 100_000, 25, 25_000],
      [2, 10_000, 100_000, 10, 10_000],
      [2, 100_000, 1_000_000, 12.5, 125_000],
      [2, 1_000_000, 10_000_000, 15, 1_500_000],
    ]);
  });

  it("pays whole cents, and never more than the cut", () => {
    expect(payoutCents(1, 9_999)).toBe(0);
    expect(payoutCents(999, 2_250)).toBe(224);
    expect(payoutCents(0, 2_500)).toBe(0);
    const cents = fc.integer({ min: 0, max: 900_000_000_000 });
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (revenue, cut) => {
        const payout = payoutCents(revenue, cut);
        expect(Number.isInteger(payout)).toBe(true);
        expect(payout * 10_000).toBeLessThanOrEqual(revenue * cut);
        expect((payout + 1) * 10_000).toBeGreaterThan(revenue * cut);
      }),
    );
  });

  it.each([
    [10.5, 2_000],
    [1_000, 22.5],
    [-1, 2_000],
    [1_000, -1],
    [Number.MAX_SAFE_INTEGER, 2_000],
    [Number.NaN, 2_000],
  ])("refuses what cannot be exact: %o cents at %o basis points", (revenue, cut) => {
    expect(() => payoutCents(revenue, cut)).toThrow(RangeError);
  });
});

describe("the cut of a month", () => {
  it.each([
    [1, 0, 2_000],
    [1, 1, 2_000],
    [1, 99, 2_000],
    [1, 100, 2_000],
    [1, 999, 2_000],
    [1, 1_000, 2_250],
    [1, 9_999, 2_250],
    [1, 10_000, 2_500],
    [1, 5_000_000, 2_500],
    [2, 0, 1_000],
    [2, 9_999, 1_000],
    [2, 10_000, 1_000],
    [2, 99_999, 1_000],
    [2, 100_000, 1_250],
    [2, 999_999, 1_250],
    [2, 1_000_000, 1_500],
    [2, 5_000_000, 1_500],
  ] as const)("of degree %i with %i referrals is %i basis points", (degree, referrals, cut) => {
    expect(cutFor(degree, referrals)).toBe(cut);
  });

  it("makes each line of the schedule of its referrals", () => {
    expect(referralTiers.map(({ degree, referrals }) => exampleMonth(degree, referrals))).toEqual([
      ...referralTiers,
    ]);
  });
});
