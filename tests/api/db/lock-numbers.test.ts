import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSources } from "../../harness/source-files";

const lock = /^(?:export )?const (\w+_LOCK) = ([\d_]+)/gm;

test("no two locks of the database have one number: what takes one would wait for the other", () => {
  const found = listSources(["api"], /\.ts$/).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(lock)].map(([, name, number]) => ({ name, number })),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(new Set(found.map(({ number }) => number)).size, JSON.stringify(found)).toBe(found.length);
});
