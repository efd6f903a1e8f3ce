import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { draftFolder, dumpFolder, hasFolder, keepDraft, openDraft } from "./client";
import { lockFolder } from "./lock";

/** A copy that cannot be made or read. Its message is a sentence for the operator. */
export class BadCopy extends Error {
  override readonly name = "BadCopy";
}

/** Of the embedded database's files: those of another one it cannot read. */
const POSTGRES = "18";

/**
 * Writes the data folder's whole database to a new file, which nobody else may read: a gzipped tar of PostgreSQL's files.
 * @throws {BadCopy} when there is nothing to copy, or something at the file's place already
 * @throws {FolderInUse}
 */
export async function exportFolder(folder: string, file: string): Promise<void> {
  if (!hasFolder(folder)) throw new BadCopy(`The data folder ${folder} has no database.`);
  refuseExisting(file);
  const tar = Buffer.from(await (await dumpFolder(folder)).arrayBuffer());
  await writeNew(file, Readable.from([tar]).pipe(createGzip()));
}

/**
 * Writes a file that was not there: whole, or not at all, whatever happens meanwhile.
 * @throws {BadCopy} when it cannot be written
 */
export async function writeNew(file: string, content: NodeJS.ReadableStream): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString("hex")}.part`;
  try {
    // Open before the content flows: opened by the stream, it might be made only after it was removed below.
    const handle = await open(draft, "wx", 0o600);
    await pipeline(content, handle.createWriteStream({ flush: true }));
    refuseExisting(file);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error instanceof BadCopy ? error : new BadCopy(`${file} cannot be written: ${reasonOf(error)}.`);
  }
}

/**
 * Makes the data folder's database of such a file, in the form that this release gives it: wholly, or not at all.
 * @throws {BadCopy} when there is a database already, or the file is not one that can be taken
 * @throws {FolderInUse}
 */
export async function importFolder(folder: string, file: string): Promise<void> {
  const unlock = lockFolder(folder);
  try {
    if (hasFolder(folder)) {
      throw new BadCopy(
        `The data folder ${folder} has a database: move it away (or name another API_DATA_DIR).`,
      );
    }
    const files = await readCopy(file);
    rmSync(draftFolder(folder), { recursive: true, force: true });
    await fill(folder, files, file);
    keepDraft(folder);
  } finally {
    rmSync(draftFolder(folder), { recursive: true, force: true });
    unlock();
  }
}

async function fill(folder: string, files: readonly TarFile[], file: string): Promise<void> {
  const refuse = (error: unknown): never => {
    throw new BadCopy(`${file} cannot be taken: ${reasonOf(error)}.`);
  };
  try {
    // Not by PGlite, which takes what a full disk has left of a file for the whole.
    for (const { name, content } of files) {
      const place = path.join(draftFolder(folder), name);
      if (content) writeFileSync(place, content, { mode: 0o600, flush: true });
      else mkdirSync(place, { recursive: true, mode: 0o700 });
    }
  } catch (error) {
    refuse(error);
  }
  const database = await openDraft(folder).catch(refuse);
  try {
    const later = await database.laterMigrations().catch(() => undefined);
    if (later === undefined) throw new BadCopy(`${file} holds another product's database.`);
    if (later > 0) throw new BadCopy(`${file} is of a later release than this one.`);
    await database.migrate();
  } finally {
    await database.close();
  }
}

/** @throws {BadCopy} when it is not whole, or not of a database that can be opened here */
async function readCopy(file: string): Promise<TarFile[]> {
  if (!existsSync(file)) throw new BadCopy(`${file} cannot be read: there is no such file.`);
  const tar = await unzip(readWhole(file));
  const files = tar && readTar(tar);
  const version = files
    ?.find(({ name }) => name === "/PG_VERSION")
    ?.content?.toString("latin1")
    .trim();
  if (!files || !version) throw new BadCopy(`${file} is damaged, or no export of a database.`);
  if (version !== POSTGRES) {
    throw new BadCopy(`${file} is of PostgreSQL ${version}, and this release reads ${POSTGRES} alone.`);
  }
  return files;
}

/** @throws {BadCopy} where it cannot be read, which says nothing of what it holds */
function readWhole(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new BadCopy(`${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Undefined when its check sum, or anything else of it, is wrong. */
async function unzip(zipped: Buffer): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  try {
    await pipeline(Readable.from([zipped]), createGunzip(), async (unzipped) => {
      for await (const chunk of unzipped) chunks.push(chunk);
    });
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}

interface TarFile {
  /** Begins with a slash, and leads nowhere else. */
  name: string;
  /** Undefined for a folder. */
  content: Buffer | undefined;
}

/** The files of a tar such as PGlite makes, without links; undefined when it is another, or cut off. */
function readTar(tar: Buffer): TarFile[] | undefined {
  const block = 512;
  const files: TarFile[] = [{ name: "/", content: undefined }];
  let at = 0;
  while (at + block <= tar.length && tar[at] !== 0) {
    const name = tar.toString("latin1", at, tar.indexOf(0, at));
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8);
    const isFolder = tar[at + 156] === "5".charCodeAt(0);
    const begin = at + block;
    if (!/^(?:\/[\w.-]+)+$/.test(name) || name.includes("/..") || !Number.isSafeInteger(size))
      return undefined;
    files.push({ name, content: isFolder ? undefined : tar.subarray(begin, begin + size) });
    at = begin + Math.ceil(size / block) * block;
  }
  return at <= tar.length ? files : undefined;
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BadCopy(`${file} is there already, and is not overwritten.`);
}

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  EFBIG: "it would be larger than files may be here",
  ENOENT: "there is no such folder",
  EACCES: "this user may not",
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return reasons[code] ?? (code || "its files cannot be opened");
}
