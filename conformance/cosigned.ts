import { z } from "zod";
import { readCheckpoint } from "../domain/checkpoint";
import { nodeSha256, verifyEd25519 } from "../domain/ed25519.server";
import type { KnownRoot } from "../domain/ledger-roots";
import {
  COSIGNATURE,
  NoteRefused,
  openNote,
  readKey,
  readNote,
  type VerifierKey,
} from "../domain/signed-note";
import type { Cosigned } from "../domain/witness";
import { fetchText, parseJson, prefixOf, Unfetched } from "./fetch-text";

/** What a log says that a witness signed, and the witness did not; the message is a sentence. */
export class CosignatureRefused extends Error {
  override readonly name = "CosignatureRefused";
}

/** The site's address of what witnesses signed, and the upstream's own. */
const places = ["/ledger/cosignatures", "/api/public-tracker/log/cosignatures"];
/** As contract/ledger.ts has it: after a list so full there may be more. */
const FULL_LIST = 100;
const WHOLE_MS = 300_000;

const List = z.object({ cosignatures: z.array(z.object({ size: z.number().int(), note: z.string() })) });

/**
 * All checkpoints of the log at an address that these witnesses cosigned, each with the time by the witness's clock.
 * @param witnesses verifier keys
 * @throws {Unfetched} where they cannot be had, and for a key that is no witness's
 * @throws {CosignatureRefused} for a signature that does not hold
 */
export async function readCosigned(
  site: URL,
  witnesses: readonly string[],
): Promise<(KnownRoot & Cosigned)[]> {
  const keys = await Promise.all(witnesses.map(readWitness));
  const found: (KnownRoot & Cosigned)[] = [];
  for (const note of await listNotes(prefixOf(site))) found.push(...(await open(note, keys)));
  return found;
}

async function readWitness(text: string): Promise<VerifierKey> {
  try {
    const key = await readKey(nodeSha256, text);
    if (key.type === COSIGNATURE) return key;
    throw new NoteRefused("It is a log’s key.");
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    throw new Unfetched(`--witness takes the key of a witness. ${error.message}`);
  }
}

async function open(note: string, keys: readonly VerifierKey[]): Promise<(KnownRoot & Cosigned)[]> {
  try {
    const isKnown = readNote(note).signatures.some(({ name, id }) =>
      keys.some((key) => key.name === name && key.id === id),
    );
    if (!isKnown) return [];
    const { text, signed } = await openNote(note, keys, verifyEd25519);
    const { size, root } = readCheckpoint(text);
    return signed.flatMap(({ time }) => (time === undefined ? [] : [{ size, root, time }]));
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    throw new CosignatureRefused(`The log shows a cosignature that is none. ${error.message}`);
  }
}

async function listNotes(prefix: string): Promise<Set<string>> {
  const signal = AbortSignal.timeout(WHOLE_MS);
  for (const place of places) {
    const notes = new Set<string>();
    for (let from = 1; ; ) {
      const address = `${prefix}${place}?from=${from}`;
      const { status, text } = await fetchText(address, { signal });
      if (status === 404) break;
      if (status !== 200) throw new Unfetched(`${address} answers ${status}.`);
      const list = List.safeParse(parseJson(address, text));
      if (!list.success) throw new Unfetched(`${address} answers something else than a log does.`);
      const { cosignatures } = list.data;
      for (const { note } of cosignatures) notes.add(note);
      if (cosignatures.length < FULL_LIST) return notes;
      // Of the last size there may be more than the list had room for.
      from = Math.max(cosignatures.at(-1)?.size ?? 0, from + 1);
    }
  }
  throw new Unfetched(`There are no cosignatures at ${prefix}.`);
}
