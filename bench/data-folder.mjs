// The upstream's data as it is after its first start: made once for each build, as that takes many seconds.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { makeOncePerBuild } from "../bin/once-per-build.mjs";
import { prepareFolder } from "./product.mjs";

const cache = path.resolve(".cache/bench");

/** A copy for one row alone: `{ folder, remove }`. */
export async function copyData() {
  const source = await makeOncePerBuild(path.join(cache, "data-of-"), prepareFolder);
  const folder = mkdtempSync(path.join(cache, "data-"));
  cpSync(source, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
