import { writeCheckpoint } from "../../domain/checkpoint";
import { nodeSha256 } from "../../domain/ed25519.server";
import type { LedgerEntry } from "../../domain/ledger-form";
import { leafOf } from "../../domain/ledger-roots";
import { createMerkleTree } from "../../domain/merkle-proofs";
import { LOG_SIGNATURE, signText, writeNote } from "../../domain/signed-note";
import { keyOf } from "./note-keys";

/** Of the log whose checkpoints tests keep. */
export const logKey = await keyOf(1, "example.com/ledger", LOG_SIGNATURE);

/** The tree of these entries. */
export async function treeOf(entries: readonly LedgerEntry[]) {
  const tree = createMerkleTree(nodeSha256);
  for (const entry of entries) await tree.append(await leafOf(nodeSha256, entry));
  return { size: tree.size, root: await tree.rootAt(tree.size) };
}

/** The text of a checkpoint of these entries. */
export const checkpointOf = async (entries: readonly LedgerEntry[], origin = "example.com/ledger") =>
  writeCheckpoint({ origin, ...(await treeOf(entries)) });

/** A checkpoint of these entries, signed by the log. */
export async function keptOf(entries: readonly LedgerEntry[], origin?: string): Promise<string> {
  const text = await checkpointOf(entries, origin);
  return writeNote({ text, signatures: [await signText(text, logKey.key, logKey.sign)] });
}
