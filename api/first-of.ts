import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** More than fail in an hour; beyond it the oldest are forgotten, and counted again. */
const MOST = 10_000;

/**
 * Tells the first time of each key within a while, so that what is tried again is counted once.
 * @param ms after so long a key counts anew
 * @returns whether the key is a new one; keys are kept as hashes alone
 */
export function createFirstOf(ms: number): (key: string) => boolean {
  const seen = new LRUCache<string, true>({ max: MOST, ttl: ms });
  return (key) => {
    const hash = createHash("sha256").update(key).digest("base64url");
    if (seen.has(hash)) return false;
    seen.set(hash, true);
    return true;
  };
}
