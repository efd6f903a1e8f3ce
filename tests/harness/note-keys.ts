import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import { nodeSha256 } from "../../conformance/ed25519";
import { describeKey, type VerifierKey } from "../../domain/signed-note";

/** What comes before a private key of 32 bytes in DER (RFC 8410). */
const PRIVATE_KEY = Buffer.from("302e020100300506032b657004220420", "hex");

/** A key of tests, made of one number. */
export async function keyOf(seed: number, name: string, type: VerifierKey["type"]) {
  const bytes = new Uint8Array(32).fill(seed);
  const secret = createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, bytes]), format: "der", type: "pkcs8" });
  const spki = createPublicKey(secret).export({ format: "der", type: "spki" });
  return {
    key: await describeKey(nodeSha256, { name, type, publicKey: new Uint8Array(spki.subarray(12)) }),
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, secret)),
  };
}
