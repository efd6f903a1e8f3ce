// `npm run verify-ledger -- URL [--head HASH]`: whether the ledger at a site or an upstream is what was recorded. Installs
// and builds what is stale, then passes everything on; the exit code is the verifier's.
import { spawnSync } from "node:child_process";
import { build, install } from "./prepare.mjs";

// Standard output is the verdict's alone.
install(2);
build(2);
const { status } = spawnSync(process.execPath, ["build/verify-ledger.js", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 2;
