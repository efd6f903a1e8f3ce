import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Refused } from "../refused";
import { closeFolder } from "./private-folder.mjs";

/** Another process holds a folder; the message names it, the folder and the lock. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/** What this process holds: a lock with our own id that is not here is of an earlier process with the same id. */
const held = new Set<string>();

/**
 * Takes `<folder>/api.lock` for this process and returns what releases it. PGlite has no lock of its own: two
 * processes on one folder lose rows silently. The lock of a process that is gone is taken over, also where another
 * one has its id by now, as in containers. The folder is closed to other users before anything is written into it.
 * @throws {FolderInUse} when a living process holds it
 * @throws {Refused} when the folder cannot be closed to other users
 */
export function lockFolder(folder: string): () => void {
  const why = closeFolder(folder);
  if (why) throw new Refused(why);
  const file = path.resolve(folder, "api.lock");
  const draft = `${file}.${process.pid}`;
  if (held.has(file)) throw inUse(folder, process.pid);
  // Linked into place: nobody ever reads a lock without its owner.
  writeFileSync(draft, `${process.pid} ${startOf(process.pid)}`, { mode: 0o600 });
  try {
    if (!linked(draft, file)) {
      const [pid, start] = readFileSync(file, "utf8").split(" ");
      if (isRunning(Number(pid), start)) throw inUse(folder, Number(pid));
      rmSync(file, { force: true });
      if (!linked(draft, file)) throw inUse(folder, "another process");
    }
  } finally {
    rmSync(draft, { force: true });
  }
  held.add(file);
  return () => {
    if (held.delete(file)) rmSync(file, { force: true });
  };
}

function inUse(folder: string, owner: number | string): FolderInUse {
  const who = typeof owner === "number" ? `process ${owner}` : owner;
  return new FolderInUse(`The data folder ${folder} is in use by ${who} (${path.join(folder, "api.lock")}).`);
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Whether the process that began at `start` lives; an unknown start is any. */
function isRunning(pid: number, start: string | undefined): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  const startNow = startOf(pid);
  if (start && startNow && start !== startNow) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, but belongs to someone else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** When the process began, in ticks since the machine did (proc(5), stat, field 22); "" where the system has no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may hold spaces and brackets of its own.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
