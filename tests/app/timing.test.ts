import { describe, expect, test } from "vitest";
import { viewSectorTiming } from "~/timing.server";
import { aSectorTiming } from "../harness/signals";

const words = ({ drawings }: ReturnType<typeof viewSectorTiming>["index"]) =>
  [drawings?.wide, drawings?.compact].map((svg) => /aria-label="([^"]*)"/.exec(svg ?? "")?.[1]);
/** So many days from the first of 2021 on, one point up each. */
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    date: new Date(Date.UTC(2021, 0, 1 + at)).toISOString().slice(0, 10),
    level: 100 + at,
    average: at === 0 ? null : 99 + at,
  }));

describe("a sector's index", () => {
  test("is drawn for wide and narrow columns, and said in words", () => {
    const { index } = viewSectorTiming(aSectorTiming());
    const said =
      "Index of 3D printing, daily from 02/01/2022 to 02/03/2022: from 100.00 to 99.25, lowest 99.25, highest 101.50. Its average ends at 100.25.";
    expect(words(index)).toEqual([said, said]);
  });

  test("is two lines, each named where it ends, of which the average is dashed", () => {
    const svg = viewSectorTiming(aSectorTiming({ index: days(40) })).index.drawings?.wide ?? "";
    expect(svg.match(/<path[^>]*stroke="var\(--(brand|ink-3)\)"[^>]*>/g)).toHaveLength(2);
    expect(svg.match(/stroke-dasharray/g)).toHaveLength(1);
    for (const name of ["Index", "Average"]) expect(svg).toContain(`>${name}</text>`);
    expect(svg).not.toContain("style=");
  });

  test("keeps names that end close to each other apart", () => {
    const svg = viewSectorTiming(aSectorTiming({ index: days(40) })).index.drawings?.wide ?? "";
    const heights = [...svg.matchAll(/<text[^>]* y="([\d.-]+)"[^>]*>(?:Index|Average)<\/text>/g)].map(
      ([, y]) => Number(y),
    );
    expect(heights).toHaveLength(2);
    expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThanOrEqual(16);
  });

  test("is thinned to the last of each week where it is long, with that day's average", () => {
    const { points, step } = viewSectorTiming(aSectorTiming({ index: days(400) })).index;
    expect(step).toBe("weekly");
    expect(points.length).toBeLessThan(60);
    expect(points.at(-1)).toEqual({ date: "2022-02-04", level: 499, average: 498 });
  });

  test.each([[[]], [days(1)], [null]])("is not drawn from %j", (index) => {
    expect(viewSectorTiming(aSectorTiming({ index })).index.drawings).toBeUndefined();
  });
});
