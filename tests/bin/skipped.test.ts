import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listTests } from "../../bin/test/shards.mjs";
import { needs } from "../../bin/test/skipped.mjs";

const skips = /\b(describe|it|test)\.(skipIf|runIf)\(/;

test("every file that may skip tests names what they need, so that a run tells why", () => {
  const unknown = listTests().unit.filter((file) => {
    const text = readFileSync(file, "utf8");
    return skips.test(text) && !needs.some(({ named }) => named.test(text));
  });
  expect(unknown).toEqual([]);
});

test("no test is skipped for good", () => {
  const always = /\b(describe|it|test)\.(skip|only|todo|fixme)\(/;
  const { unit, journeys } = listTests();
  expect([...unit, ...journeys].filter((file) => always.test(readFileSync(file, "utf8")))).toEqual([]);
});
