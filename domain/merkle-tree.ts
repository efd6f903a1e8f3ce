/** SHA-256 from outside: Web Crypto in a browser, node:crypto elsewhere. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** What RFC 6962 puts before a leaf and before a pair, so that neither can be taken for the other. */
const LEAF = 0;
const NODE = 1;

/** The hash of a leaf (RFC 6962, 2.1). */
export const hashLeaf = (sha256: Sha256, leaf: Uint8Array) => sha256(join([LEAF], leaf));

/** The hash of what stands above two hashes. */
export const hashPair = (sha256: Sha256, left: Uint8Array, right: Uint8Array) =>
  sha256(join([NODE], left, right));

/** Of a tree that grows: how many leaves it has, and the hashes of its whole subtrees, the largest first. */
export interface Frontier {
  size: number;
  hashes: readonly Uint8Array[];
}

export const emptyFrontier: Frontier = { size: 0, hashes: [] };

/** The tree with one leaf more, by that leaf's hash. */
export async function grow(sha256: Sha256, { size, hashes }: Frontier, leaf: Uint8Array): Promise<Frontier> {
  const rest = [...hashes];
  let hash = leaf;
  // As in counting: each subtree of the leaf's height is joined with it.
  for (let carry = size; carry % 2 === 1; carry = Math.floor(carry / 2)) {
    const left = rest.pop();
    if (!left) throw new RangeError("a tree of that size has more subtrees");
    hash = await hashPair(sha256, left, hash);
  }
  return { size: size + 1, hashes: [...rest, hash] };
}

/** The root of a tree; that of an empty one is the hash of nothing. */
export async function rootOf(sha256: Sha256, { hashes }: Pick<Frontier, "hashes">): Promise<Uint8Array> {
  let root = hashes.at(-1);
  if (!root) return sha256(new Uint8Array());
  for (const left of hashes.slice(0, -1).reverse()) root = await hashPair(sha256, left, root);
  return root;
}

/** Whether two hashes are the same; nothing of it is secret. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

export function join(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
