// The upstream's data as it is after its first start: made once for each build, as that takes many seconds.
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { prepareFolder } from "./product.mjs";

const cache = path.resolve(".cache/bench");
const prefix = "data-of-";

/** A copy for one row alone: `{ folder, remove }`. */
export async function copyData() {
  const source = await prepareOnce();
  const folder = mkdtempSync(path.join(cache, "data-"));
  cpSync(source, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function prepareOnce() {
  const build = createHash("sha256").update(readFileSync("build/api.js")).digest("hex").slice(0, 16);
  const prepared = path.join(cache, prefix + build);
  if (existsSync(prepared)) return prepared;
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(prefix)))
    rmSync(path.join(cache, name), { recursive: true, force: true });
  const draft = mkdtempSync(path.join(cache, "preparing-"));
  await prepareFolder(draft);
  renameSync(draft, prepared);
  return prepared;
}
