// `npm test`: everything that must hold before a change lands, on any machine that has Node 20.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { build, install, run } from "./prepare.mjs";

const reports = ".cache/reports";
const root = process.getuid?.() === 0;
const started = performance.now();

step("Packages", install);
step("Browser", prepareBrowser);
step("PostgreSQL", preparePostgres);
step("Format and lint", () => npx("biome", "ci", "--error-on-warnings", "."));
step("Types", () => npx("tsc", "--noEmit"));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
step("Build", build);
step("Unit and route tests", () =>
  npx("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/unit.json`),
);
step("Browser journeys", () => npx("playwright", "test"));

const unit = JSON.parse(readFileSync(`${reports}/unit.json`, "utf8"));
const journeys = JSON.parse(readFileSync(`${reports}/journeys.json`, "utf8")).stats;
const passed = unit.numPassedTests + journeys.expected;
const skipped = unit.numPendingTests + journeys.skipped;
console.log(`\nAll held in ${seconds(started)}.`);
console.log(`${passed} passed, ${unit.numFailedTests + journeys.unexpected} failed, ${skipped} skipped`);

function step(name, act) {
  const since = performance.now();
  console.log(`\n== ${name}`);
  act();
  console.log(`== ${name}: ${seconds(since)}`);
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function npx(tool, ...args) {
  run(process.execPath, [`node_modules/.bin/${tool}`, ...args]);
}

/** Debian's Chromium where apt may bring it, Playwright's own elsewhere (tests/harness/browser.ts finds either). */
function prepareBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync("/usr/bin/chromium")) return;
  if (root && has("apt-get")) installFromDebian("chromium");
  else npx("playwright", "install", "chromium");
}

/** The upstream's tests also run on a real PostgreSQL; where none can be had they say so and run on PGlite alone. */
function preparePostgres() {
  if (existsSync("/usr/lib/postgresql") || has("postgres")) return;
  try {
    if (!root) throw new Error("only root may install it");
    installFromDebian("postgresql");
  } catch (error) {
    console.log(`No PostgreSQL (${error.message}): the upstream is tested on PGlite alone.`);
  }
}

/** @throws when apt is not there or does not bring it */
function installFromDebian(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
  execFileSync("apt-get", ["install", "-y", "-qq", name], { stdio: "inherit", env });
}

function has(command) {
  try {
    execFileSync("which", [command], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
