import { hashPair, rootOf, type Sha256, sameBytes } from "./merkle-tree";

/** The largest power of two below a size of two and more: where RFC 6962 splits a tree. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** All hashes of a tree, to make proofs of: complete subtrees by their height. It only grows. */
export interface MerkleTree {
  readonly size: number;
  append(leafHash: Uint8Array): Promise<void>;
  /** @param size at most {@link MerkleTree.size} */
  rootAt(size: number): Promise<Uint8Array>;
  /** The audit path of a leaf (RFC 6962, 2.1.1), the lowest first. @throws RangeError for a leaf that the tree of that size lacks */
  proveInclusion(index: number, size: number): Promise<Uint8Array[]>;
  /** That the tree of one size begins as an older one did (2.1.2). @throws RangeError for sizes that it has not had, and from 0 */
  proveConsistency(from: number, to: number): Promise<Uint8Array[]>;
}

export function createMerkleTree(sha256: Sha256): MerkleTree {
  /** By height, from the leaves on: the hashes of whole subtrees, from the left. */
  const levels: Uint8Array[][] = [[]];
  const size = () => levels[0]?.length ?? 0;

  function assertHas(asked: number): void {
    if (Number.isSafeInteger(asked) && asked >= 0 && asked <= size()) return;
    throw new RangeError(`a tree of ${size()} leaves has had no size ${asked}`);
  }

  /** The hash above so many leaves from one on, which is a multiple of the power of two not below their number. */
  async function hashOf(begin: number, count: number): Promise<Uint8Array> {
    const height = Math.round(Math.log2(count));
    const whole = 2 ** height === count ? levels[height]?.[begin / count] : undefined;
    if (whole) return whole;
    const split = splitOf(count);
    return hashPair(sha256, await hashOf(begin, split), await hashOf(begin + split, count - split));
  }

  async function append(leafHash: Uint8Array): Promise<void> {
    let hash = leafHash;
    for (let height = 0; ; height++) {
      const level = levels[height] ?? [];
      levels[height] = level;
      level.push(hash);
      const left = level.at(-2);
      if (level.length % 2 === 1 || !left) return;
      hash = await hashPair(sha256, left, hash);
    }
  }

  async function pathOf(index: number, begin: number, count: number): Promise<Uint8Array[]> {
    if (count === 1) return [];
    const split = splitOf(count);
    const [left, right] = [begin, begin + split];
    return index < split
      ? [...(await pathOf(index, left, split)), await hashOf(right, count - split)]
      : [...(await pathOf(index - split, right, count - split)), await hashOf(left, split)];
  }

  /** @param known whether the older tree's root is the hash above these leaves, which its reader has */
  async function stepsOf(from: number, begin: number, count: number, known: boolean): Promise<Uint8Array[]> {
    if (from === count) return known ? [] : [await hashOf(begin, count)];
    const split = splitOf(count);
    const [left, right] = [begin, begin + split];
    return from <= split
      ? [...(await stepsOf(from, left, split, known)), await hashOf(right, count - split)]
      : [...(await stepsOf(from - split, right, count - split, false)), await hashOf(left, split)];
  }

  return {
    get size() {
      return size();
    },
    append,
    rootAt: async (asked) => {
      assertHas(asked);
      return asked === 0 ? rootOf(sha256, { hashes: [] }) : hashOf(0, asked);
    },
    proveInclusion: async (index, asked) => {
      assertHas(asked);
      if (!isSize(index) || index >= asked)
        throw new RangeError(`a tree of ${asked} leaves has no leaf ${index}`);
      return pathOf(index, 0, asked);
    },
    proveConsistency: async (from, to) => {
      assertHas(to);
      if (!(from >= 1 && from <= to)) throw new RangeError(`no proof leads from size ${from} to ${to}`);
      assertHas(from);
      return stepsOf(from, 0, to, true);
    },
  };
}

/** Anything of another length would let one pair of hashes pass for another. */
const areHashes = (...hashes: readonly Uint8Array[]): boolean => hashes.every(({ length }) => length === 32);

const isSize = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Whether a leaf is at its place in a tree with this root. */
export async function verifyInclusion(
  sha256: Sha256,
  claim: {
    index: number;
    size: number;
    leafHash: Uint8Array;
    proof: readonly Uint8Array[];
    root: Uint8Array;
  },
): Promise<boolean> {
  const { index, size, leafHash, proof, root } = claim;
  if (!isSize(index) || !isSize(size) || index >= size || !areHashes(leafHash, ...proof)) return false;
  let [at, last] = [index, size - 1];
  let hash = leafHash;
  for (const step of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await hashPair(sha256, step, hash);
      // A leaf at the tree's edge has no neighbour until there is something to its left.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = await hashPair(sha256, hash, step);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && sameBytes(hash, root);
}

/** Whether a tree begins with all that an older one had, by the roots of both. Nothing is proven of an empty tree. */
export async function verifyConsistency(
  sha256: Sha256,
  claim: { from: number; to: number; fromRoot: Uint8Array; toRoot: Uint8Array; proof: readonly Uint8Array[] },
): Promise<boolean> {
  const { from, to, fromRoot, toRoot, proof } = claim;
  if (!isSize(from) || !isSize(to) || from < 1 || from > to) return false;
  if (from === to) return proof.length === 0 && sameBytes(fromRoot, toRoot);
  if (!areHashes(fromRoot, ...proof)) return false;
  let [at, last] = [from - 1, to - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  // A whole tree is a subtree of the newer one, and its root is where the proof begins.
  const steps = at === 0 ? [fromRoot, ...proof] : [...proof];
  const [first, ...rest] = steps;
  if (!first) return false;
  let [older, newer] = [first, first];
  for (const step of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      older = await hashPair(sha256, step, older);
      newer = await hashPair(sha256, step, newer);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      newer = await hashPair(sha256, newer, step);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && sameBytes(older, fromRoot) && sameBytes(newer, toRoot);
}
