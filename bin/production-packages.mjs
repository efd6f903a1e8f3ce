// What runs in production, read off the lock file: the same on every platform, whatever is installed.
import { readFileSync } from "node:fs";

/** Development packages whose files are copied into the site. */
const shipped = /^@fontsource/;

/**
 * The packages of production, sorted, each version once: of every platform, and those that a production package may
 * find beside it (`devOptional`), as `npm ci --omit=dev` leaves both.
 *
 * @returns {{ name: string, version: string, licence: string, engines: string | undefined }[]}
 */
export function listProductionPackages() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const found = new Map();
  for (const [place, { version, license, dev, engines }] of Object.entries(packages)) {
    const name = place.split("node_modules/").pop();
    if (name === "" || (dev && !shipped.test(name))) continue;
    const licence = license ?? "none named";
    found.set(`${name}@${version}`, { name, version, licence, engines: engines?.node });
  }
  return [...found.keys()].sort().map((id) => found.get(id));
}

/**
 * Where the packages are that the built programs load, as the lock file has it: `node_modules/…`, those within others
 * included. What is optional may be for another platform.
 *
 * @returns {{ place: string, optional: boolean }[]}
 */
export function listProductionPlaces() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== "" && !dev)
    .map(([place, { optional = false, devOptional = false }]) => ({
      place,
      optional: optional || devOptional,
    }));
}
