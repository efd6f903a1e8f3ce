// What vitest and Playwright report of a run, in one shape.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/**
 * @typedef {object} TestResult
 * @property {string} file from the root of the repository
 * @property {string} title with those of what it is in
 * @property {"passed" | "failed" | "skipped"} outcome
 * @property {string} again the command that runs just this test
 * @property {string[]} messages of a failure
 */

/**
 * @typedef {object} Results
 * @property {TestResult[]} tests
 * @property {Map<string, number>} seconds of test time, by file
 * @property {string[]} broken files that could not be run, and errors outside of tests, with what they said
 */

/** @returns {Results} of vitest's JSON report */
export function readUnit(report) {
  const results = { tests: [], seconds: new Map(), broken: [] };
  if (!existsSync(report)) return results;
  for (const suite of JSON.parse(readFileSync(report, "utf8")).testResults) {
    const file = path.relative(process.cwd(), suite.name);
    add(results.seconds, file, (suite.endTime - suite.startTime) / 1000);
    if (suite.status === "failed" && suite.message) results.broken.push(`${file}: ${suite.message}`);
    for (const { fullName, status, failureMessages } of suite.assertionResults) {
      const again = `npm run test:unit -- ${file} -t ${quoted(`^${escaped(fullName)}$`)}`;
      const outcome = status === "passed" || status === "failed" ? status : "skipped";
      results.tests.push({ file, title: fullName, outcome, again, messages: failureMessages ?? [] });
    }
  }
  return results;
}

/** @returns {Results} of Playwright's JSON report */
export function readJourneys(report) {
  const results = { tests: [], seconds: new Map(), broken: [] };
  if (!existsSync(report)) return results;
  const { suites, errors } = JSON.parse(readFileSync(report, "utf8"));
  results.broken.push(...errors.map(({ message }) => message ?? "an error without a message"));
  const walk = (suite, titles) => {
    for (const spec of suite.specs ?? []) {
      const file = path.join("tests/e2e", spec.file);
      const title = [...titles, spec.title].join(" ");
      const again = `npm run build && npm run test:e2e -- ${file} -g ${quoted(`${escaped(title)}$`)}`;
      for (const test of spec.tests) {
        const runs = test.results;
        add(results.seconds, file, runs.reduce((sum, { duration }) => sum + duration, 0) / 1000);
        const messages = runs.flatMap(({ errors: said }) => said.map(({ message }) => message ?? ""));
        const outcome =
          test.status === "skipped" ? "skipped" : test.status === "expected" ? "passed" : "failed";
        results.tests.push({ file, title, outcome, again, messages });
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...titles, inner.title]);
  };
  for (const suite of suites) walk(suite, []);
  return results;
}

/** @returns {Results} of both */
export function readResults(folder) {
  const unit = readUnit(path.join(folder, "unit.json"));
  const journeys = readJourneys(path.join(folder, "journeys.json"));
  return {
    tests: [...unit.tests, ...journeys.tests],
    seconds: new Map([...unit.seconds, ...journeys.seconds]),
    broken: [...unit.broken, ...journeys.broken],
  };
}

function add(sums, key, value) {
  sums.set(key, (sums.get(key) ?? 0) + value);
}

/** For a regular expression. */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** For a shell. */
const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
