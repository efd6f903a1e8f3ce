import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recordCurve, type SettledTrade, thinCurve } from "../../domain/track-record";

const closed = (fillDate: string, closeDate: string, resultCents: number): SettledTrade => ({
  fillDate,
  closeDate,
  resultCents,
});
const open = (fillDate: string): SettledTrade => ({ fillDate, closeDate: null, resultCents: null });

describe("a thinned curve", () => {
  const days = (balances: readonly number[]) =>
    balances.map((balanceCents, day) => ({ date: `day ${day}`, balanceCents }));
  const curve = days(Array.from({ length: 1000 }, (_, day) => day));
  /** The deepest falls of a curve, in cents and in shares, looked for between any two of its days. */
  const fallsOf = (points: readonly { balanceCents: number }[]) => {
    let [height, cents, share] = [0, 0, 0];
    for (const { balanceCents } of points) {
      height = Math.max(height, balanceCents);
      cents = Math.max(cents, height - balanceCents);
      share = Math.max(share, height > 0 ? (height - balanceCents) / height : 0);
    }
    return { cents, share };
  };

  it("keeps its ends and its order, and has no more days than there is room for", () => {
    const thinned = thinCurve(curve, 400);
    expect(thinned.length).toBeLessThanOrEqual(400);
    expect(thinned.length).toBeGreaterThan(390);
    expect([thinned[0], thinned.at(-1)]).toEqual([curve[0], curve.at(-1)]);
    expect(thinned.map(({ balanceCents }) => balanceCents)).toEqual(
      [...new Set(thinned.map(({ balanceCents }) => balanceCents))].sort((one, other) => one - other),
    );
  });

  it("is the whole of a short one", () => {
    expect(thinCurve(curve.slice(0, 3), 400)).toEqual(curve.slice(0, 3));
  });

  it("keeps a single day's fall, and falls as deep as the whole, whatever it is a curve of", () => {
    const one = days(Array.from({ length: 1000 }, (_, day) => (day === 501 ? 10 : 1000)));
    expect(thinCurve(one, 20)).toContainEqual(one[501]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 900_000 }), { minLength: 1, maxLength: 300 }),
        (balances) => {
          const thinned = thinCurve(days(balances), 20);
          expect(thinned.length).toBeLessThanOrEqual(20);
          expect(fallsOf(thinned)).toEqual(fallsOf(days(balances)));
          const highest = (points: readonly { balanceCents: number }[]) =>
            Math.max(...points.map(({ balanceCents }) => balanceCents));
          expect(highest(thinned)).toBe(highest(days(balances)));
        },
      ),
    );
  });
});

describe("a curve", () => {
  it("begins with the capital on the eve of the first fill, and is none before anything has closed", () => {
    expect(recordCurve([closed("2022-03-01", "2022-03-01", -500)], 100_000)).toEqual([
      { date: "2022-02-28", balanceCents: 100_000 },
      { date: "2022-03-01", balanceCents: 99_500 },
    ]);
    expect(recordCurve([open("2022-03-01")], 100_000)).toEqual([]);
  });
});
