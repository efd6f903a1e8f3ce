// `npm run providers -- --try stripe`: whether a provider's real sandbox does what our port of it says, with test keys of
// yours from the environment or `.env`. Installs and builds what is stale, then passes everything on; the exit code is the kit's.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { build, install } from "./prepare.mjs";

if (existsSync(".env")) process.loadEnvFile(".env");
// Standard output is the report's alone.
install(2);
build(2);
const { status } = spawnSync(process.execPath, ["build/providers.js", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 2;
