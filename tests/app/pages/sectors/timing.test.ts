import { describe, expect, test } from "vitest";
import { viewSectorTiming } from "~/pages/sectors/timing.server";
import { faultsOf, marksOf, overlaps, textsOf } from "../../../harness/drawings";
import { aSectorTiming } from "../../../harness/signals";

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
    expect(marksOf(svg, "line").map((of) => [of("stroke"), of("stroke-dasharray")])).toEqual([
      ["var(--ink-3)", "5 4"],
      ["var(--brand)", ""],
    ]);
    expect(textsOf(svg).map(({ words }) => words)).toEqual(
      expect.arrayContaining(["Index 139.0", "Average 138.0"]),
    );
    expect(overlaps(svg, ({ words }) => /^(Index|Average)/.test(words), 16)).toEqual([]);
    expect(faultsOf(svg)).toEqual([]);
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
