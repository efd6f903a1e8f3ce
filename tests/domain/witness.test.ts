import { describe, expect, it } from "vitest";
import { writeCheckpoint } from "../../domain/checkpoint";
import { nodeSha256 as sha256, verifyEd25519 as verify } from "../../domain/ed25519.server";
import { createMerkleTree } from "../../domain/merkle-proofs";
import { hashLeaf } from "../../domain/merkle-tree";
import {
  COSIGNATURE,
  cosignText,
  LOG_SIGNATURE,
  NoteRefused,
  signText,
  writeNote,
} from "../../domain/signed-note";
import {
  isProvenBefore,
  judgeCheckpoint,
  knownSince,
  readProof,
  WitnessRefused,
  writeProof,
} from "../../domain/witness";
import { keyOf } from "../harness/note-keys";

const origin = "example.com/ledger";
const log = await keyOf(1, origin, LOG_SIGNATURE);
const witness = await keyOf(2, "witness.example/w1", COSIGNATURE);

async function logOf(words: string) {
  const tree = createMerkleTree(sha256);
  for (const word of words) await tree.append(await hashLeaf(sha256, new TextEncoder().encode(word)));
  const headAt = async (size: number) => ({ size, root: await tree.rootAt(size) });
  return {
    tree,
    headAt,
    noteAt: async (size: number, name = origin) => {
      const text = writeCheckpoint({ origin: name, ...(await headAt(size)) });
      return writeNote({ text, signatures: [await signText(text, log.key, log.sign)] });
    },
  };
}
type Shown = Parameters<typeof judgeCheckpoint>[0];
const judge = (shown: Pick<Shown, "note" | "last"> & Partial<Shown>) =>
  judgeCheckpoint({ origin, keys: [log.key], proof: [], ...shown }, { sha256, verify });

it("a witness cosigns the log that has no entry yet, and none that has another root", async () => {
  const { noteAt } = await logOf("");
  expect((await judge({ note: await noteAt(0), last: undefined })).checkpoint.size).toBe(0);
  const text = writeCheckpoint({ origin, size: 0, root: new Uint8Array(32) });
  const note = writeNote({ text, signatures: [await signText(text, log.key, log.sign)] });
  await expect(judge({ note, last: undefined })).rejects.toThrow("its root is not that of nothing");
});

describe("a witness cosigns", () => {
  it("the first checkpoint of a log that it sees, and one that goes on from the last", async () => {
    const { tree, headAt, noteAt } = await logOf("abcdefghijk");
    expect((await judge({ note: await noteAt(4), last: undefined })).checkpoint.size).toBe(4);
    for (const [from, to] of [
      [0, 4],
      [4, 11],
      [7, 8],
      [11, 11],
    ] as const) {
      const proof = from === 0 ? [] : readProof(writeProof(await tree.proveConsistency(from, to)));
      const { text } = await judge({ note: await noteAt(to), last: await headAt(from), proof });
      expect(text).toContain(`${origin}\n${to}\n`);
    }
  });
});

describe("a witness refuses", () => {
  it("a log that was shortened", async () => {
    const { headAt, noteAt } = await logOf("abcdefghijk");
    await expect(judge({ note: await noteAt(7), last: await headAt(9) })).rejects.toThrow(
      "The log was shortened: it had 9 entries before, and it signs 7 now.",
    );
  });

  it("a log whose history was replaced, whatever proof comes with it", async () => {
    const { headAt } = await logOf("abcdefghijk");
    const forged = await logOf("abcXefghijkl");
    const last = await headAt(7);
    for (const to of [7, 8, 12]) {
      const proof = await forged.tree.proveConsistency(7, to);
      await expect(judge({ note: await forged.noteAt(to), last, proof })).rejects.toThrow(
        `The log’s history was replaced: its ${to} entries do not begin with the 7 that it had before.`,
      );
    }
  });

  it("another log, and a checkpoint that the log did not sign", async () => {
    const { headAt, noteAt } = await logOf("abc");
    await expect(judge({ note: await noteAt(3, "another.example"), last: undefined })).rejects.toThrow(
      WitnessRefused,
    );
    const text = writeCheckpoint({ origin, ...(await headAt(3)) });
    const cosignature = await cosignText(text, witness.key, 1_700_000_000, witness.sign);
    const note = writeNote({ text, signatures: [cosignature] });
    await expect(judge({ note, last: undefined, keys: [log.key, witness.key] })).rejects.toThrow(NoteRefused);
  });

  it.each(["x\n", "AAAA\n", "\n", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="])(
    "%j for a proof",
    (text) => {
      expect(() => readProof(text)).toThrow(WitnessRefused);
    },
  );

  it("a proof of more hashes than any has", () => {
    const hashes = Array.from({ length: 64 }, () => new Uint8Array(32));
    expect(() => readProof(writeProof(hashes))).toThrow(WitnessRefused);
    expect(readProof(writeProof(hashes.slice(1)))).toHaveLength(63);
    expect(readProof("")).toEqual([]);
  });
});

describe("an entry is proven before its session", () => {
  const open = Date.parse("2026-03-03T14:30:00Z") / 1000;
  const entry = { seq: 5, session: "2026-03-03" };

  it("where a witness cosigned a log that has it before the open", () => {
    expect(isProvenBefore(entry, [{ size: 5, time: open - 1 }])).toBe(true);
    expect(
      knownSince(5, [
        { size: 9, time: open + 9 },
        { size: 6, time: open - 2 },
        { size: 5, time: open - 1 },
      ]),
    ).toBe(open - 2);
  });

  it.each([
    ["nobody", []],
    ["somebody at the open", [{ size: 5, time: open }]],
    ["somebody who saw the log without it", [{ size: 4, time: open - 60 }]],
  ])("not where %s cosigned it", (_, cosigned) => expect(isProvenBefore(entry, cosigned)).toBe(false));

  it("not where its session was none", () => {
    expect(isProvenBefore({ seq: 5, session: "2026-03-01" }, [{ size: 5, time: 0 }])).toBe(false);
  });
});
