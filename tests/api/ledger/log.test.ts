import { describe, expect, it } from "vitest";
import { createLedgerLog, LogRefused, type SignedCheckpoint } from "../../../api/ledger/log";
import { readCheckpoint } from "../../../domain/checkpoint";
import { nodeSha256, verifyEd25519 as verify } from "../../../domain/ed25519.server";
import { leafOf } from "../../../domain/ledger-roots";
import { verifyInclusion } from "../../../domain/merkle-proofs";
import { LOG_SIGNATURE, openNote, readNote } from "../../../domain/signed-note";
import { judgeCheckpoint } from "../../../domain/witness";
import { keyOf } from "../../harness/note-keys";

const origin = "example.com/ledger";
const { key, sign } = await keyOf(1, origin, LOG_SIGNATURE);
const hashOf = (seq: number) => seq.toString(16).padStart(64, "0");
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ seq: at + 1, hash: hashOf(at + 1) }));

/** Rows and signed checkpoints that more than one process may read. */
function shelf(rows: { seq: number; hash: string }[]) {
  const signed: SignedCheckpoint[] = [];
  const start = () =>
    createLedgerLog({
      ...{ origin, signers: [{ key, sign }] as const },
      readHashes: async (after, limit) => rows.filter(({ seq }) => seq > after).slice(0, limit),
      readSigned: async () => [...signed].sort((one, other) => other.size - one.size)[0],
      keepSigned: async (checkpoint) => {
        signed.push(checkpoint);
      },
    });
  return { rows, signed, start };
}
const sizeOf = (note: string) => readCheckpoint(readNote(note).text).size;

describe("the ledger's log", () => {
  it("signs where it stands, once for each size, and an empty one as well", async () => {
    const { rows, signed, start } = shelf([]);
    const log = start();
    expect(sizeOf(await log.checkpoint())).toBe(0);
    rows.push(...rowsOf(7));
    const notes = await Promise.all([log.checkpoint(), log.checkpoint(), log.checkpoint()]);
    expect(new Set(notes).size).toBe(1);
    expect(sizeOf(notes[0] ?? "")).toBe(7);
    expect((await openNote(notes[0] ?? "", [key], verify)).signed).toEqual([{ key }]);
    expect(signed.map(({ size }) => size)).toEqual([0, 7]);
  });

  it("goes on, for a witness, from each checkpoint that it signed before, in whichever process", async () => {
    const { rows, start } = shelf(rowsOf(5));
    const before = readCheckpoint(readNote(await start().checkpoint()).text);
    rows.push(...rowsOf(40).slice(5));
    const other = start();
    const note = await other.checkpoint();
    const proof = await other.proveConsistency(5, 40);
    const shown = { note, origin, keys: [key], last: before, proof };
    const judged = await judgeCheckpoint(shown, { sha256: nodeSha256, verify });
    expect(judged.checkpoint.size).toBe(40);
  });

  it("proves each entry that it has", async () => {
    const log = shelf(rowsOf(21)).start();
    const { root } = readCheckpoint(readNote(await log.checkpoint()).text);
    for (const seq of [1, 13, 21]) {
      const leafHash = await leafOf(nodeSha256, { hash: hashOf(seq) });
      const claim = { index: seq - 1, size: 21, leafHash, root, proof: await log.proveInclusion(seq, 21) };
      expect(await verifyInclusion(nodeSha256, claim)).toBe(true);
    }
  });

  it("signs nothing more where rows were taken away, changed, or left out between", async () => {
    const { rows, signed, start } = shelf(rowsOf(9));
    await start().checkpoint();
    const [lost] = rows.splice(8, 1);
    await expect(start().checkpoint()).rejects.toThrow(
      "The ledger has 8 entries, and a checkpoint of 9 was signed: rows were taken away.",
    );
    rows.push({ seq: 9, hash: hashOf(99) }, { seq: 10, hash: hashOf(10) });
    await expect(start().checkpoint()).rejects.toThrow("first 9 entries are not those of the checkpoint");
    if (lost) rows.splice(8, 1, lost);
    expect(sizeOf(await start().checkpoint())).toBe(10);
    rows.splice(3, 1);
    await expect(start().checkpoint()).rejects.toThrow("Entry 4 of the ledger is missing: entry 5 follows.");
    expect(signed.map(({ size }) => size)).toEqual([9, 10]);
  });

  it("a process that was killed before its checkpoint was kept has said nothing, and the next says the same", async () => {
    const { signed, start } = shelf(rowsOf(6));
    const note = await start().checkpoint();
    signed.pop();
    expect(await start().checkpoint()).toBe(note);
  });

  it.each([
    [0, 3],
    [3, 2],
    [2, 7],
  ])("has no proof from %d to %d of six entries", async (from, to) => {
    await expect(shelf(rowsOf(6)).start().proveConsistency(from, to)).rejects.toThrow(LogRefused);
  });
});
