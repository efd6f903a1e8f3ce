// `npm run sbom`: the bill of materials of production, as CycloneDX on the standard output.
// npm's own `--omit dev` also leaves out what a development package happens to need as well (npm 11: 179 of 295
// packages of this tree), so all are asked for, and the lock file says which stay.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { listProductionPackages } from "./production-packages.mjs";

const { name } = JSON.parse(readFileSync("package.json", "utf8"));
const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
const bill = JSON.parse(execFileSync("npm", args, { encoding: "utf8", maxBuffer: 100_000_000 }));

const kept = new Set(listProductionPackages().map((each) => `${each.name}@${each.version}`));
const ours = bill.metadata.component;
// npm calls it by the folder that it lies in.
ours.name = name;
const stays = (ref) => ref === ours["bom-ref"] || kept.has(ref);
bill.components = bill.components.filter((component) => stays(component["bom-ref"]));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => stays(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(stays) }));

console.log(JSON.stringify(bill, null, 2));
