// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * A folder that is made once for each build of the upstream; those of earlier builds go.
 * @param {string} prefix of the folder's path: what follows it tells the build
 * @param {(draft: string) => Promise<void>} fill makes what is in it
 * @returns {Promise<string>} the folder's path
 */
export async function makeOncePerBuild(prefix, fill) {
  const { dir, base } = path.parse(path.resolve(prefix));
  const build = createHash("sha256").update(readFileSync("build/api.js")).digest("hex").slice(0, 16);
  const made = path.join(dir, base + build);
  if (existsSync(made)) return made;
  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir).filter((entry) => entry.startsWith(base)))
    rmSync(path.join(dir, name), { recursive: true, force: true });
  const draft = mkdtempSync(path.join(dir, "preparing-"));
  await fill(draft);
  try {
    renameSync(draft, made);
  } catch (error) {
    // Of two processes that made it at the same time the second one drops its own.
    if (!existsSync(made)) throw error;
    rmSync(draft, { recursive: true });
  }
  return made;
}
