import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync } from "node:fs";
import path from "node:path";

/** Only root can act for somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** Runs as the other user: what of a folder they can list, read and write. */
const attempt = `
  const fs = require("node:fs"), path = require("node:path");
  const [root] = process.argv.slice(1), done = [];
  const look = (entry) => {
    const may = (what, act) => { try { act(); done.push(what + " " + path.relative(root, entry)); return true; } catch { return false; } };
    let isFolder = false;
    try { isFolder = fs.lstatSync(entry).isDirectory(); } catch {}
    if (!isFolder) {
      may("read", () => fs.closeSync(fs.openSync(entry, "r")));
      may("write", () => fs.closeSync(fs.openSync(entry, "r+")));
      return;
    }
    may("create in", () => { const file = path.join(entry, "theirs"); fs.writeFileSync(file, ""); fs.rmSync(file); });
    let names = [];
    may("list", () => { names = fs.readdirSync(entry); });
    for (const name of names) look(path.join(entry, name));
  };
  look(root);
  // Without listing: these names are known.
  for (const name of ["secrets.json", "pg/PG_VERSION", "pg/global/pg_control"]) look(path.join(root, name));
  console.log(JSON.stringify(done));
`;

/**
 * What another user of the machine can do with a folder and all that is in it, such as "read pg/PG_VERSION"; tried as such
 * a user where root runs the tests, else read off the folder's own mode.
 */
export function doneByOthers(folder: string): string[] {
  if (!nobody) return (lstatSync(folder).mode & 0o077) === 0 ? [] : ["enter"];
  const said = execFileSync(process.execPath, ["-e", attempt, folder], { ...nobody, cwd: "/" });
  const done: unknown = JSON.parse(String(said));
  return Array.isArray(done) ? done.map(String) : ["not understood"];
}

/** What below a folder has a mode that grants something to others, or to the group. */
export function openToOthers(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return [".", ...entries].filter((name) => (lstatSync(path.join(folder, name)).mode & 0o077) !== 0);
}
