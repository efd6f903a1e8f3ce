import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listTests, readTimings, sharesOf, timingsFile } from "../../bin/test/shards.mjs";

const { unit, journeys } = listTests();
const files = [...unit, ...journeys];

test.each([1, 2, 3, 7])("%i shares have every test file, each once", (count) => {
  expect(sharesOf(files, readTimings(), count).flat().sort()).toEqual([...files].sort());
});

test("each file goes to the share with the least so far, the longest first", () => {
  const timings = { a: 50, b: 30, c: 20, d: 20, e: 10 };
  expect(sharesOf(["a", "b", "c", "d", "e"], timings, 2)).toEqual([
    ["b", "d"],
    ["a", "c", "e"],
  ]);
});

test("the first share has less, as it also formats, lints and checks types", () => {
  const [first = [], second = []] = sharesOf(["a", "b", "c", "d"], { a: 10, b: 10, c: 10, d: 10 }, 2);
  expect([first, second]).toEqual([[], ["a", "b", "c", "d"]]);
});

test("the stored timings name test files that there are, in seconds", () => {
  const timings: Record<string, unknown> = JSON.parse(readFileSync(timingsFile, "utf8"));
  expect(Object.keys(timings).filter((file) => !files.includes(file))).toEqual([]);
  expect(Object.values(timings).every((seconds) => typeof seconds === "number" && seconds > 0)).toBe(true);
});
