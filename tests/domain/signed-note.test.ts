import { describe, expect, it } from "vitest";
import { fromBase64, toHex } from "../../domain/byte-texts";
import { readCheckpoint, writeCheckpoint } from "../../domain/checkpoint";
import { nodeSha256 as sha256, verifyEd25519 as verifyBytes } from "../../domain/ed25519.server";
import {
  COSIGNATURE,
  cosignText,
  describeKey,
  LOG_SIGNATURE,
  NoteRefused,
  openNote,
  readKey,
  readNote,
  signText,
  writeKey,
  writeNote,
} from "../../domain/signed-note";
import { keyOf } from "../harness/note-keys";

const text = "example.com/log\n3\nrrO8/idLcKFPsGel5VeCZNsPqbUa9eC6FZFY8ynger8=\n";
const { key: log, sign: signAsLog } = await keyOf(1, "example.com/log", LOG_SIGNATURE);
const { key: witness, sign: signAsWitness } = await keyOf(2, "witness.example/w1", COSIGNATURE);

async function cosignedNote(time = 1_679_315_147) {
  const signatures = [
    await signText(text, log, signAsLog),
    await cosignText(text, witness, time, signAsWitness),
  ];
  return writeNote({ text, signatures });
}

describe("notes of others", () => {
  it("the example of Go's package note opens with its key", async () => {
    const key = await readKey(sha256, "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
    const note =
      "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n" +
      "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
    const { signed } = await openNote(note, [key], verifyBytes);
    expect(signed).toEqual([{ key }]);
    expect(writeNote(readNote(note))).toBe(note);
  });

  it("the example of tlog-cosignature is read and written as it is, with its time", () => {
    const note = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;
    const read = readNote(note);
    expect(writeNote(read)).toBe(note);
    expect(read.signatures.map(({ name, id, bytes }) => [name, id, bytes.length])).toEqual([
      ["example.com/behind-the-sofa", "033de0ae", 64],
      ["witness.example.com/w1", "8d66cf3f", 72],
    ]);
    const stamp = toHex(read.signatures[1]?.bytes.slice(0, 8) ?? new Uint8Array());
    expect(Number.parseInt(stamp, 16)).toBe(1_679_315_147);
    const checkpoint = readCheckpoint(read.text);
    expect(checkpoint).toMatchObject({ origin: "example.com/behind-the-sofa", size: 20_852_163 });
    expect(writeCheckpoint(checkpoint)).toBe(read.text);
  });

  it("a text may have empty lines: the last one divides", async () => {
    const note =
      "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n\n" +
      "— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n";
    expect(readNote(note).text.endsWith("ed è subito sera.\n")).toBe(true);
  });
});

describe("a note that a log signed and a witness cosigned", () => {
  it("opens with either key, and tells when the witness saw it", async () => {
    const note = await cosignedNote();
    const { signed } = await openNote(note, [log, witness], verifyBytes);
    expect(signed).toEqual([{ key: log }, { key: witness, time: 1_679_315_147 }]);
    expect((await openNote(note, [witness], verifyBytes)).signed).toHaveLength(1);
  });

  it("is refused where nobody who is known signed it, also by another key of the same name", async () => {
    const note = await cosignedNote();
    const { key: other } = await keyOf(3, "example.com/log", LOG_SIGNATURE);
    await expect(openNote(note, [other], verifyBytes)).rejects.toThrow("Nobody whose key is known signed");
  });

  it("is refused whole where a known key's signature does not hold", async () => {
    const note = await cosignedNote();
    const grown = note.replace("\n3\n", "\n4\n");
    await expect(openNote(grown, [log], verifyBytes)).rejects.toThrow("of example.com/log does not hold");
    await expect(openNote(grown, [witness], verifyBytes)).rejects.toThrow(NoteRefused);
    // The log's own signature holds, and the witness's is of another time.
    const { signatures } = readNote(note);
    const later = signatures.map((one, at) => ({
      ...one,
      bytes: one.bytes.map((byte, index) => (at === 1 && index === 7 ? byte + 1 : byte)),
    }));
    await expect(
      openNote(writeNote({ text, signatures: later }), [log, witness], verifyBytes),
    ).rejects.toThrow("of witness.example/w1 does not hold");
  });

  it("no witness's key passes for a log's", async () => {
    const asLog = await describeKey(sha256, { ...witness, type: LOG_SIGNATURE });
    expect(asLog.id).not.toBe(witness.id);
  });
});

describe("keys as people hand them on", () => {
  it("are read as they were written", async () => {
    for (const key of [log, witness]) {
      expect(await readKey(sha256, writeKey(key))).toEqual(key);
    }
  });

  it.each([
    ["an id of another key", "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"],
    ["no id", "PeterNeumann+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"],
    ["another type", "PeterNeumann+c74f20a3+Ahpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"],
    ["a key that is cut", "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10Q="],
    ["base64 that is none", "PeterNeumann+c74f20a3+ARpc2QcU PDhM"],
    ["nothing", ""],
  ])("with %s are refused", async (_, vkey) => {
    await expect(readKey(sha256, vkey)).rejects.toThrow(NoteRefused);
  });
});

describe("what is no note, or no checkpoint", () => {
  const line = "— a AAAAAAA=\n";
  it.each([
    "",
    "text\n",
    "text\n\n",
    `text\n${line}`,
    `text\n\n${line.trim()}`,
    `te\txt\n\n${line}`,
    `t\ud83d\n\n${line}`,
  ])("%j has no signatures to read", (note) => expect(() => readNote(note)).toThrow(NoteRefused));
  it.each([
    "- a AAAAAAA=",
    "—a AAAAAAA=",
    "— a b AAAAAAA=",
    "— a+b AAAAAAA=",
    "— a AAAA",
    "— a AAAAAAB=",
    "— a",
  ])("%j is no signature", (wrong) => expect(() => readNote(`text\n\n${wrong}\n`)).toThrow(NoteRefused));
  const root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=";
  it.each([
    `\n1\n${root}\n`,
    `a\n01\n${root}\n`,
    `a\n-1\n${root}\n`,
    `a\n1.5\n${root}\n`,
    `a\n99999999999999999999\n${root}\n`,
    `a\n1\n${root}`,
    `a\n1\n${root.slice(4)}\n`,
    `a\n1\n${root}\n\n`,
    "a\n1\n",
  ])("%j is no checkpoint", (wrong) => expect(() => readCheckpoint(wrong)).toThrow(NoteRefused));

  it("a checkpoint with lines that others add is read, and an empty tree has one", () => {
    expect(readCheckpoint(`a\n0\n${root}\nmore\n`)).toEqual({ origin: "a", size: 0, root: fromBase64(root) });
    expect(() => writeCheckpoint({ origin: "a\nb", size: 0, root: new Uint8Array(32) })).toThrow(RangeError);
  });
});
