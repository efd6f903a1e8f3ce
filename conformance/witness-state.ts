import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { fromBase64 } from "../domain/byte-texts";
import { Unfetched } from "./fetch-text";

/** What a witness remembers of the one log that it looks at; the secret is its key's. */
const State = z.object({
  format: z.literal(1),
  name: z.string(),
  secret: z.string().refine((text) => fromBase64(text)?.length === 32),
  /** Verifier keys of the log, all of one name: its origin. */
  keys: z.array(z.string()).min(1),
  /** What it cosigned last; null at first. */
  last: z
    .object({
      size: z.number().int().nonnegative(),
      root: z.string(),
      /** As the log signed it: the evidence, should it ever contradict itself. */
      note: z.string(),
    })
    .nullable(),
  /** What it cosigned and the log has not taken yet, the oldest first: its time proves most. */
  untaken: z.array(z.string()),
});
export type WitnessState = z.infer<typeof State>;

/** Undefined where there is no such file. @throws {Unfetched} where it is no witness's */
export function readState(file: string): WitnessState | undefined {
  try {
    return State.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw new Unfetched(`${file} is no state of a witness: name another file by --state.`);
  }
}

export const newState = (name: string, key: string): WitnessState => ({
  format: 1,
  name,
  secret: randomBytes(32).toString("base64"),
  keys: [key],
  last: null,
  untaken: [],
});

/** Writes the whole state durably, or not at all, so that no cosignature is ever forgotten. Only the owner may read the file. */
export function writeState(file: string, state: WitnessState): void {
  const next = `${file}.next`;
  const handle = openSync(next, "w", 0o600);
  try {
    writeSync(handle, `${JSON.stringify(state, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(next, file);
  const folder = openSync(path.dirname(path.resolve(file)), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Holds the file while something is done: two runs at once could cosign two histories. @throws {Unfetched} where another has it */
export async function alone<T>(file: string, act: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  try {
    closeSync(openSync(lock, "wx", 0o600));
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw new Unfetched(`${file} cannot be written: ${error}`);
    throw new Unfetched(`Another run holds ${lock}. If there is none any more, remove that file.`);
  }
  try {
    return await act();
  } finally {
    rmSync(lock);
  }
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && "code" in error && error.code === code;
