import { readFileSync } from "node:fs";

/** The versions that a lock file names of packages: the product's own, or that of one of `bench/others/`. */
export function versionsOf(names, lock = "package-lock.json") {
  const { packages } = JSON.parse(readFileSync(lock, "utf8"));
  return Object.fromEntries(names.map((name) => [name, packages[`node_modules/${name}`].version]));
}
