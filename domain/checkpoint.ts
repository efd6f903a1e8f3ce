import { fromBase64, toBase64 } from "./byte-texts";
import { NoteRefused } from "./signed-note";

/** Where a log stands: the text of a note that its log signs (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** Which log it is. */
  origin: string;
  /** Leaves of its tree. */
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
}

/** The text to be signed, with its last line's end. @throws RangeError for an origin that is no line, or a size that is none */
export function writeCheckpoint({ origin, size, root }: Checkpoint): string {
  if (!/^[^\n]+$/.test(origin)) throw new RangeError("an origin is one line");
  if (!Number.isSafeInteger(size) || size < 0 || root.length !== 32) throw new RangeError("no tree’s head");
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** @throws {NoteRefused} for a text that is no checkpoint. Lines that others add after the root are passed over. */
export function readCheckpoint(text: string): Checkpoint {
  const [origin = "", digits = "", base64 = "", ...more] = text.split("\n");
  const root = fromBase64(base64);
  const size = /^(0|[1-9]\d{0,15})$/.test(digits) ? Number(digits) : Number.NaN;
  const isEnded = more.pop() === "" && !more.includes("");
  if (origin === "" || !isEnded || root?.length !== 32 || !Number.isSafeInteger(size)) {
    throw new NoteRefused("A checkpoint names its log, the number of its entries and their root.");
  }
  return { origin, size, root };
}
