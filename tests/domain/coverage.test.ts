import { describe, expect, it } from "vitest";
import { judgeCoverage } from "../../domain/coverage";

describe("a range that is to hold 80 % of outcomes", () => {
  it("did as it should where chance explains what it held", () => {
    // Of 20 tries 16 are due; P(X <= 12) = 0.0321, P(X <= 11) = 0.0100; P(X >= 20) = 0.0115, P(X >= 19) = 0.0692.
    expect([12, 16, 19].map((held) => judgeCoverage(held, 20, 0.8))).toEqual(["as due", "as due", "as due"]);
  });

  it("held too seldom or too often where chance does not", () => {
    expect(judgeCoverage(11, 20, 0.8)).toBe("too seldom");
    expect(judgeCoverage(20, 20, 0.8)).toBe("too often");
  });

  it("says nothing by a handful of tries", () => {
    expect(judgeCoverage(5, 5, 0.8)).toBe("as due");
    expect(judgeCoverage(2, 4, 0.8)).toBe("as due");
  });
});
