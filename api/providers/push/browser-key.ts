import { createECDH, ECDH } from "node:crypto";

const CURVE = "prime256v1";
const own = createECDH(CURVE);
own.generateKeys();

/** Whether a text is a point of P-256, which a message can be sealed for: not every 65 bytes are. */
export function isBrowserKey(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
