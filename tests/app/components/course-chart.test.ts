import { expect, test } from "vitest";
import { drawCourse } from "~/components/charts/course.server";

const dates = ["2021-12-31", "2022-01-04", "2022-01-05"];
const record = { name: "Record, net", values: [10_000, 9_000, 9_880] };
const beside = { name: "Buy and hold", values: [null, 10_000, 10_500] };
const equity = { title: "Equity", dates, base: 10_000, unit: "dollars" } as const;

test("both lines are drawn on one scale, and told in words", () => {
  const drawn = drawCourse({ ...equity, lines: [record, beside] });
  for (const svg of [drawn?.wide ?? "", drawn?.compact ?? ""]) {
    expect(svg).toContain("Record, net: lowest $9,000, highest $10,000, at the end $9,880.");
    expect(svg).toContain("Buy and hold: lowest $10,000, highest $10,500, at the end $10,500.");
    expect(svg.match(/data-mark="line"/g)).toHaveLength(2);
  }
});

test("a single day is no line", () => {
  expect(
    drawCourse({ ...equity, dates: ["2021-12-31"], lines: [{ ...record, values: [1] }] }),
  ).toBeUndefined();
});
