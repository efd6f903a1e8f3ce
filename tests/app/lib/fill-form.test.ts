import { expect, test } from "vitest";
import { centsIn, fillSchema } from "~/lib/fill-form";

test.each([
  ["1.25", 125],
  ["$1.2", 120],
  ["1,250", 125_000],
  [" 0.01 ", 1],
  ["0", undefined],
  ["-1", undefined],
  ["1.255", undefined],
  ["1e3", undefined],
  ["", undefined],
])("%j is %s cents", (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});

const right = { trade: "stock-timing:AAPL:2026-11-20", price: "1.25", quantity: "2", filledOn: "2026-11-23" };
test.each([
  [{}, []],
  [{ trade: "" }, ["trade"]],
  [{ price: "much" }, ["price"]],
  [{ quantity: "0" }, ["quantity"]],
  [{ quantity: "1.5" }, ["quantity"]],
  [{ filledOn: "2026-02-30" }, ["filledOn"]],
])("with %o is wrong: %s", (changes, wrong) => {
  const result = fillSchema.safeParse({ ...right, ...changes });
  const fields = result.success ? [] : result.error.issues.map(({ path }) => path[0]);
  expect(fields).toEqual(wrong);
});
