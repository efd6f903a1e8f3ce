import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingNames } from "./harness/setting-names";

const example = readFileSync(".env.example", "utf8");
const named = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? "").sort();

/** The names that the settings of both processes read, and that of ops/run. */
const read = [...settingNames("app/env.server.ts"), ...settingNames("api/settings.ts"), "HEAP_MB"];

test(".env.example names every setting that is read, and no other", () => {
  expect(read.length).toBeGreaterThan(20);
  expect(named).toEqual([...new Set(read)].sort());
});

test(".env.example holds no value but the demo account's password", () => {
  const set = example.split("\n").filter((line) => /^[A-Z]/.test(line));
  expect(set).toEqual(["DEMO_PASSWORD=a-ledger-of-small-trades"]);
});
