import { createHash, createPublicKey, verify } from "node:crypto";
import type { Sha256 } from "../domain/merkle-tree";
import type { VerifyBytes } from "../domain/signed-note";

/** What comes before an Ed25519 public key of 32 bytes in DER (RFC 8410). */
const PUBLIC_KEY = Buffer.from("302a300506032b6570032100", "hex");

export const nodeSha256: Sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());

/** Whether an Ed25519 signature is by this key of 32 bytes. */
export const verifyEd25519: VerifyBytes = (publicKey, message, signature) => {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_KEY, publicKey]), format: "der", type: "spki" });
  return verify(null, message, key, signature);
};
