import type { VerifyBytes } from "../../domain/signed-note";

/** Whether this browser checks Ed25519 signatures. */
export async function hasEd25519(): Promise<boolean> {
  try {
    await importKey(new Uint8Array(32));
    return true;
  } catch {
    return false;
  }
}

/** Whether an Ed25519 signature is by this key of 32 bytes, by Web Crypto. */
export const webEd25519: VerifyBytes = async (publicKey, message, signature) =>
  // Copies, since what is verified has to be memory of one's own.
  crypto.subtle.verify(
    "Ed25519",
    await importKey(publicKey),
    Uint8Array.from(signature),
    Uint8Array.from(message),
  );

const importKey = (bytes: Uint8Array) =>
  crypto.subtle.importKey("raw", Uint8Array.from(bytes), "Ed25519", false, ["verify"]);
