import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { verifyMerkleInclusion } from "@sigstore/verify/dist/timestamp/merkle";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createMerkleTree, verifyConsistency, verifyInclusion } from "../../domain/merkle-proofs";
import { emptyFrontier, grow, hashLeaf, hashPair, rootOf } from "../../domain/merkle-tree";
import vectors from "../vectors/rfc6962.json";

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const unhex = (text: string) => new Uint8Array(Buffer.from(text, "hex"));
const unbase = (text: string) => new Uint8Array(Buffer.from(text, "base64"));

async function treeOf(leaves: readonly string[]) {
  const tree = createMerkleTree(sha256);
  for (const leaf of leaves) await tree.append(await hashLeaf(sha256, unhex(leaf)));
  return tree;
}

describe("the figures of transparency-dev/merkle", () => {
  it("leaves and pairs have their hashes", async () => {
    const [leaf = "", leafHash] = vectors.leafHash;
    const [left = "", right = "", pairHash] = vectors.pairHash;
    expect(hex(await hashLeaf(sha256, unhex(leaf)))).toBe(leafHash);
    expect(hex(await hashPair(sha256, unhex(left), unhex(right)))).toBe(pairHash);
  });

  it("trees of 0 to 8 leaves have their roots, grown or whole", async () => {
    const tree = await treeOf(vectors.leaves);
    let frontier = emptyFrontier;
    for (const [size, root] of vectors.roots.entries()) {
      expect(hex(await tree.rootAt(size))).toBe(root);
      expect(hex(await rootOf(sha256, frontier))).toBe(root);
      frontier = await grow(sha256, frontier, [await hashLeaf(sha256, unhex(vectors.leaves[size] ?? ""))]);
    }
  });

  it.each(vectors.inclusion)("inclusion: $what", async ({ index, size, leaf, root, proof, holds }) => {
    const claim = { index, size, leafHash: unbase(leaf), root: unbase(root), proof: proof.map(unbase) };
    expect(await verifyInclusion(sha256, claim)).toBe(holds);
  });

  it.each(vectors.consistency)("consistency: $what", async ({ from, to, fromRoot, toRoot, proof, holds }) => {
    const claim = { from, to, fromRoot: unbase(fromRoot), toRoot: unbase(toRoot), proof: proof.map(unbase) };
    expect(await verifyConsistency(sha256, claim)).toBe(holds);
  });
});

const python = ["python3", "python"].find((name) => spawnSync(name, ["--version"]).status === 0);

const noPython = !python;

it.skipIf(noPython)("a second implementation has the same roots and the same proofs", async () => {
  const leaves = Array.from({ length: 33 }, (_, index) => hex(sha256(new Uint8Array([index]))));
  const pairs = leaves.flatMap((_, to) => Array.from({ length: to + 1 }, (_, from) => [from + 1, to + 1]));
  const input = JSON.stringify({ leaves, pairs });
  const { stdout } = spawnSync(python ?? "", ["tests/domain/merkle_second.py"], { input, encoding: "utf8" });
  const Second = z.object({
    roots: z.array(z.string()),
    paths: z.array(z.array(z.string())),
    proofs: z.array(z.array(z.string())),
  });
  const second = Second.parse(JSON.parse(stdout));
  const tree = await treeOf(leaves);
  const ours = {
    roots: await Promise.all(second.roots.map(async (_, size) => hex(await tree.rootAt(size)))),
    paths: await Promise.all(
      leaves.map(async (_, index) => (await tree.proveInclusion(index, leaves.length)).map(hex)),
    ),
    proofs: await Promise.all(
      pairs.map(async ([from = 0, to = 0]) => (await tree.proveConsistency(from, to)).map(hex)),
    ),
  };
  expect(ours).toEqual(second);
});

/** @throws where the check that npm makes of a package's provenance refuses the proof */
function verifyAsSigstore(
  leaf: Uint8Array,
  index: number,
  size: number,
  root: Uint8Array,
  proof: Uint8Array[],
) {
  verifyMerkleInclusion({
    ...{ logIndex: String(index), integratedTime: "0", inclusionPromise: undefined },
    ...{ logId: { keyId: Buffer.alloc(0) }, kindVersion: { kind: "ledger", version: "1" } },
    canonicalizedBody: Buffer.from(leaf),
    inclusionProof: {
      ...{ logIndex: String(index), treeSize: String(size), rootHash: Buffer.from(root) },
      hashes: proof.map((hash) => Buffer.from(hash)),
      checkpoint: { envelope: "" },
    },
  });
}

