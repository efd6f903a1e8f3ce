import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = readFileSync("public/alerts-worker.js", "utf8");

test("the worker is less than 2 kB, and fetches, imports and keeps nothing", () => {
  expect(Buffer.byteLength(source)).toBeLessThan(2_000);
  expect(source).not.toMatch(/\bfetch\b|importScripts|\bimport\b|caches|indexedDB|XMLHttpRequest/);
});
