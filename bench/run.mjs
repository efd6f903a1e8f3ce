// `npm run bench [-- --again] [-- P1 P15 pages]`: the rows of QUALITY.md that are figures, all or those that are named. What
// was measured of the same sources already is told from .cache/bench, unless `--again`. The exit code is 1 where a bar
// that gates is not held, and where a row broke off, whether it gates or not.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { build, install } from "../bin/prepare.mjs";
import { isShort } from "./length.mjs";

const asked = process.argv.slice(2).filter((word) => word !== "--again");
const again = process.argv.includes("--again");
install();
build();
// They need packages: not before there are any.
const { rows } = await import("./rows.mjs");
const { stopAll } = await import("./product.mjs");
const { keep, keptOf } = await import("./state.mjs");
const { measureRows, verdictOn } = await import("./measure.mjs");
const { printedTable, resultsOf } = await import("./table.mjs");
const chosen = rows.filter(({ id }) => asked.length === 0 || asked.includes(id));
const unknown = asked.filter((name) => !rows.some(({ id }) => id === name));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}: there are ${rows.map(({ id }) => id).join(", ")}.`);
  process.exit(1);
}
requireTools();

const how = { again, isShort, keptOf, keep, afterEach: stopAll, say: console.error };
const measured = await measureRows(chosen, how);
const { failed, short, code } = verdictOn(measured);
console.log(printedTable(measured, process.stdout.columns));
for (const [{ id }, { figures, graph }] of measured) {
  if (graph) console.log(graph);
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  if (told.length > 0) console.log(`${id}: ${told.join(", ")}`);
}
// What is measured in less than its time is told, and neither kept nor written down.
if (chosen.length === rows.length && !isShort) {
  if (failed.length > 0)
    console.error(`bench/RESULTS.md is not written: it has every row, and not all were measured.`);
  else {
    writeFileSync("bench/RESULTS.md", resultsOf(measured, readFileSync("bench/RESULTS.md", "utf8")));
    console.log("Written to bench/RESULTS.md.");
  }
}
for (const [{ id }, { failure }] of failed) console.error(`Broken off: ${id}: ${failure}`);
if (short.length > 0) console.error(`Not held: ${short.map(([{ id }]) => id).join(", ")}.`);
process.exit(code);

function requireTools() {
  for (const [tool, of] of chosen.flatMap(({ tools }) => Object.entries(tools))) {
    try {
      execFileSync("which", [tool], { stdio: "ignore" });
    } catch {
      console.error(`The bench needs ${tool} (Debian: apt-get install ${of}).`);
      process.exit(1);
    }
  }
}
