// `npm run test:timings`: keeps how long each test file took in the last whole run, by which shares are balanced.
import { writeFileSync } from "node:fs";
import process from "node:process";
import { readResults } from "./results.mjs";
import { listTests, readTimings, timingsFile } from "./shards.mjs";
import { reports } from "./steps.mjs";

const { seconds } = readResults(reports);
if (seconds.size === 0) {
  console.error(`There are no reports in ${reports}: run npm test first.`);
  process.exit(1);
}
const { unit, journeys } = listTests();
const before = readTimings();
const timings = Object.fromEntries(
  [...unit, ...journeys]
    .map((file) => [file, seconds.get(file) ?? before[file]])
    .filter(([, took]) => took !== undefined)
    .map(([file, took]) => [file, Math.max(0.1, Math.round(took * 10) / 10)]),
);
writeFileSync(timingsFile, `${JSON.stringify(timings, null, 2)}\n`);
console.log(`${Object.keys(timings).length} files in ${timingsFile}.`);
