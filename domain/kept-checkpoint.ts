import { type Checkpoint, readCheckpoint } from "./checkpoint";
import {
  LOG_SIGNATURE,
  NoteRefused,
  openNote,
  readNote,
  type VerifierKey,
  type VerifyBytes,
} from "./signed-note";

/**
 * Reads a checkpoint that was kept as a text. Line ends as mails and editors make them, and a missing last one, do not matter.
 * @param keys of possible signers; without one no signature is checked. With a log's key it has to be of the log of that name
 * @throws {NoteRefused} for a text that is no checkpoint, that none of these keys signed, or that is of another log
 */
export async function readKept(
  text: string,
  keys: readonly VerifierKey[],
  verify: VerifyBytes,
): Promise<Checkpoint> {
  const note = mendLines(text);
  const { text: signed } = keys.length > 0 ? await openNote(note, keys, verify) : readNote(note);
  const checkpoint = readCheckpoint(signed);
  const logs = keys.filter(({ type }) => type === LOG_SIGNATURE).map(({ name }) => name);
  if (logs.length === 0 || logs.includes(checkpoint.origin)) return checkpoint;
  throw new NoteRefused(`It is a checkpoint of ${checkpoint.origin}, and not of ${logs.join(" or ")}.`);
}

const mendLines = (text: string): string =>
  `${text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replace(/^\s+|\s+$/g, "")}\n`;
