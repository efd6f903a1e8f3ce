// What every command does first on any copy of the repository: install and build, but only what is stale.
// Nothing here needs a package: it runs before there are any.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What a build is made of. */
export const sources = [
  "app",
  "api",
  "conformance",
  "contract",
  "domain",
  "server",
  "public",
  "server.ts",
  "remix.config.js",
  "tsconfig.json",
  "package-lock.json",
  "bin/build.mjs",
  "bin/bundle-programs.mjs",
  "bin/compile-site.mjs",
  "bin/check-figures",
  "bin/pictures",
  "bin/route-manifest.mjs",
];
const installedStamp = "node_modules/.installed-lock";
const builtStamp = "build/.sources";

/**
 * Installs the packages that the lock file names unless just these are there.
 * @param output where what it prints goes: 2 where standard output belongs to what comes after it
 */
export function install(output = "inherit") {
  const wanted = hashOf(["package-lock.json"]);
  if (stamp(installedStamp) === wanted) return;
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], process.env, output);
  writeFileSync(installedStamp, wanted);
}

/** Builds the site, the upstream and the kit unless the last build saw the same sources. */
export function build(output = "inherit") {
  const wanted = hashOf(sources);
  if (stamp(builtStamp) === wanted) return;
  forgetBuild();
  run(process.execPath, ["bin/build.mjs"], process.env, output);
  writeFileSync(builtStamp, wanted);
}

/** What is in `build/` is about to be another build, of which nothing is known. */
export function forgetBuild() {
  rmSync(builtStamp, { force: true });
}

/** Runs a command to its end; its failure ends this process with its code. */
export function run(command, args, env = process.env, output = "inherit") {
  try {
    execFileSync(command, args, { stdio: ["inherit", output, "inherit"], env });
  } catch (error) {
    console.error(`\n${[path.basename(command), ...args].join(" ")} failed.`);
    process.exit(error.status || 1);
  }
}

function stamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** By content, not by time: a checkout changes times and a build of the same sources is the same. */
export function hashOf(entries) {
  const hash = createHash("sha256");
  for (const file of entries.flatMap(filesIn))
    hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesIn(entry) {
  if (!existsSync(entry)) return [];
  if (statSync(entry).isFile()) return [entry];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath ?? file.path, file.name))
    .filter((file) => !file.startsWith(path.join("public", "build")) && !file.endsWith(".br"))
    .sort();
}
