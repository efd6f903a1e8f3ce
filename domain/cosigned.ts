import { readCheckpoint } from "./checkpoint";
import type { KnownRoot } from "./ledger-roots";
import {
  COSIGNATURE,
  NoteRefused,
  openNote,
  readNote,
  type VerifierKey,
  type VerifyBytes,
} from "./signed-note";
import type { Cosigned } from "./witness";

/** What a witness signed, of which the signature holds. */
export interface HeldCosignature extends Cosigned, KnownRoot {
  /** The witness's name. */
  witness: string;
}

/**
 * What these witnesses signed of a checkpoint, each with its time; nothing where none of them did. Whether the ledger begins
 * with it is for whoever has the entries to say.
 * @throws {NoteRefused} for what is no note or no checkpoint, and for a signature by one of their keys that does not hold
 */
export async function openCosigned(
  note: string,
  witnesses: readonly VerifierKey[],
  verify: VerifyBytes,
): Promise<HeldCosignature[]> {
  const keys = witnesses.filter(({ type }) => type === COSIGNATURE);
  const isKnown = readNote(note).signatures.some(({ name, id }) =>
    keys.some((key) => key.name === name && key.id === id),
  );
  if (!isKnown) return [];
  const { text, signed } = await openNote(note, keys, verify);
  const { size, root } = readCheckpoint(text);
  return signed.flatMap(({ key, time }) =>
    time === undefined ? [] : [{ size, root, time, witness: key.name }],
  );
}

/** The witness's key in a text. @throws {NoteRefused} for a log's key */
export function assertWitness(key: VerifierKey): VerifierKey {
  if (key.type === COSIGNATURE) return key;
  throw new NoteRefused("It is a log’s key.");
}
