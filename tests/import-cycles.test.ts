import { describe, expect, test } from "vitest";
import { findCycles } from "./harness/import-cycles";
import { importsOf, listSources } from "./harness/source-files";

describe("a cycle finder", () => {
  const find = (edges: Record<string, string[]>) => findCycles(new Map(Object.entries(edges)));

  test("names all members of a cycle, and none that only leads to it", () => {
    expect(find({ entry: ["a"], a: ["b"], b: ["c", "leaf"], c: ["a"], leaf: [] })).toEqual([["a", "b", "c"]]);
  });

  test("tells two cycles apart that one import joins", () => {
    expect(find({ a: ["b"], b: ["a", "c"], c: ["d"], d: ["c"] })).toEqual([
      ["c", "d"],
      ["a", "b"],
    ]);
  });

  test("finds none where two ways lead to one file", () => {
    expect(find({ a: ["b", "c"], b: ["d"], c: ["d"], d: [] })).toEqual([]);
  });
});

test("no file imports itself through others, not even types", () => {
  const files = listSources(
    ["app", "api", "server", "domain", "contract", "conformance", "bin"],
    /\.(ts|tsx|mjs)$/,
  );
  const names = new Map(
    files.map((file) => [file.replace(/\.(ts|tsx|mjs)$/, "").replace(/\/index$/, ""), file]),
  );
  const edges = new Map(
    [...names].map(([name, file]) => [
      name,
      importsOf(file).map(({ target }) => target.replace(/\.mjs$/, "")),
    ]),
  );
  expect(findCycles(edges)).toEqual([]);
});
