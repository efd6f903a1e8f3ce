import { fromHex } from "./byte-texts";
import { emptyFrontier, type Frontier, grow, hashLeaf, rootOf, type Sha256, sameBytes } from "./merkle-tree";

/** A checkpoint's tree: how many entries it had, and the root of the Merkle tree over their hashes. */
export interface KnownRoot {
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
}

/** Of a ledger that does not begin as it once did. */
interface OtherHistory {
  ok: false;
  reason: string;
}

/** Web Crypto's; browsers have it on pages that come over https. */
export const webSha256: Sha256 = async (bytes) =>
  // A copy, since what is hashed has to be memory of one's own.
  new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)));

/** The hash of an entry's leaf in the tree: of the 32 bytes of its own hash. */
export const leafOf = (sha256: Sha256, { hash }: { hash: string }) => hashLeaf(sha256, fromHex(hash));

/**
 * Follows a ledger's entries, the oldest first, and looks at each size that a checkpoint was of, whether the tree has its
 * root. Where nothing is known no tree is made.
 */
export function createRootWatch(known: readonly KnownRoot[]) {
  const sought = [...known].sort((one, other) => one.size - other.size);
  let frontier: Frontier = emptyFrontier;

  async function growBy(entries: readonly { hash: string }[]): Promise<void> {
    const leaves = await Promise.all(entries.map((entry) => leafOf(webSha256, entry)));
    frontier = await grow(webSha256, frontier, leaves);
  }

  return {
    /** @param entries those that follow the ones that were given before, each with a hash that holds */
    async firstUnlike(entries: readonly { hash: string }[]): Promise<OtherHistory | undefined> {
      const begin = frontier.size;
      const end = begin + entries.length;
      for (let next = sought[0]; next && next.size <= end; next = sought[0]) {
        const { size, root } = next;
        await growBy(entries.slice(frontier.size - begin, size - begin));
        if (!sameBytes(await rootOf(webSha256, frontier), root)) return replaced(size);
        sought.shift();
      }
      if (sought.length > 0) await growBy(entries.slice(frontier.size - begin));
      return undefined;
    },
    /** @param end how many entries the whole ledger has */
    firstMissing(end: number): OtherHistory | undefined {
      const [lost] = sought;
      if (!lost) return undefined;
      const reason = `The ledger was shortened: a checkpoint is of ${lost.size} entries, and it ends at entry ${end}.`;
      return { ok: false, reason };
    },
  };
}

const replaced = (size: number): OtherHistory => ({
  ok: false,
  reason: `The ledger’s history was replaced: its first ${size} entries are not those of the checkpoint.`,
});
