import { readFileSync } from "node:fs";
import {
  type Color,
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  lab65,
  parse,
  wcagContrast,
} from "culori";
import { describe, expect, test } from "vitest";
import { type ChartColour, chartColours, colourSets } from "~/content/chart-colours";

/** A graphic's smallest contrast with what is beside it (WCAG 2.2, 1.4.11). */
const leastContrast = 3;
/**
 * CIEDE2000 is made so that 1 is what a practised eye just tells apart in two fields side by side. Lines two pixels
 * wide, apart from each other, take several times that; at ten nobody takes one colour for the other.
 */
const leastDifference = 10;
/** Steps of L* that keep the order of opinions where there is no colour at all. */
const leastStep = 6;

const sights: Record<string, (color: Color) => Color> = {
  normal: (color) => color,
  protanope: filterDeficiencyProt(1),
  deuteranope: filterDeficiencyDeuter(1),
  tritanope: filterDeficiencyTrit(1),
};
const difference = differenceCiede2000();
const themes = { light: 0, dark: 1 } as const;

describe.each(Object.entries(themes))("the palette of the %s theme", (_, at) => {
  const chart = valuesOf("app/styles/chart-colours.css", at);
  const tokens = valuesOf("app/styles/tokens.css", at);
  const colour = (name: ChartColour) => seen(chart.get(`chart-${name}`));

  test("has a value for each of the 34 names, and for no other", () => {
    expect([...chart.keys()]).toEqual(chartColours.map(({ name }) => `chart-${name}`));
    expect(new Set(chart.keys()).size).toBe(34);
  });

  test.each(["paper", "surface"])("stands out from the %s", (ground) => {
    const behind = seen(tokens.get(ground));
    const pale = chartColours
      .map(({ name }) => ({ name, contrast: wcagContrast(colour(name), behind) }))
      .filter(({ contrast }) => contrast < leastContrast);
    expect(pale).toEqual([]);
  });

  describe.each(Object.entries(colourSets))("its colours of %s", (_, names) => {
    test.each(Object.entries(sights))("stay apart for %s sight", (_, sight) => {
      const close = pairsOf<ChartColour>(names)
        .map(([one, other]) => ({ one, other, by: difference(sight(colour(one)), sight(colour(other))) }))
        .filter(({ by }) => by < leastDifference);
      expect(close).toEqual([]);
    });
  });

  test("U6: keeps the order of opinions in greyscale", () => {
    const lightness = colourSets.opinions.map((name) => lab65(colour(name)).l ?? 0);
    const towardsPaper = at === themes.light ? 1 : -1;
    const steps = lightness.slice(1).map((l, before) => (l - (lightness[before] ?? 0)) * towardsPaper);
    expect(steps.filter((step) => step < leastStep)).toEqual([]);
  });
});

/** Custom properties of a style sheet's light or dark block that hold a plain colour, by name. */
function valuesOf(file: string, theme: number): Map<string, string> {
  const block = readFileSync(file, "utf8").split("prefers-color-scheme: dark")[theme] ?? "";
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

function seen(hex: string | undefined): Color {
  const color = parse(hex ?? "");
  if (!color) throw new Error(`no colour: ${hex}`);
  return color;
}

const pairsOf = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]));
