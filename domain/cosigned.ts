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
 * The valid cosignatures of these witnesses on a checkpoint, each with its time. The list may be empty. It is not checked whether the
 * ledger begins with this checkpoint: that needs the entries.
 * @throws {NoteRefused} for a text that is no note or no checkpoint, and for an invalid signature by one of these keys
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
