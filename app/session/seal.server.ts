import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { JWTPayload } from "jose";
import { z } from "zod";

/** Values sealed for cookies: compressed, encrypted, authenticated and dated. */
export interface Seal {
  /** The sealed text; it opens for `maxAgeSeconds` from now. */
  seal(payload: JWTPayload, maxAgeSeconds: number): Promise<string>;
  /** What was sealed; undefined for anything expired, forged or of a secret that is gone. */
  open(sealed: string): Promise<JWTPayload | undefined>;
  /** How many characters `seal` will give, within a few bytes. */
  sizeOf(payload: JWTPayload): number;
}

interface Key {
  /** Its name in a cookie. */
  kid: string;
  /** The header of what it sealed, as it was authenticated. */
  authenticated: Buffer;
  /** Made ready once: from bytes it would be made again for each cookie. */
  secret: KeyObject;
}

/**
 * Larger than any cookie inflates to: a crafted one would otherwise take memory. Taken in pieces, as most are small and
 * the default piece is as large as all that.
 */
const inflating = { maxOutputLength: 16_000, chunkSize: 1_024 };
/** The key's name, a nonce of 12 bytes and a tag of 16 in base64url, and the dots between them and what is sealed. */
const overhead = 6 + 16 + 22 + 3;
const dates = { exp: 1_700_000_000 };
const nonceBytes = 12;
const tagBytes = 16;
const Payload = z.object({ exp: z.number() }).passthrough();

/**
 * Seals as a JWE (dir, A256GCM, deflate) with a key derived per purpose, so that one cookie is never taken for
 * another. Of its header only the key's name is in the cookie: the rest is always the same, and authenticated with it.
 * @param secrets newest first: the first seals, all open
 */
export function createSeal(secrets: readonly [string, ...string[]], purpose: string): Seal {
  const keyOf = (secret: string): Key => {
    const kid = createHash("sha256").update(`kid:${secret}`).digest("base64url").slice(0, 6);
    const header = { alg: "dir", enc: "A256GCM", zip: "DEF", kid };
    const authenticated = Buffer.from(Buffer.from(JSON.stringify(header)).toString("base64url"));
    const key = new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
    return { kid, authenticated, secret: createSecretKey(key) };
  };
  const first = keyOf(secrets[0]);
  const keys = new Map(secrets.map(keyOf).map((key) => [key.kid, key]));

  return {
    async seal(payload, maxAgeSeconds) {
      const exp = Math.floor(Date.now() / 1_000) + maxAgeSeconds;
      return [first.kid, ...encrypt(first, JSON.stringify({ ...payload, exp }))].join(".");
    },

    async open(sealed) {
      const [kid = "", ...parts] = sealed.split(".");
      const known = keys.get(kid);
      if (!known || parts.length !== 3) return undefined;
      try {
        const payload = Payload.parse(JSON.parse(decrypt(known, parts)));
        return payload.exp > Date.now() / 1_000 ? payload : undefined;
      } catch {
        // Whatever is wrong with it, it says nothing about anybody.
        return undefined;
      }
    },

    sizeOf(payload) {
      const deflated = deflateRawSync(JSON.stringify({ ...payload, ...dates })).length;
      return overhead + Math.ceil((deflated * 4) / 3);
    },
  };
}

/**
 * Nonce, sealed text and tag. In one go, as in {@link decrypt}: by promises and streams of the platform's, sealing one
 * cookie took a sixth of a page.
 */
function encrypt({ authenticated, secret }: Key, text: string): string[] {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", secret, nonce, { authTagLength: tagBytes });
  cipher.setAAD(authenticated);
  const sealed = Buffer.concat([cipher.update(deflateRawSync(text)), cipher.final()]);
  return [nonce, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url"));
}

/**
 * What jose's `jwtDecrypt` does, in one go: every request opens cookies, and by promises of the platform's each took as
 * long as a tenth of a page.
 * @throws where any bit of it is not what was sealed
 */
function decrypt({ authenticated, secret }: Key, parts: readonly string[]): string {
  const [nonce = "", sealed = "", tag = ""] = parts;
  const decipher = createDecipheriv("aes-256-gcm", secret, Buffer.from(nonce, "base64url"), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(authenticated).setAuthTag(Buffer.from(tag, "base64url"));
  const deflated = Buffer.concat([decipher.update(sealed, "base64url"), decipher.final()]);
  return inflateRawSync(deflated, inflating).toString();
}
