// `npm run conformance -- --base-url URL`: whether an upstream answers as the contract has it. Installs and builds what is
// stale, then passes everything on; the exit code is the kit's.
import { spawnSync } from "node:child_process";
import { build, install } from "./prepare.mjs";

install();
build();
const { status } = spawnSync(process.execPath, ["build/conformance.js", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
