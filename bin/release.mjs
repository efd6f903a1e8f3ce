// `node bin/release.mjs FOLDER [BEFORE]`: all that runs in production, and nothing else, in a new folder (see ops/install).
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, install } from "./prepare.mjs";
import { listProductionPlaces } from "./production-packages.mjs";

/** Of public/build, the names of what this release's own pages load. */
const ownList = "own-assets.json";

const isDeclaration = /\.d\.[cm]?ts(?:\.map)?$/;

const [target, before] = process.argv.slice(2);
if (!target) end("Which folder?");
if (existsSync(target) && readdirSync(target).length > 0) end(`${target} is not empty.`);
if (before && !existsSync(path.join(before, ownList))) end(`${before} is no release.`);

install();
build();
const parts = ["build", "public", "api/db/migrations", "ops/run"];
// What the operator reads, and what programs beside the product read.
const papers = ["OPERATING.md", ".env.example", "ops/Caddyfile", "ops/varnish.vcl", "ops/alerts.yaml"];
for (const part of [...parts, ...papers]) take(part);
writeFileSync(path.join(target, "package.json"), `${JSON.stringify(ownPackage(), null, 2)}\n`);
for (const { place, optional } of listProductionPlaces()) {
  // It is beside the packages of production for those that have types of their own made: no program loads it.
  if (place === "node_modules/typescript") continue;
  // Of packages for other platforms npm installs none.
  if (existsSync(place)) takePackage(place);
  else if (!optional) end(`${place} is not installed: run npm ci.`);
}
// What all of it consists of, for whoever asks which releases a package's flaw is in.
const bill = execFileSync(process.execPath, ["bin/sbom.mjs"], { maxBuffer: 100_000_000 });
writeFileSync(path.join(target, "sbom.cdx.json"), bill);

const own = readdirSync("public/build", { recursive: true });
writeFileSync(path.join(target, ownList), `${JSON.stringify(own)}\n`);
// Pages of the release before are read while nodes of both run. Its own alone: what it took from others is of no use any more.
if (before)
  for (const name of JSON.parse(readFileSync(path.join(before, ownList), "utf8"))) takeAsset(before, name);

/** A name of a build carries the hash of what is in it: one that is there is the same. */
function takeAsset(from, name) {
  const asset = path.join("public", "build", name);
  cpSync(path.join(from, asset), path.join(target, asset), { recursive: true, force: false });
}

/** Without what is there to develop it: of the scripts those that a release can run. */
function ownPackage() {
  const { devDependencies, overrides, ...rest } = JSON.parse(readFileSync("package.json", "utf8"));
  const scripts = {
    api: "exec ops/run upstream",
    conformance: "exec ops/run conformance",
    providers: "exec ops/run providers",
    "verify-ledger": "exec ops/run verify-ledger",
    witness: "exec ops/run witness",
  };
  return { ...rest, scripts };
}

function take(part, filter = () => true) {
  mkdirSync(path.dirname(path.join(target, part)), { recursive: true });
  cpSync(part, path.join(target, part), { recursive: true, filter });
}

/**
 * Without the packages within it, which the lock names by themselves: some are of development alone. And without what only
 * compilers read, which is a third of all that packages hold.
 */
function takePackage(place) {
  const nested = path.join(place, "node_modules");
  take(place, (file) => file !== nested && !isDeclaration.test(file));
}

function end(reason) {
  console.error(`The release cannot be made: ${reason}`);
  process.exit(1);
}
