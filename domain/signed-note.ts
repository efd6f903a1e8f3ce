import { fromBase64, toBase64, toHex } from "./byte-texts";
import { join, type Sha256 } from "./merkle-tree";

/**
 * Texts signed by keys, as C2SP's signed-note has them, with Ed25519: a log's own signature (type 1), and a witness's
 * cosignature with its time (type 4, tlog-cosignature). Signing and verifying come from outside.
 */
export const LOG_SIGNATURE = 1;
export const COSIGNATURE = 4;

/** Who signs: what a reader has to know of a key beforehand. */
export interface VerifierKey {
  /** Without spaces and pluses; by custom an address without its scheme. */
  name: string;
  /** Of name, type and public key: 8 hexadecimal digits. */
  id: string;
  type: typeof LOG_SIGNATURE | typeof COSIGNATURE;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

export interface NoteSignature {
  name: string;
  /** 8 hexadecimal digits. */
  id: string;
  /** Of a cosignature its time comes first. */
  bytes: Uint8Array;
}

interface Note {
  /** With its last line's end. */
  text: string;
  signatures: NoteSignature[];
}

/** What came is no signed note, no key, or not signed as it has to be. The message is a sentence. */
export class NoteRefused extends Error {
  override readonly name = "NoteRefused";
}

/** Ed25519 from outside. */
export type SignBytes = (message: Uint8Array) => Uint8Array | Promise<Uint8Array>;
export type VerifyBytes = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>;

/** Room for more cosignatures than a log has witnesses. */
const MOST_CHARACTERS = 100_000;
const ED25519 = { key: 32, signature: 64 };
const TIME_BYTES = 8;

const isName = (name: string): boolean => /^[^\s\u0085+]+$/u.test(name);
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** @throws {NoteRefused} for what has not the form of a signed note; no signature is looked at */
export function readNote(note: string): Note {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a note has none but the ends of its lines
  if (note.length > MOST_CHARACTERS || /[\0-\x09\x0b-\x1f]|[\ud800-\udfff]/u.test(note)) {
    throw new NoteRefused("A signed note is a text of lines, of 100,000 characters at most.");
  }
  const end = note.lastIndexOf("\n\n") + 1;
  const lines = note.slice(end + 1).split("\n");
  if (end === 0 || lines.pop() !== "" || lines.length === 0) {
    throw new NoteRefused("A signed note ends with an empty line and its signatures, each on a line.");
  }
  return { text: note.slice(0, end), signatures: lines.map(readSignature) };
}

function readSignature(line: string): NoteSignature {
  const [, name = "", base64 = ""] = /^\u2014 (\S+) (\S+)$/u.exec(line) ?? [];
  const bytes = fromBase64(base64);
  if (!isName(name) || !bytes || bytes.length <= 4) {
    throw new NoteRefused(`A signature is a dash, a name and base64, and not “${line.slice(0, 80)}”.`);
  }
  return { name, id: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) };
}

/** @param text with its last line's end */
export const writeNote = ({ text, signatures }: Note): string =>
  `${text}\n${signatures.map(writeSignature).join("")}`;

/** A signature as a line of a note, with the line's end. */
export function writeSignature({ name, id, bytes }: NoteSignature): string {
  const idBytes = Array.from({ length: 4 }, (_, at) => Number.parseInt(id.slice(at * 2, at * 2 + 2), 16));
  return `\u2014 ${name} ${toBase64(join(idBytes, bytes))}\n`;
}

/** The key with its id. @throws {NoteRefused} for a name that no signature line holds, and for a key of another length */
export async function describeKey(sha256: Sha256, key: Omit<VerifierKey, "id">): Promise<VerifierKey> {
  const { name, type, publicKey } = key;
  if (!isName(name)) throw new NoteRefused("A key’s name has no spaces and no plus.");
  if (publicKey.length !== ED25519.key) throw new NoteRefused("An Ed25519 key has 32 bytes.");
  const hash = await sha256(join(bytesOf(`${name}\n`), [type], publicKey));
  return { ...key, id: toHex(hash.slice(0, 4)) };
}

