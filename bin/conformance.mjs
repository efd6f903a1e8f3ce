// `npm run conformance -- --base-url URL`: whether an upstream answers as the contract has it. Installs and builds what is
// stale, then passes everything on; the exit code is the kit's.
import { spawnSync } from "node:child_process";
import { build, install } from "./prepare.mjs";

// Standard output is the report's alone: it may be JSON.
install(2);
build(2);
const { status } = spawnSync(process.execPath, ["build/conformance.js", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
