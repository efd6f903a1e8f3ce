// What is said at the end of a run: failures with the command that runs each alone, the slowest files, what was skipped.
import { reasonOf } from "./skipped.mjs";

const SLOWEST = 10;

/** @param {import("./results.mjs").Results} results */
export function tellFailures({ tests, broken }) {
  for (const { file, title, again, messages } of tests.filter(({ outcome }) => outcome === "failed")) {
    console.log(`\nFailed: ${file} > ${title}\n${messages.join("\n")}\nRun just this: ${again}`);
  }
  for (const said of broken) console.log(`\nCould not run: ${said}`);
}

/** @param {import("./results.mjs").Results} results */
export function tellSlowest({ seconds }) {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  console.log(`\nThe slowest files, by their tests' time:`);
  for (const [file, took] of slowest) console.log(`${took.toFixed(1).padStart(8)} s  ${file}`);
}

/** @param {import("./results.mjs").Results} results */
export function tellSkipped({ tests }) {
  const skipped = tests.filter(({ outcome }) => outcome === "skipped");
  if (skipped.length === 0) return;
  console.log("\nSkipped:");
  for (const { file, title } of skipped) console.log(`${file} > ${title}: ${reasonOf(file)}`);
}

/** @param {import("./results.mjs").Results} results */
export function countOf({ tests, broken }) {
  const count = (outcome) => tests.filter((test) => test.outcome === outcome).length;
  return { passed: count("passed"), failed: count("failed") + broken.length, skipped: count("skipped") };
}
