// `npm run witness -- --log URL [--key VKEY] [--name NAME]`: looks at the ledger's log at a site or an upstream and cosigns
// it. Installs and builds what is stale, then passes everything on; the exit code is the witness's.
import { spawnSync } from "node:child_process";
import { build, install } from "./prepare.mjs";

// Standard output is the witness's alone.
install(2);
build(2);
const { status } = spawnSync(process.execPath, ["build/witness.js", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 2;
