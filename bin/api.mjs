// `npm run api`: the reference upstream alone, for a site that runs elsewhere. With a command behind `--`, such as
// `npm run api -- import FILE.csv`, that command of it and nothing else.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { build, install } from "./prepare.mjs";
import { createGroup } from "./processes.mjs";
import { loadSettings } from "./settings.mjs";

const asked = process.argv.slice(2);

loadSettings();
install();
build();
if (asked.length > 0) runCommand(asked);
else await startUpstream();

async function startUpstream() {
  const env = { NODE_ENV: "production", API_PORT: process.env.API_PORT || "4000" };
  const { port } = await createGroup().start("The upstream", ["build/api.js"], env, {
    portSetting: "API_PORT",
  });
  console.log(`\n  http://127.0.0.1:${port}  docs at /docs\n`);
}

/** Its output is the answer, and its exit code ours. */
function runCommand([name, ...args]) {
  // npm runs this in the package's folder, and INIT_CWD is where the person is.
  const here = process.env.INIT_CWD || process.cwd();
  // What is no file there may be an id, a number or a reason, but for a word that ends as files do: it is missed by its path.
  // One command writes a file that is still to be.
  const isNamedAsFile = (word) => /^[^\s@]+\.[a-z]\w{1,4}$/i.test(word);
  const isFile = (word) =>
    name === "export-database" || isNamedAsFile(word) || existsSync(path.resolve(here, word));
  const given =
    name === "forget" ? args : args.map((word) => (isFile(word) ? path.resolve(here, word) : word));
  const { status } = spawnSync(process.execPath, ["build/api.js", name, ...given], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  process.exitCode = status ?? 1;
}