it("the inclusion check of @sigstore/verify takes each proof of ours, and none that is of another place or was changed", async () => {
  const leaves = Array.from({ length: 33 }, (_, index) => sha256(new Uint8Array([index])));
  const tree = await treeOf(leaves.map(hex));
  for (let size = 1; size <= leaves.length; size++) {
    const root = await tree.rootAt(size);
    for (const [index, leaf] of leaves.slice(0, size).entries()) {
      const proof = await tree.proveInclusion(index, size);
      expect(() => verifyAsSigstore(leaf, index, size, root, proof)).not.toThrow();
      if (size === 1) continue;
      expect(() => verifyAsSigstore(leaf, (index + 1) % size, size, root, proof)).toThrow();
      expect(() => verifyAsSigstore(leaf, index, size, root, proof.toSpliced(-1, 1, leaf))).toThrow();
    }
  }
});

describe("for any tree", () => {
  const sizes = fc.integer({ min: 1, max: 300 });
  const nat = fc.nat({ max: 10_000 });

  it("each leaf is proven at its place, and nowhere else", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, nat, nat, async (size, one, other) => {
        const tree = await treeOf(
          Array.from({ length: size }, (_, index) => index.toString(16).padStart(4, "0")),
        );
        const root = await tree.rootAt(size);
        const [index, elsewhere] = [one % size, other % size];
        const leafHash = await hashLeaf(sha256, unhex(index.toString(16).padStart(4, "0")));
        const proof = await tree.proveInclusion(index, size);
        const at = (place: number) => verifyInclusion(sha256, { index: place, size, leafHash, proof, root });
        expect(await at(index)).toBe(true);
        expect(await at(elsewhere)).toBe(elsewhere === index);
      }),
      { numRuns: 60 },
    );
  });

  it("what it was before is proven, and no tree that had one leaf otherwise", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, nat, nat, async (to, one, changed) => {
        const from = (one % to) + 1;
        const leaves = Array.from({ length: to }, (_, index) => index.toString(16).padStart(4, "0"));
        const tree = await treeOf(leaves);
        const forged = await treeOf(leaves.map((leaf, index) => (index === changed % from ? "ffff" : leaf)));
        const proof = await tree.proveConsistency(from, to);
        const [fromRoot, toRoot] = [await tree.rootAt(from), await tree.rootAt(to)];
        const claim = { from, to, fromRoot, toRoot, proof };
        expect(await verifyConsistency(sha256, claim)).toBe(true);
        expect(await verifyConsistency(sha256, { ...claim, fromRoot: await forged.rootAt(from) })).toBe(
          false,
        );
        const steps = await forged.proveConsistency(from, to);
        const rewritten = { from, to, fromRoot, toRoot: await forged.rootAt(to), proof: steps };
        expect(await verifyConsistency(sha256, rewritten)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it("it grows by many leaves at once as by one after the other", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 40 }), { maxLength: 8 }), async (steps) => {
        const tree = createMerkleTree(sha256);
        let frontier = emptyFrontier;
        for (const step of steps) {
          const leaves = Array.from({ length: step }, (_, index) => sha256(new Uint8Array([step, index])));
          for (const leaf of leaves) await tree.append(leaf);
          frontier = await grow(sha256, frontier, leaves);
          expect(frontier.size).toBe(tree.size);
          expect(hex(await rootOf(sha256, frontier))).toBe(hex(await tree.rootAt(tree.size)));
        }
      }),
      { numRuns: 40 },
    );
  });

  it("sizes that it has not had are proven to nobody", async () => {
    const tree = await treeOf(vectors.leaves);
    for (const [from, to] of [
      [0, 8],
      [5, 4],
      [1, 9],
      [1.5, 8],
    ] as const) {
      await expect(tree.proveConsistency(from, to)).rejects.toThrow(RangeError);
    }
    await expect(tree.proveInclusion(8, 8)).rejects.toThrow(RangeError);
    await expect(tree.proveInclusion(4, 4)).rejects.toThrow(RangeError);
    await expect(tree.proveInclusion(-1, 8)).rejects.toThrow(RangeError);
  });

  it("a proof within 100,000 leaves takes under 2 kB in base64", async () => {
    const tree = createMerkleTree(() => new Uint8Array(32));
    for (let leaf = 0; leaf < 100_000; leaf++) await tree.append(new Uint8Array(32));
    for (const from of [1, 8_191, 50_001, 65_535, 65_536, 99_999]) {
      const proof = await tree.proveConsistency(from, 100_000);
      expect(proof.map((hash) => `${Buffer.from(hash).toString("base64")}\n`).join("").length).toBeLessThan(
        2_000,
      );
    }
  });
});
