import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spread } from "~/components/charts/end-labels.server";
import { drawYearBars } from "~/components/charts/year-bars.server";
import { drawYearLines } from "~/components/charts/year-lines.server";
import { faultsOf, labelOf, marksOf, overlaps, type Text, textsOf, wordsOf } from "../../harness/drawings";
import { linesOf } from "../../harness/path-corners";

const series = (name: string, ...values: (number | null | undefined)[]) => ({
  id: name,
  name,
  points: values.map((value, at) => ({ year: 2021 + at, value })),
});
const sectors = [
  series("Robotics", 1e9, 2e9, 6.1e8),
  series("Metaverse", 2e9, null, 5.9e8),
  series("3D printing", -3e8, 1e8, 6e8),
];
const hostile = `"><script>alert(1)</script> style="x" ${"long ".repeat(30)}`;
const odd = {
  "gaps only at its ends": series("Gap", null, 5, null),
  "one point": series("One", 4),
  "a negative value": series("Loss", -5, -4.5, -5),
  "huge values": series("Huge", 1e18, -9.9e17, 3),
  "tiny values": series("Tiny", 1e-7, 2e-7, -1e-7),
  "nothing but zero": series("Zero", 0, 0, 0),
  "values that are none": series("None", Number.NaN, Number.POSITIVE_INFINITY, 7),
  "a hostile name": series(hostile, 1, 2, 3),
  "years far apart": {
    id: "far",
    name: "Far",
    points: [
      { year: 1950, value: 1 },
      { year: 2025, value: 2 },
    ],
  },
};

describe.each(["wide", "compact"] as const)("the %s drawing of lines by year", (frame) => {
  const svg = drawYearLines({ title: "Revenue by year", unit: "dollars", series: sectors })?.[frame] ?? "";
  const atTheEnd = ({ anchor }: Text) => anchor === "start";

  test("names each series where it ends, none over another", () => {
    const names = textsOf(svg)
      .filter(atTheEnd)
      .map(({ words }) => words.replace(/ [-\d.]+\w?$/, ""));
    expect(names.sort()).toEqual(["3D printing", "Metaverse", "Robotics"]);
    expect(overlaps(svg, atTheEnd, frame === "wide" ? 17 : 15)).toEqual([]);
  });

  test("gives each series a colour and a shape of its own", () => {
    expect(new Set(marksOf(svg, "line").map((mark) => mark("stroke"))).size).toBe(3);
    expect(svg).toMatch(/<circle data-mark="filled".*<path data-mark="filled"/);
  });

  test("leaves a gap where a year has no value", () => {
    const lines = marksOf(svg, "line").map((mark) => mark("d"));
    expect(lines.map((d) => linesOf(d).map(({ length }) => length))).toEqual([[3], [1, 1], [3]]);
  });

  test("draws zero as a line of its own where a figure is below it", () =>
    expect(marksOf(svg, "zero")).toHaveLength(1));

  test("says in words what it shows", () => {
    expect(labelOf(svg)).toBe(
      "Revenue by year. Robotics: from 1000m in 2021 to 610m in 2023. " +
        "Metaverse: from 2b in 2021 to 590m in 2023. 3D printing: from −300m in 2021 to 600m in 2023.",
    );
  });
});

describe("lines by year of more series than colours stay apart", () => {
  const many = Array.from({ length: 40 }, (_, at) => series(`C${at}`, at, at * 2, 40 - at));
  const svg = drawYearLines({ title: "PE", unit: "ratio", series: many })?.wide ?? "";

  test("name the largest, draw the others, and say how many those are", () => {
    expect(marksOf(svg, "line")).toHaveLength(11);
    expect(wordsOf(svg)).toContain("29 more in the table");
    expect(wordsOf(svg).filter((words) => /^C\d/.test(words))).toHaveLength(11);
    expect(wordsOf(svg)).toContain("C0 40");
    expect(labelOf(svg)).toMatch(/And 28 more, in the table\.$/);
  });

  test("give no two of the named the same colour", () => {
    expect(new Set(marksOf(svg, "line").map((mark) => mark("stroke"))).size).toBe(11);
  });
});

describe.each(Object.entries(odd))("a series of %s", (_, one) => {
  const drawn = [
    drawYearLines({ title: "Odd", unit: "dollars", series: [one, ...sectors] }),
    drawYearLines({ title: "Odd", unit: "percent", series: [one] }),
    drawYearBars({ title: "Odd", unit: "dollars", series: one }),
  ].flatMap((drawings) => [drawings?.wide ?? "", drawings?.compact ?? ""]);

  test("is drawn as lines and as bars, wide and compact, without a fault", () => {
    expect(drawn.filter((svg) => !svg.startsWith("<svg viewBox="))).toEqual([]);
    expect(drawn.flatMap(faultsOf)).toEqual([]);
  });
});

describe.each(["wide", "compact"] as const)("the %s drawing of bars by year", (frame) => {
  const svg =
    drawYearBars({
      title: "Net income",
      unit: "dollars",
      series: series("Net income", -745, 600, null, 12),
    })?.[frame] ?? "";
  const bars = marksOf(svg, "bar").map((mark) => ({ y: Number(mark("y")), height: Number(mark("height")) }));

  test("has a bar for each year that has a value, up from nothing or down from it", () => {
    const [zero] = marksOf(svg, "zero").map((mark) => Number(/M0,([\d.]+)/.exec(mark("d"))?.[1]));
    expect(bars).toHaveLength(3);
    expect(bars[0]?.y).toBe(zero);
    expect([bars[1], bars[2]].map((bar) => (bar?.y ?? 0) + (bar?.height ?? 0))).toEqual([
      expect.closeTo(zero ?? 0, 0),
      expect.closeTo(zero ?? 0, 0),
    ]);
    expect((bars[0]?.height ?? 0) / (bars[1]?.height ?? 1)).toBeCloseTo(745 / 600, 1);
  });

  test("writes each value at its bar and names every year", () => {
    expect(wordsOf(svg)).toEqual(
      expect.arrayContaining(["−745", "600", "12", "2021", "2022", "2023", "2024"]),
    );
  });
});

test("nothing is drawn where no value is known", () => {
  const none = series("None", null, undefined, Number.NaN);
  expect(drawYearLines({ title: "None", unit: "count", series: [none] })).toBeUndefined();
  expect(drawYearLines({ title: "None", unit: "count", series: [] })).toBeUndefined();
  expect(drawYearBars({ title: "None", unit: "count", series: none })).toBeUndefined();
});

test("labels never overlap, stay within the picture and keep their order, wherever they belong", () => {
  const height = 200;
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: height, noNaN: true }), { maxLength: 13 }), (wanted) => {
      const places = spread(wanted, 15, height);
      const sorted = places.toSorted((one, other) => one - other);
      expect(sorted.every((place, at) => at === 0 || place - (sorted[at - 1] ?? 0) >= 15 - 1e-6)).toBe(true);
      expect(places.every((place) => place >= -1e-6 && place <= height + 1e-6)).toBe(true);
      const inOrder = wanted.every((one, at) =>
        wanted.every((other, by) => one >= other || (places[at] ?? 0) < (places[by] ?? 0)),
      );
      expect(inOrder).toBe(true);
    }),
  );
});
