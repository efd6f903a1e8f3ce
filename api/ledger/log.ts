import { writeCheckpoint } from "../../domain/checkpoint";
import { nodeSha256 } from "../../domain/ed25519.server";
import { leafOf } from "../../domain/ledger-roots";
import { createMerkleTree } from "../../domain/merkle-proofs";
import { sameBytes } from "../../domain/merkle-tree";
import { type SignBytes, signText, type VerifierKey, writeNote } from "../../domain/signed-note";

/** A checkpoint that was signed, with its note as everybody may have it. */
export interface SignedCheckpoint {
  size: number;
  /** Of the log's key that signed it first. */
  keyId: string;
  /** 32 bytes. */
  root: Uint8Array;
  note: string;
}

/** What the log is kept by. */
export interface LogParts {
  /** The hashes of the entries after one, in their order, so many at most. */
  readHashes(after: number, limit: number): Promise<{ seq: number; hash: string }[]>;
  /** The largest checkpoint that was ever signed, by whichever process. */
  readSigned(): Promise<SignedCheckpoint | undefined>;
  /** Has to be durable before it resolves: what is given out is never contradicted. */
  keepSigned(checkpoint: SignedCheckpoint): Promise<void>;
  origin: string;
  /** The log's key, and those that it had before: each signs every checkpoint. */
  signers: readonly [LogSigner, ...LogSigner[]];
}

export interface LogSigner {
  key: VerifierKey;
  sign: SignBytes;
}

/** What the log will not sign or prove; the message is a sentence for the operator. */
export class LogRefused extends Error {
  override readonly name = "LogRefused";
}

/** The ledger as a log that others check (docs/decisions/0066). */
export interface LedgerLog {
  /** The newest checkpoint, signed. @throws {LogRefused} where the ledger no longer begins with what was signed */
  checkpoint(): Promise<string>;
  /** @throws {LogRefused} for sizes that the log has not had, and from 0 */
  proveConsistency(from: number, to: number): Promise<Uint8Array[]>;
  /** That an entry is in the log of that size. @throws {LogRefused} where it is not */
  proveInclusion(seq: number, size: number): Promise<Uint8Array[]>;
}

/** Read at once: a start reads all of them, one page after the other. */
const PAGE = 5_000;

/**
 * Its tree is made of the entries' hashes and kept in memory, and a checkpoint is signed when it is asked for: whatever a
 * process was doing when it was killed, the next one comes to the same.
 */
export function createLedgerLog(parts: LogParts): LedgerLog {
  let tree = createMerkleTree(nodeSha256);
  /** Of the newest entry in the tree. */
  let last: string | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  /** One after the other: the tree grows in the order of the entries. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  /** The entries after those of the tree; the tree is empty before where rows were replaced or taken away. */
  async function readOn(): Promise<readonly { seq: number; hash: string }[]> {
    if (tree.size === 0) return parts.readHashes(0, PAGE);
    const [known, ...rest] = await parts.readHashes(tree.size - 1, PAGE + 1);
    if (known?.seq === tree.size && known.hash === last) return rest;
    tree = createMerkleTree(nodeSha256);
    return parts.readHashes(0, PAGE);
  }

  async function catchUp(): Promise<void> {
    for (;;) {
      const page = await readOn();
      for (const entry of page) {
        if (entry.seq !== tree.size + 1) {
          throw new LogRefused(
            `Entry ${tree.size + 1} of the ledger is missing: entry ${entry.seq} follows.`,
          );
        }
        await tree.append(await leafOf(nodeSha256, entry));
        last = entry.hash;
      }
      if (page.length < PAGE) return;
    }
  }

  /** A log signs nothing that contradicts what it signed before. */
  async function assertBeginsWith({ size, root }: SignedCheckpoint): Promise<void> {
    if (tree.size < size) {
      throw new LogRefused(
        `The ledger has ${tree.size} entries, and a checkpoint of ${size} was signed: rows were taken away.`,
      );
    }
    if (sameBytes(await tree.rootAt(size), root)) return;
    throw new LogRefused(
      `The ledger’s first ${size} entries are not those of the checkpoint that was signed: rows were changed.`,
    );
  }

  async function newest(): Promise<string> {
    // Before the entries: what another process signs meanwhile may be of more than are read here.
    const signed = await parts.readSigned();
    await catchUp();
    if (signed) await assertBeginsWith(signed);
    const { origin, signers } = parts;
    const keyId = signers[0].key.id;
    if (signed?.size === tree.size && signed.keyId === keyId) return signed.note;
    const head = { size: tree.size, root: await tree.rootAt(tree.size) };
    const text = writeCheckpoint({ origin, ...head });
    const signatures = await Promise.all(signers.map(({ key, sign }) => signText(text, key, sign)));
    const note = writeNote({ text, signatures });
    await parts.keepSigned({ ...head, keyId, note });
    return note;
  }

  async function prove(work: () => Promise<Uint8Array[]>): Promise<Uint8Array[]> {
    await catchUp();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new LogRefused(`The ledger has no such proof: ${error.message}.`);
    }
  }

  return {
    checkpoint: () => inTurn(newest),
    proveConsistency: (from, to) => inTurn(() => prove(() => tree.proveConsistency(from, to))),
    proveInclusion: (seq, size) => inTurn(() => prove(() => tree.proveInclusion(seq - 1, size))),
  };
}
