// Shares of the test files for machines that run them at the same time, balanced by the seconds that each file took
// (tests/timings.json, which `npm run test:timings` writes after a whole run).
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Seconds of test time, by file. */
export const timingsFile = "tests/timings.json";
/** Seconds for a file that has not been timed. */
const UNTIMED = 3;
/** Seconds of format, lint and types, which the first share does for all. */
const FIRST_SHARE = 40;

/** @returns {{ unit: string[], journeys: string[] }} every test file, from the root of the repository */
export function listTests() {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
    .map((name) => `tests/${name.replaceAll("\\", "/")}`)
    .sort();
  return {
    unit: files.filter((file) => /\.test\.tsx?$/.test(file)),
    journeys: files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)),
  };
}

/** @returns {Record<string, number>} the stored seconds */
export function readTimings() {
  return existsSync(timingsFile) ? JSON.parse(readFileSync(timingsFile, "utf8")) : {};
}

/**
 * The longest first, each to the share that has the least so far: the same shares wherever they are worked out.
 * @param {string[]} files
 * @param {Record<string, number>} timings
 * @param {number} count of shares
 * @returns {string[][]}
 */
export function sharesOf(files, timings, count) {
  const shares = Array.from({ length: count }, (_, at) => ({
    files: [],
    seconds: at === 0 ? FIRST_SHARE : 0,
  }));
  const weight = (file) => timings[file] ?? UNTIMED;
  const longestFirst = [...files].sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1));
  for (const file of longestFirst) {
    const least = shares.reduce((best, share) => (share.seconds < best.seconds ? share : best));
    least.files.push(file);
    least.seconds += weight(file);
  }
  return shares.map((share) => share.files);
}
