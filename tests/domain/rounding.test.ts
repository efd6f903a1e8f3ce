import { describe, expect, it } from "vitest";
import { roundHalfAway } from "../../domain/rounding";

describe("rounding", () => {
  it("takes halves away from zero on both sides", () => {
    expect([2.5, -2.5, 0.5, -0.5, 1.49, -1.49].map(roundHalfAway)).toEqual([3, -3, 1, -1, 1, -1]);
  });

  it("makes no minus zero of a small loss", () => {
    expect(Object.is(roundHalfAway(-0.2), 0)).toBe(true);
  });
});
