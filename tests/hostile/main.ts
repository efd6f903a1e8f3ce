// `npm run test:hostile [-- R6 S1 …]`: every fault and attack on the built product, as one table.
import { openArena } from "./arena";
import { Findings } from "./row";
import { rows } from "./rows";
import { full, short } from "./windows";

const args = process.argv.slice(2);
const windows = args.includes("--short") ? short : full;
const wanted = args.filter((arg) => !arg.startsWith("-"));
const unknown = wanted.filter((id) => !rows.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(", ")}. There are: ${rows.map(({ id }) => id).join(" ")}`);
  process.exit(2);
}

const chosen = rows.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const arena = await openArena(windows);
let broken = 0;
try {
  for (const row of chosen) {
    const findings = new Findings();
    const startedAt = performance.now();
    try {
      await row.run(arena, findings);
      if (findings.all.length === 0) findings.note("the row itself", false, "it looked at nothing");
    } catch (error) {
      findings.note(
        "the row itself",
        false,
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      );
    } finally {
      await arena.clear();
    }
    const { all, broken: notHeld } = findings;
    if (notHeld.length > 0) broken++;
    const outcome = notHeld.length > 0 ? "NOT HELD" : "held";
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${row.id.padEnd(5)}${row.check}`);
    console.log(`     must: ${row.expectation}`);
    console.log(`     ${outcome}: ${all.length - notHeld.length} of ${all.length} looks, ${seconds} s`);
    for (const { what, saw } of notHeld) console.log(`       ${what}: ${saw}`);
  }
} finally {
  await arena.close();
}
console.log(`\n${chosen.length - broken} of ${chosen.length} rows held.`);
process.exitCode = broken > 0 ? 1 : 0;
