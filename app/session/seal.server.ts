import { createHash, hkdfSync } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from "jose";

/** Values sealed for cookies: compressed, encrypted, authenticated and dated. */
export interface Seal {
  /** The sealed text; it opens for `maxAgeSeconds` from now. */
  seal(payload: JWTPayload, maxAgeSeconds: number): Promise<string>;
  /** What was sealed; undefined for anything expired, forged or of a secret that is gone. */
  open(sealed: string): Promise<JWTPayload | undefined>;
  /** How many characters `seal` will give, within a few bytes. */
  sizeOf(payload: JWTPayload): number;
}

/** Larger than any cookie inflates to: a crafted one would otherwise take memory. */
const maxInflated = 16_000;
/** A nonce of 12 bytes and a tag of 16 in base64url, and the four dots of a compact JWE. */
const jweOverhead = 16 + 22 + 4;
const dates = { exp: 1_700_000_000 };

/**
 * Seals as a JWE (dir, A256GCM, deflate) with a key derived per purpose, so that one cookie is never taken for
 * another.
 * @param secrets newest first: the first seals, all open
 */
export function createSeal(secrets: readonly [string, ...string[]], purpose: string): Seal {
  const keyOf = (secret: string) => ({
    kid: createHash("sha256").update(`kid:${secret}`).digest("base64url").slice(0, 6),
    key: new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32)),
  });
  const first = keyOf(secrets[0]);
  const keys = new Map(secrets.map(keyOf).map(({ kid, key }) => [kid, key]));
  const header = { alg: "dir", enc: "A256GCM", zip: "DEF", kid: first.kid };
  const headerSize = Buffer.from(JSON.stringify(header)).toString("base64url").length;

  return {
    seal: (payload, maxAgeSeconds) =>
      new EncryptJWT(payload)
        .setProtectedHeader(header)
        .setExpirationTime(`${maxAgeSeconds} seconds`)
        .encrypt(first.key),

    async open(sealed) {
      try {
        const opened = await jwtDecrypt(
          sealed,
          ({ kid }) => {
            const key = keys.get(kid ?? "");
            if (!key) throw new errors.JWEInvalid("unknown key");
            return key;
          },
          {
            keyManagementAlgorithms: ["dir"],
            contentEncryptionAlgorithms: ["A256GCM"],
            maxDecompressedLength: maxInflated,
          },
        );
        return opened.payload;
      } catch {
        // Whatever is wrong with it, it says nothing about anybody.
        return undefined;
      }
    },

    sizeOf(payload) {
      const deflated = deflateRawSync(JSON.stringify({ ...payload, ...dates })).length;
      return headerSize + jweOverhead + Math.ceil((deflated * 4) / 3);
    },
  };
}
