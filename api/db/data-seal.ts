import { createHash, createHmac, hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** Encrypts what no table may hold readable, such as tax ids. */
export interface DataSeal {
  /** Names the key that seals now: rows that name another one are due to be sealed anew. */
  readonly keyId: string;
  /** Those that open, keyId first: what names another one cannot be read. */
  readonly keyIds: readonly string[];
  /** The sealed text of any JSON value; it opens only for the same subject. */
  seal(value: unknown, subject: string): Promise<string>;
  /** @throws when it was sealed for another subject, with a key that is gone, or was changed since */
  open(sealed: string, subject: string): Promise<unknown>;
  /** Keyed digests of a text, one for each key, that of the newest first: they tell what is equal and nothing else. */
  digests(text: string): [string, ...string[]];
}

const header = { alg: "dir", enc: "A256GCM" };

/**
 * Seals as a JWE (dir, A256GCM); the subject is authenticated with it, so that a sealed text that is moved to another
 * row does not open there.
 * @param keys newest first: the first seals, all open
 */
export function createDataSeal(keys: readonly [string, ...string[]]): DataSeal {
  const derive = (key: string, purpose: string) => new Uint8Array(hkdfSync("sha256", key, "", purpose, 32));
  const idOf = (key: string) => createHash("sha256").update(`kid:${key}`).digest("base64url").slice(0, 6);
  const digest = (key: string, text: string) =>
    createHmac("sha256", derive(key, "data digest")).update(text).digest("base64url");
  const [first, ...older] = keys;
  const keyId = idOf(first);
  const sealingKeys = new Map(keys.map((key) => [idOf(key), derive(key, "data seal")]));

  function keyOf(id: string | undefined): Uint8Array {
    const key = sealingKeys.get(id ?? "");
    if (!key) throw new Error("sealed with a key that is not in DATA_KEYS");
    return key;
  }

  return {
    keyId,
    keyIds: [...sealingKeys.keys()],
    seal: (value, subject) =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
        .setProtectedHeader({ ...header, kid: keyId, sub: subject })
        .encrypt(keyOf(keyId)),
    open: async (sealed, subject) => {
      const { plaintext, protectedHeader } = await compactDecrypt(sealed, ({ kid }) => keyOf(kid), {
        keyManagementAlgorithms: [header.alg],
        contentEncryptionAlgorithms: [header.enc],
      });
      if (protectedHeader.sub !== subject) throw new Error("sealed for another row");
      const value: unknown = JSON.parse(new TextDecoder().decode(plaintext));
      return value;
    },
    digests: (text) => [digest(first, text), ...older.map((key) => digest(key, text))],
  };
}
