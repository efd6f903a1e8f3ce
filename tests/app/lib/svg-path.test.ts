import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pathThrough } from "~/lib/svg-path";
import { linesOf } from "../../harness/path-corners";

const cornersOf = (d: string) => linesOf(d).flat();
/** Which half of a unit a place falls into. */
const columnOf = (x: number) => Math.round((Math.round(x * 10) / 10) * 2);
const tenth = (value: number) => Math.round(value * 10) / 10;

describe("a line as the data of a path", () => {
  test("goes by steps, in tenths, level and upright ones shorter still", () => {
    const places = [
      { x: 0, y: 10.04 },
      { x: 3.5, y: 9.5 },
      { x: 7, y: 12 },
      { x: 10, y: 12 },
      { x: 10, y: 2.25 },
    ];
    expect(pathThrough(places)).toBe("M0,10l3.5-.5,3.5,2.5h3v-9.7");
  });

  test("of nothing is nothing, and of one place a beginning", () => {
    expect(pathThrough([])).toBe("");
    expect(pathThrough([{ x: 1, y: 2 }])).toBe("M1,2");
  });

  test("goes through the very places that it was given, to a tenth, however many there are", () => {
    const place = fc.record({
      x: fc.double({ min: -5, max: 800, noNaN: true }),
      y: fc.double({ min: -5, max: 400, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 300 }), (places) => {
        // One that runs back at its end is not thinned.
        const line = [...places, { x: -6, y: 0 }];
        expect(cornersOf(pathThrough(line))).toEqual(
          line.map(({ x, y }) => ({ x: expect.closeTo(tenth(x), 1), y: expect.closeTo(tenth(y), 1) })),
        );
      }),
    );
  });
});

describe("a line of more places than a screen has columns", () => {
  const heights = fc.array(fc.integer({ min: 0, max: 340 }), { minLength: 2_000, maxLength: 3_000 });

  test("keeps its ends, and of each column the lowest and the highest", () => {
    fc.assert(
      fc.property(heights, (ys) => {
        const places = ys.map((y, at) => ({ x: (at / (ys.length - 1)) * 100, y }));
        const corners = cornersOf(pathThrough(places));
        expect(corners.length).toBeLessThanOrEqual(4 * 201);
        expect([corners.at(0)?.y, corners.at(-1)?.y]).toEqual([ys.at(0), ys.at(-1)]);
        expect(bounds(corners)).toEqual(bounds(places));
      }),
      { numRuns: 20 },
    );
  });

  test("is drawn whole where no column has more than four", () => {
    const places = Array.from({ length: 400 }, (_, at) => ({ x: at / 6, y: at % 2 ? at : -at }));
    expect(cornersOf(pathThrough(places))).toHaveLength(400);
  });
});

/** The lowest and the highest of each column, and which column it is. */
function bounds(places: readonly { x: number; y: number }[]): Map<number, [number, number]> {
  const known = new Map<number, [number, number]>();
  for (const { x, y } of places) {
    const [low, high] = known.get(columnOf(x)) ?? [y, y];
    known.set(columnOf(x), [Math.min(low, y), Math.max(high, y)]);
  }
  return known;
}
