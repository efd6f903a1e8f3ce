// @ts-check
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Installs a tool that is no dependency of ours into a folder of its own, without the scripts of its packages, unless
 * just what its lock file names is there.
 * @param {string} source the folder with its package.json and package-lock.json
 * @param {string} name of its folder in .cache
 * @param {string[]} flags for `npm ci`, beside the usual ones
 * @returns {string} where it is installed
 */
export function installApart(source, name, flags = []) {
  const folder = path.resolve(".cache", name);
  const lock = readFileSync(`${source}/package-lock.json`);
  const wanted = createHash("sha256").update(lock).digest("hex");
  const stamp = `${folder}/node_modules/.installed-lock`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return folder;
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(`${source}/${file}`, `${folder}/${file}`);
  const usual = ["--ignore-scripts", "--no-audit", "--no-fund"];
  // What npm says of a failure is in the error's message.
  execFileSync("npm", ["ci", ...usual, ...flags], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  writeFileSync(stamp, wanted);
  return folder;
}