/** A key as people hand it on: name, id, and type with public key. */
export const writeKey = ({ name, id, type, publicKey }: VerifierKey): string =>
  `${name}+${id}+${toBase64(join([type], publicKey))}`;

/** @throws {NoteRefused} for another form, another type than ours, and an id that is another key's */
export async function readKey(sha256: Sha256, text: string): Promise<VerifierKey> {
  const [, name = "", id, base64 = ""] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text.trim()) ?? [];
  const bytes = fromBase64(base64);
  const type = bytes?.[0];
  if (!bytes || (type !== LOG_SIGNATURE && type !== COSIGNATURE)) {
    throw new NoteRefused("A verifier key is a name, an id and base64, joined by pluses, for Ed25519.");
  }
  const key = await describeKey(sha256, { name, type, publicKey: bytes.slice(1) });
  if (key.id !== id) throw new NoteRefused("The verifier key’s id is not that of its name and key.");
  return key;
}

/** Signs a note's text as its log. */
export async function signText(
  text: string,
  { name, id }: Pick<VerifierKey, "name" | "id">,
  sign: SignBytes,
): Promise<NoteSignature> {
  return { name, id, bytes: await sign(bytesOf(text)) };
}

/** Signs a checkpoint's text as a witness who saw it, consistent with all before, at this time. @param time Unix seconds */
export async function cosignText(
  text: string,
  { name, id }: Pick<VerifierKey, "name" | "id">,
  time: number,
  sign: SignBytes,
): Promise<NoteSignature> {
  if (!Number.isSafeInteger(time) || time < 0) throw new RangeError("a time is a whole number of seconds");
  const stamp = new Uint8Array(TIME_BYTES);
  new DataView(stamp.buffer).setBigUint64(0, BigInt(time));
  return { name, id, bytes: join(stamp, await sign(cosigned(text, time))) };
}

const cosigned = (text: string, time: number) => bytesOf(`cosignature/v1\ntime ${time}\n${text}`);

/** A signature that holds. */
interface Signed {
  key: VerifierKey;
  /** Of a cosignature: Unix seconds by the witness's clock. */
  time?: number;
}

/**
 * Who of these keys' owners signed a note. Signatures by other keys say nothing and are passed over.
 * @throws {NoteRefused} for no note, for a signature by one of these keys that does not hold, and where none of them signed
 */
export async function openNote(
  note: string,
  keys: readonly VerifierKey[],
  verify: VerifyBytes,
): Promise<{ text: string; signed: Signed[] }> {
  const { text, signatures } = readNote(note);
  const signed: Signed[] = [];
  for (const { name, id, bytes } of signatures) {
    const key = keys.find((known) => known.name === name && known.id === id);
    if (!key) continue;
    const time = key.type === COSIGNATURE ? timeOf(bytes) : undefined;
    const signature = key.type === COSIGNATURE ? bytes.slice(TIME_BYTES) : bytes;
    const message = time === undefined ? bytesOf(text) : cosigned(text, time);
    const holds = signature.length === ED25519.signature && (await verify(key.publicKey, message, signature));
    if (!holds) throw new NoteRefused(`The signature of ${name} does not hold.`);
    signed.push({ key, ...(time !== undefined && { time }) });
  }
  if (signed.length === 0) throw new NoteRefused("Nobody whose key is known signed this note.");
  return { text, signed };
}

function timeOf(bytes: Uint8Array): number {
  if (bytes.length < TIME_BYTES) throw new NoteRefused("A cosignature begins with its time.");
  const time = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  if (time > BigInt(Number.MAX_SAFE_INTEGER))
    throw new NoteRefused("A cosignature’s time is beyond all years.");
  return Number(time);
}
