import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { Sha256 } from "./merkle-tree";
import { describeKey, type SignBytes, type VerifierKey, type VerifyBytes } from "./signed-note";

/** What comes before an Ed25519 key of 32 bytes in DER (RFC 8410). */
const der = {
  public: Buffer.from("302a300506032b6570032100", "hex"),
  private: Buffer.from("302e020100300506032b657004220420", "hex"),
};

export const nodeSha256: Sha256 = (bytes) => new Uint8Array(createHash("sha256").update(bytes).digest());

/** Whether an Ed25519 signature is by this key of 32 bytes. */
export const verifyEd25519: VerifyBytes = (publicKey, message, signature) => {
  const key = createPublicKey({ key: Buffer.concat([der.public, publicKey]), format: "der", type: "spki" });
  return verify(null, message, key, signature);
};

/**
 * A key of a log or a witness, of its secret 32 bytes.
 * @throws {NoteRefused} for a name that no signature line holds
 * @throws RangeError for another length
 */
export async function openKey(
  secret: Uint8Array,
  { name, type }: Pick<VerifierKey, "name" | "type">,
): Promise<{ key: VerifierKey; sign: SignBytes }> {
  if (secret.length !== 32) throw new RangeError("a secret of an Ed25519 key has 32 bytes");
  const own = createPrivateKey({ key: Buffer.concat([der.private, secret]), format: "der", type: "pkcs8" });
  const spki = createPublicKey(own).export({ format: "der", type: "spki" });
  const publicKey = new Uint8Array(spki.subarray(der.public.length));
  return {
    key: await describeKey(nodeSha256, { name, type, publicKey }),
    sign: (message) => new Uint8Array(sign(null, message, own)),
  };
}
