import { fromBase64, toBase64 } from "./byte-texts";
import { type Checkpoint, readCheckpoint } from "./checkpoint";
import { sessionOf } from "./ledger-days";
import { verifyConsistency } from "./merkle-proofs";
import { emptyFrontier, rootOf, type Sha256, sameBytes } from "./merkle-tree";
import { LOG_SIGNATURE, openNote, type VerifierKey, type VerifyBytes } from "./signed-note";

/** What a witness will not cosign: the message is a sentence, and the log's own signed notes are the evidence. */
export class WitnessRefused extends Error {
  override readonly name = "WitnessRefused";
}

/** No proof between trees that a number can count has more hashes (C2SP tlog-witness). */
const MOST_HASHES = 63;

/** A consistency proof as text: each hash in base64 on a line of its own. */
export const writeProof = (hashes: readonly Uint8Array[]): string =>
  hashes.map((hash) => `${toBase64(hash)}\n`).join("");

/** @throws {WitnessRefused} for anything else than lines of hashes, 63 at most */
export function readProof(text: string): Uint8Array[] {
  const lines = text.split("\n");
  const hashes = lines.slice(0, -1).map((line) => fromBase64(line));
  const known = hashes.flatMap((hash) => (hash?.length === 32 ? [hash] : []));
  if (lines.at(-1) !== "" || known.length < hashes.length || known.length > MOST_HASHES) {
    throw new WitnessRefused("What the log sent is no consistency proof.");
  }
  return known;
}

interface Shown {
  /** The log's newest checkpoint, as it came. */
  note: string;
  /** That the log is known by; its key may be one of several while it is changed. */
  origin: string;
  keys: readonly VerifierKey[];
  /** What this witness cosigned last of this log; undefined at first. */
  last: Pick<Checkpoint, "size" | "root"> | undefined;
  /** From the last one's size to the newest one's. */
  proof: readonly Uint8Array[];
}

/**
 * Whether a log's newest checkpoint goes on from the one that was cosigned last: what a witness may then cosign, and has to
 * remember before it does.
 * @throws {NoteRefused} for a note that none of these keys signed
 * @throws {WitnessRefused} for another log, an empty one that has a root, a shortened one, and one whose history was replaced
 */
export async function judgeCheckpoint(
  { note, origin, keys, last, proof }: Shown,
  { sha256, verify }: { sha256: Sha256; verify: VerifyBytes },
): Promise<{ text: string; checkpoint: Checkpoint }> {
  // Another witness's cosignature says nothing of who wrote the checkpoint.
  const ofLog = keys.filter(({ type }) => type === LOG_SIGNATURE);
  const { text } = await openNote(note, ofLog, verify);
  const checkpoint = readCheckpoint(text);
  if (checkpoint.origin !== origin) {
    throw new WitnessRefused(`The checkpoint is of ${checkpoint.origin}, and not of ${origin}.`);
  }
  const empty = await rootOf(sha256, emptyFrontier);
  if (checkpoint.size === 0 && !sameBytes(checkpoint.root, empty)) {
    throw new WitnessRefused("The log has no entry, and its root is not that of nothing.");
  }
  if (last) await assertGoesOn(last, checkpoint, proof, sha256);
  return { text, checkpoint };
}

async function assertGoesOn(
  last: Pick<Checkpoint, "size" | "root">,
  { size, root }: Checkpoint,
  proof: readonly Uint8Array[],
  sha256: Sha256,
): Promise<void> {
  if (size < last.size) {
    throw new WitnessRefused(
      `The log was shortened: it had ${last.size} entries before, and it signs ${size} now.`,
    );
  }
  // Nothing is proven from an empty log on, and nothing has to be.
  const claim = { from: last.size, to: size, fromRoot: last.root, toRoot: root, proof };
  const goesOn =
    last.size === 0 ? size > 0 || sameBytes(last.root, root) : await verifyConsistency(sha256, claim);
  if (goesOn) return;
  throw new WitnessRefused(
    `The log’s history was replaced: its ${size} entries do not begin with the ${last.size} that it had before.`,
  );
}

/** A checkpoint that a witness cosigned: how many entries it had, and when, in Unix seconds by the witness's clock. */
export interface Cosigned {
  size: number;
  time: number;
}

/** Since when, by a witness's clock, an entry is known to have stood in the log; undefined while none has seen it. */
export function knownSince(seq: number, cosigned: readonly Cosigned[]): number | undefined {
  const times = cosigned.filter(({ size }) => size >= seq).map(({ time }) => time);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/**
 * Whether an entry is proven to have stood in the log before its session: a witness cosigned it before the open. All
 * others were recorded before it by the log's own clock alone.
 * @param session a date
 */
export function isProvenBefore(
  { seq, session }: { seq: number; session: string },
  cosigned: readonly Cosigned[],
): boolean {
  const time = knownSince(seq, cosigned);
  const open = sessionOf(session)?.open;
  return time !== undefined && open !== undefined && time * 1000 < Date.parse(open);
}
