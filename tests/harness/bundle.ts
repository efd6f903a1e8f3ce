import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { bundlePrograms } from "../../bin/bundle-programs.mjs";

/** The upstream's program, and beside it the conformance kit's and the verifier's, in a folder of their own. */
export interface Bundle {
  file: string;
  folder: string;
  remove(): void;
}

/** Bundles them as for a release, in a tree like the repository's: migrations are found from the bundle. */
export async function buildBundle(): Promise<Bundle> {
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(path.resolve(".cache", "api-process-"));
  const file = path.join(folder, "build/api.js");
  cpSync("api/db/migrations", path.join(folder, "api/db/migrations"), { recursive: true });
  await bundlePrograms(path.dirname(file));
  return { file, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
