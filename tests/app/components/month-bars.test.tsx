import { describe, expect, test } from "vitest";
import { drawMonthBars } from "~/components/charts/month-bars.server";
import { faultsOf, labelOf, marksOf, textsOf } from "../../harness/drawings";

const months = ["2025-11", "2025-12", "2026-01", "2026-02", "2026-03"];
const draw = (...values: number[]) =>
  drawMonthBars({
    ...{ title: "Revenue by month", unit: "dollars", colour: "evergreen" },
    points: values.map((value, at) => ({ month: months[at] ?? "", value })),
  });

describe.each(["wide", "compact"] as const)("the %s drawing of bars by month", (frame) => {
  const svg = draw(1000, 2500, 0, 4000, 3200)?.[frame] ?? "";

  test("has a bar for each month, and names the newest", () => {
    expect(marksOf(svg, "bar")).toHaveLength(5);
    expect(textsOf(svg).map(({ words }) => words)).toContain("03/2026");
    expect(faultsOf(svg)).toEqual([]);
  });

  test("says what it shows to who does not see it", () => {
    expect(labelOf(svg)).toBe("Revenue by month: from 1000 in 11/2025 to 3200 in 03/2026.");
  });

  test.each([
    ["one month", [5]],
    ["a loss", [-5, 3]],
    ["huge values", [1e15, 3]],
  ])("takes %s", (_, values) => {
    expect(faultsOf(draw(...values)?.[frame] ?? "")).toEqual([]);
  });
});

test("there is nothing to draw without a month, or where every month is nothing", () => {
  expect([draw(), draw(0, 0)]).toEqual([undefined, undefined]);
});
