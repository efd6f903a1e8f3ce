import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Position, resultOf, takePositions } from "../../../domain/record/positions";

let made = 0;
/** A position of $1,000 in a record of $2,000 unless something else is said. */
const position = (
  fillDate: string,
  closeDate: string | null,
  resultCents: number | null,
  rest = {},
): Position => ({
  id: `p${made++}`,
  fillDate,
  closeDate,
  stakeCents: 100_000,
  resultCents,
  ledgerSeq: null,
  marks: [],
  ...rest,
});
const idsOf = (positions: readonly Position[]) => positions.map(({ id }) => id);

describe("a result", () => {
  it("is the stake times the share that was gained, a half cent away from zero on both sides", () => {
    // 100,000 x 1 / 400 = 250; a stake of 1 at an ask of 2 and a bid of 1 loses half a cent.
    expect(resultOf(100_000, 400, 401)).toBe(250);
    expect([resultOf(1, 2, 3), resultOf(1, 2, 1)]).toEqual([1, -1]);
    expect(resultOf(100_000, 353, 0)).toBe(-100_000);
  });
});

describe("a fixed capital", () => {
  it("takes positions of one day in the order of the ledger, those without an entry last by their ids", () => {
    const day = (id: string, ledgerSeq: number | null) =>
      position("2024-01-02", "2024-01-03", 0, { id, ledgerSeq });
    const { taken, skipped } = takePositions(
      [day("b", null), day("a", null), day("z", 9), day("y", 10)],
      300_000,
    );
    expect(idsOf(taken)).toEqual(["z", "y", "a"]);
    expect(idsOf(skipped)).toEqual(["b"]);
  });

  it("lends a stake out again on the day after its position was closed, not on the same", () => {
    const first = position("2024-01-02", "2024-01-03", 0);
    const sameDay = position("2024-01-03", "2024-01-03", 0);
    const dayAfter = position("2024-01-04", "2024-01-04", 0);
    const { skipped } = takePositions([first, sameDay, dayAfter], 100_000);
    expect(skipped).toEqual([sameDay]);
  });

  it("keeps the stake of an open position for good", () => {
    const { taken } = takePositions(
      [position("2024-01-02", null, null), position("2025-01-02", null, null)],
      100_000,
    );
    expect(taken).toHaveLength(1);
  });

  it("does not grow by a gain", () => {
    const gain = position("2024-01-02", "2024-01-02", 900_000);
    const two = [position("2024-01-03", null, null), position("2024-01-03", null, null)];
    expect(takePositions([gain, ...two], 100_000).taken).toHaveLength(2);
  });

  it("shrinks by a loss until a gain makes up for it", () => {
    const loss = position("2024-01-02", "2024-01-02", -1);
    const [second, third] = [position("2024-01-03", "2024-01-03", 1), position("2024-01-03", null, null)];
    const later = [position("2024-01-04", null, null), position("2024-01-04", null, null)];
    const { skipped } = takePositions([loss, second, third, ...later], 200_000);
    // A cent is missing for the second stake of the 3rd, and not any more on the 4th.
    expect(idsOf(skipped)).toEqual([third.id]);
  });

  it("takes the weight that a rule gives a position", () => {
    const half = () => position("2024-01-02", null, null, { stakeCents: 50_000 });
    expect(takePositions([half(), half(), half()], 100_000).taken).toHaveLength(2);
  });

  it("never has more occupied than there is, whatever comes", () => {
    const day = fc.integer({ min: 10, max: 28 }).map((number) => `2024-01-${number}`);
    const any = fc.record({ days: fc.tuple(day, day), result: fc.integer({ min: -100_000, max: 300_000 }) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (rows) => {
        const all = rows.map(({ days: [one, other], result }) =>
          position(one < other ? one : other, one < other ? other : one, result),
        );
        const { taken, skipped } = takePositions(all, 500_000);
        expect(taken.length + skipped.length).toBe(all.length);
        for (const { fillDate } of taken) {
          const on = taken.filter((each) => each.fillDate <= fillDate && (each.closeDate ?? "") >= fillDate);
          expect(on.length).toBeLessThanOrEqual(5);
        }
      }),
    );
  });
});
