import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

/**
 * Takes `<folder>/api.lock` for this process and returns what releases it. PGlite has no lock of its own: two
 * processes on one folder lose rows silently. The lock of a process that is gone is taken over.
 * @throws when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "api.lock");
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(file, "wx");
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!isTaken(error)) throw error;
      const owner = Number(readFileSync(file, "utf8"));
      if (attempt > 0 || isRunning(owner)) {
        throw new Error(`The data folder ${folder} is in use by process ${owner} (${file}).`);
      }
      rmSync(file, { force: true });
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
