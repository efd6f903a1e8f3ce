import { createHash } from "node:crypto";
import { lstat, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { BadFile } from "../../../market/import-file";
import { reasonOf } from "../../http-reply";

/** Five years of a file for each session are 1,300. */
const MOST_FILES = 5_000;
const NOTE = ".refused.txt";

/** A file as it lies there. */
export interface FoundFile {
  name: string;
  /** Where it is. */
  path: string;
  /** Its size and the time of its last change: what was read of it counts as long as both are the same. */
  version: string;
  /** It is a link to something outside of the folder, of which nothing is read: a note would repeat its lines. */
  leadsOut: boolean;
}

/**
 * The CSV files of a folder, in the order of their names. Names that begin with a dot are files still being written.
 * @throws {Error} where the folder cannot be read, or has too many files
 */
export async function listFolder(folder: string): Promise<FoundFile[]> {
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.csv$/.test(name)).sort();
  if (names.length > MOST_FILES) throw new BadFile(`over ${MOST_FILES} files`);
  const root = await realpath(folder);
  const found: FoundFile[] = [];
  for (const name of names) {
    const file = path.join(folder, name);
    const version = await versionOf(file);
    const real = await realpath(file).catch(() => "");
    // Gone between the questions, or a folder.
    if (version === undefined || real === "") continue;
    found.push({ name, path: file, version, leadsOut: !real.startsWith(root + path.sep) });
  }
  return found;
}

/** Whether a file is still what it was when the folder was listed: one that is being written is left for the next look. */
export const isUnchanged = async (file: FoundFile): Promise<boolean> =>
  (await versionOf(file.path)) === file.version;

async function versionOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `${found.size} ${found.mtimeMs}` : undefined;
}

/** One word for what lies there. */
export function markOf(files: readonly FoundFile[], lastDay: string): string {
  const lines = files.map(({ name, version }) => `${name} ${version}`);
  return createHash("sha256")
    .update([lastDay, ...lines].join("\n"))
    .digest("base64url");
}

/**
 * Puts a note beside each refused file, and takes those away whose file is taken, or gone. A folder that we may not write
 * to has none: the log has the same words.
 */
export async function leaveNotes(folder: string, refused: ReadonlyMap<string, string>): Promise<void> {
  const there = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(NOTE));
  for (const name of there) {
    if (!refused.has(name.slice(0, -NOTE.length)))
      await rm(path.join(folder, name), { force: true }).catch(ignored);
  }
  for (const [name, reason] of refused) await leaveNote(path.join(folder, name + NOTE), reason);
}

async function leaveNote(file: string, reason: string): Promise<void> {
  const words = `${reason}\nThe file was not taken. Put a mended one in its place: this note goes once it is taken.\n`;
  if ((await wordsOf(file)) === words) return;
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  try {
    // Anew, and never through a link that lies there.
    await rm(draft, { force: true });
    await writeFile(draft, words, { flag: "wx" });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(ignored);
    ignored(error);
  }
}

/** What a note says; undefined where there is none, or something else lies in its place. */
async function wordsOf(file: string): Promise<string | undefined> {
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() ? readFile(file, "utf8").catch(() => undefined) : undefined;
}

/** Only the system's refusals: there is nobody to tell whom the log does not tell. */
function ignored(error: unknown): void {
  if (!(error instanceof Error) || !("code" in error)) throw error;
}

/** Why the folder cannot be read, in a few words that name no path. */
export function whyUnreadable(error: unknown): string {
  if (error instanceof BadFile) return error.message;
  return error instanceof Error && "code" in error ? String(error.code) : (reasonOf(error) ?? "unknown");
}
