import { expect, test } from "vitest";
import { distanceTo } from "~/lib/level-distance";

test.each([
  [110, 100, { percent: 10, side: "above" }],
  [95, 100, { percent: 5, side: "below" }],
  [100.01, 100, { percent: 0, side: "at" }],
  [99.99, 100, { percent: 0, side: "at" }],
  [null, 100, undefined],
  [100, undefined, undefined],
  [100, 0, undefined],
] as const)("a level of %s from a price of %s is %o", (level, price, expected) => {
  expect(distanceTo(level, price)).toEqual(expected);
});
