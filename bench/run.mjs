// `npm run bench [-- P1 P15 seo]`: the rows of QUALITY.md that are figures, all or those that are named. The exit code is 1
// where a bar is not held.
import { execFileSync } from "node:child_process";
import { build, install } from "../bin/prepare.mjs";

const asked = process.argv.slice(2);
install();
build();
// They need packages: not before there are any.
const { hotPages } = await import("./hot-page.mjs");
const { ledgerProof } = await import("./ledger.mjs");
const { seo } = await import("./lighthouse.mjs");
const rows = [...hotPages, ledgerProof, seo];
const chosen = rows.filter(({ id }) => asked.length === 0 || asked.includes(id));
const unknown = asked.filter((name) => !rows.some(({ id }) => id === name));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}: there are ${rows.map(({ id }) => id).join(", ")}.`);
  process.exit(1);
}
requireTools();

let held = true;
console.log("| # | measure | figure | bar | |\n|---|---|---|---|---|");
for (const { id, measure, run } of chosen) {
  const result = await run();
  held &&= result.held;
  const verdict = result.held ? "held" : "NOT held";
  console.log(`| ${[id, measure, result.figure, result.bar, verdict].join(" | ")} |`);
}
process.exit(held ? 0 : 1);

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
