// `npm test`: everything that must hold before a change lands, on any machine that has Node 20.19 or later.
import { mkdirSync, rmSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { install } from "./prepare.mjs";
import { affectedBy, changedFiles } from "./test/affected.mjs";
import { prepareBrowser, preparePostgres, preparePrograms } from "./test/programs.mjs";
import { readResults } from "./test/results.mjs";
import { listTests, readTimings, sharesOf } from "./test/shards.mjs";
import { commandStep, reports, secondsSince, step, together } from "./test/steps.mjs";
import { countOf, tellFailures, tellSkipped, tellSlowest } from "./test/told.mjs";

const usage = `npm test [-- --shard 1/3 | --changed] [--none-skipped [--may-skip FILE]]
All of it; or one of so many shares, which other machines run at the same time; or what the working tree's change can
affect. --none-skipped has a skipped test end the run as a failed one does, but for those of FILE.`;

const started = performance.now();
const { shard, changed, noneSkipped, maySkip } = readOptions();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

step("Packages", install);
step("Browser", prepareBrowser);
step("PostgreSQL", preparePostgres);
step("Programs of Debian's", preparePrograms);
const checksAll = shard === undefined || shard.number === 1;
const npx = (tool, ...args) => [`node_modules/.bin/${tool}`, ...args];
const nothing = async () => true;
const lint = () => commandStep("Format and lint", npx("biome", "ci", "--error-on-warnings", "."));
const types = () => commandStep("Types", npx("tsc", "--noEmit"));
const prepareBuild = 'import { build } from "./bin/prepare.mjs"; build();';
const buildStep = () => commandStep("Build", ["--input-type=module", "--eval", prepareBuild]);

// Of the unit tests some start the build, and so they come after it.
if (!(await together([checksAll ? lint : nothing, buildStep]))) process.exit(1);
const chosen = await chooseTests();
const tried = await together([checksAll ? types : nothing, chosen?.unit.length === 0 ? nothing : unitTests]);
const walked = chosen?.journeys.length === 0 ? true : await browserJourneys();
const described = chosen?.isDocumentLeftOut ? true : await judgeDocument();

const results = readResults(reports);
tellFailures(results);
tellSlowest(results);
tellSkipped(results);
const { passed, failed, skipped } = countOf(results);
const overlooked = results.tests.filter(
  ({ file, outcome }) => outcome === "skipped" && !maySkip.includes(file),
);
const held = tried && walked && described && failed === 0 && (overlooked.length === 0 || !noneSkipped);
console.log(`\n${held ? "All held" : "Not all held"} in ${secondsSince(started)}.`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = held ? 0 : 1;

/** What the document is made of, and what judges it. */
function isOfDocument(file) {
  return /^(?:api|contract|conformance|domain|bin\/document|tests\/document)|^redocly\.yaml$/.test(file);
}

function unitTests() {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reports}/unit.json`];
  const command = npx("vitest", "run", ...reporters, ...(chosen?.unit ?? []));
  return commandStep("Unit and route tests", command, { tells: true });
}

function browserJourneys() {
  const env = chosen?.screens.length ? { SCREEN_ROUTES: chosen.screens.join(" ") } : {};
  const command = npx("playwright", "test", ...(chosen?.journeys ?? []));
  return commandStep("Browser journeys", command, { tells: true, env });
}

/** The OpenAPI document by tools of others: it takes the build, and ports of its own. */
function judgeDocument() {
  return commandStep("OpenAPI document", ["bin/document.mjs", "--short"]);
}

/** @returns the chosen test files, and the routes whose screens are looked at; undefined where it is all of them */
async function chooseTests() {
  const all = listTests();
  if (changed) {
    const files = changedFiles();
    const affected = await affectedBy(files, all);
    console.log(
      affected
        ? `${files.length} files changed: ${affected.unit.length} of ${all.unit.length} files of tests, ${affected.journeys.length} of ${all.journeys.length} of journeys.`
        : `${files.length} files changed, and everything may be affected.`,
    );
    return affected && { ...affected, isDocumentLeftOut: !files.some(isOfDocument) };
  }
  if (!shard) return undefined;
  const share = sharesOf([...all.unit, ...all.journeys], readTimings(), shard.count)[shard.number - 1];
  const isOurs = (file) => share.includes(file);
  return {
    unit: all.unit.filter(isOurs),
    journeys: all.journeys.filter(isOurs),
    screens: [],
    // The first share has the types to check.
    isDocumentLeftOut: shard.number !== shard.count,
  };
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        shard: { type: "string" },
        changed: { type: "boolean", default: false },
        "none-skipped": { type: "boolean", default: false },
        "may-skip": { type: "string", multiple: true, default: [] },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (values.shard && values.changed) throw new Error("--shard and --changed exclude each other.");
    return {
      shard: shardOf(values.shard),
      changed: values.changed,
      noneSkipped: values["none-skipped"],
      maySkip: values["may-skip"],
    };
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

/** @returns {{ number: number, count: number } | undefined} of "1/3" */
function shardOf(text) {
  if (text === undefined) return undefined;
  const [, number, count] = /^([1-9]\d?)\/([1-9]\d?)$/.exec(text)?.map(Number) ?? [];
  if (number === undefined || number > count) throw new Error(`There is no shard "${text}".`);
  return { number, count };
}
