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

/** The tree with more leaves, by their hashes. Those of one height are hashed at once. */
export async function grow(
  sha256: Sha256,
  { size, hashes }: Frontier,
  leaves: readonly Uint8Array[],
): Promise<Frontier> {
  const larger = [...hashes];
  const smaller: Uint8Array[] = [];
  let level = leaves;
  // As in counting: what two subtrees of one height make is carried to the next.
  for (let trees = size; level.length > 0; trees = Math.floor(trees / 2)) {
    const left = trees % 2 === 1 ? larger.pop() : undefined;
    const row = left ? [left, ...level] : level;
    const pairs: Promise<Uint8Array>[] = [];
    for (const [index, hash] of row.entries()) {
      const next = row[index + 1];
      if (index % 2 === 0 && next) pairs.push(Promise.resolve(hashPair(sha256, hash, next)));
      else if (index % 2 === 0) smaller.unshift(hash);
    }
    level = await Promise.all(pairs);
  }
  return { size: size + leaves.length, hashes: [...larger, ...smaller] };
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
