import { z } from "zod";
import { listNotes } from "../domain/cosignature-pages";
import { assertWitness, type HeldCosignature, openCosigned } from "../domain/cosigned";
import { nodeSha256, verifyEd25519 } from "../domain/ed25519.server";
import { NoteRefused, readKey, type VerifierKey } from "../domain/signed-note";
import { fetchText, parseJson, prefixOf, Unfetched } from "./fetch-text";

/** What a log says that a witness signed, and the witness did not; the message is a sentence. */
export class CosignatureRefused extends Error {
  override readonly name = "CosignatureRefused";
}

/** The site's address of what witnesses signed, and the upstream's own. */
const places = ["/ledger/cosignatures", "/api/public-tracker/log/cosignatures"];
const WHOLE_MS = 300_000;

const List = z.object({ cosignatures: z.array(z.object({ size: z.number().int(), note: z.string() })) });

/**
 * All checkpoints of the log at an address that these witnesses cosigned, each with the time by the witness's clock.
 * @param witnesses verifier keys
 * @throws {Unfetched} where they cannot be had, and for a key that is no witness's
 * @throws {CosignatureRefused} for a signature that does not hold
 */
export async function readCosigned(site: URL, witnesses: readonly string[]): Promise<HeldCosignature[]> {
  const keys = await Promise.all(witnesses.map(readWitness));
  const found: HeldCosignature[] = [];
  for (const note of await fetchNotes(prefixOf(site))) found.push(...(await open(note, keys)));
  return found;
}

async function readWitness(text: string): Promise<VerifierKey> {
  try {
    return assertWitness(await readKey(nodeSha256, text));
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    throw new Unfetched(`--witness takes the key of a witness. ${error.message}`);
  }
}

async function open(note: string, keys: readonly VerifierKey[]): Promise<HeldCosignature[]> {
  try {
    return await openCosigned(note, keys, verifyEd25519);
  } catch (error) {
    if (!(error instanceof NoteRefused)) throw error;
    throw new CosignatureRefused(`The log shows a cosignature that is none. ${error.message}`);
  }
}

async function fetchNotes(prefix: string): Promise<Set<string>> {
  const signal = AbortSignal.timeout(WHOLE_MS);
  for (const place of places) {
    const found = await fetchList(`${prefix}${place}`, 1, signal);
    if (!found) continue;
    return listNotes(async (from) => (await fetchList(`${prefix}${place}`, from, signal)) ?? found);
  }
  throw new Unfetched(`There are no cosignatures at ${prefix}.`);
}

/** Undefined where there is none at this address. */
async function fetchList(place: string, from: number, signal: AbortSignal) {
  const address = `${place}?from=${from}`;
  const { status, text } = await fetchText(address, { signal });
  if (status === 404) return undefined;
  if (status !== 200) throw new Unfetched(`${address} answers ${status}.`);
  const list = List.safeParse(parseJson(address, text));
  if (!list.success) throw new Unfetched(`${address} answers something else than a log does.`);
  return list.data;
}
