import { describe, expect, it } from "vitest";
import { proveSessions } from "~/pages/roi/witnesses.server";
import type { LedgerEntry } from "../../../../contract/ledger";
import { toBase64 } from "../../../../domain/byte-texts";
import { writeCheckpoint } from "../../../../domain/checkpoint";
import { nodeSha256 } from "../../../../domain/ed25519.server";
import { leafOf } from "../../../../domain/ledger-roots";
import { createMerkleTree } from "../../../../domain/merkle-proofs";
import { COSIGNATURE, cosignText, writeKey, writeNote } from "../../../../domain/signed-note";
import { newSignal } from "../../../harness/ledger";
import { chainOf } from "../../../harness/ledger-chain";
import { keyOf } from "../../../harness/note-keys";

/** The open of the signal's session, 2026-03-02. */
const open = Date.parse("2026-03-02T14:30:00Z") / 1000;
const recorded = "2026-02-28T02:00:00.000Z";

/** The fifth of a log of nine. */
async function logOf({ basis = "issued", recordedAt = recorded }: Partial<LedgerEntry> = {}) {
  const signals = Array.from({ length: 9 }, (_, index) => newSignal(`rule:AAPL:${index}`));
  return chainOf(signals.map((signal) => ({ ...signal, basis, recordedAt })));
}
async function entryOf(changes: Partial<LedgerEntry> = {}): Promise<LedgerEntry> {
  const entry = (await logOf(changes))[4] ?? expect.fail("an entry");
  return { ...entry, ...changes };
}
const treeOfLog = async (entries: readonly LedgerEntry[]) => {
  const tree = createMerkleTree(nodeSha256);
  for (const entry of entries) await tree.append(await leafOf(nodeSha256, entry));
  return tree;
};
const [ada, bob] = await Promise.all(
  ["ada.example", "bob.example"].map((name, seed) => keyOf(seed + 5, name, COSIGNATURE)),
);
async function cosigned(size: number, time: number, by = ada, log = logOf()) {
  const { key, sign } = by ?? expect.fail("a key");
  const root = await (await treeOfLog(await log)).rootAt(size);
  const text = writeCheckpoint({ origin: "example.com/ledger", size, root });
  return { note: writeNote({ text, signatures: [await cosignText(text, key, time, sign)] }) };
}
const now = new Date("2026-03-03T00:00:00Z");
const witnesses = [ada, bob].flatMap((known) => (known ? [writeKey(known.key)] : []));
async function prove(entry: Promise<LedgerEntry>, signed: Promise<{ note: string }>[]) {
  const { basis, recordedAt } = await entry;
  const tree = await treeOfLog(await logOf({ basis, recordedAt }));
  return proveSessions(
    [await entry],
    { cosignatures: await Promise.all(signed), witnesses },
    now,
    async ({ seq, size }) => ({
      proof: (await tree.proveInclusion(seq - 1, size)).map((hash) => toBase64(hash)),
    }),
  );
}

describe("an issued or practice signal", () => {
  it.each(["issued", "practice"])(
    "is proven where a witness cosigned it before the open: %s",
    async (basis) => {
      const log = logOf({ basis });
      const signed = [
        cosigned(5, open - 9, bob, log),
        cosigned(7, open - 60, ada, log),
        cosigned(9, open + 60, ada, log),
      ];
      expect(await prove(entryOf({ basis }), signed)).toEqual({
        5: { witness: { name: "ada.example", at: "2026-03-02T14:29:00.000Z" } },
      });
    },
  );

  const stranger = keyOf(9, "ada.example", COSIGNATURE);
  it.each<[string, () => Promise<{ note: string }>[]]>([
    ["nobody cosigned", () => []],
    ["somebody cosigned at the open", () => [cosigned(5, open)]],
    ["somebody cosigned before it was there", () => [cosigned(4, open - 60)]],
    ["somebody cosigned at a time that says nothing", () => [cosigned(5, 0)]],
    ["somebody cosigned before it was recorded", () => [cosigned(5, Date.parse(recorded) / 1000 - 3_600)]],
    ["a stranger cosigned by a witness’s name", () => [stranger.then((key) => cosigned(5, open - 60, key))]],
    [
      "a witness cosigned another history of as many entries",
      () => [cosigned(7, open - 60, ada, logOf({ basis: "practice" }))],
    ],
    ["the log shows rubbish", () => [Promise.resolve({ note: "" })]],
    [
      "the time of a signature was changed",
      () => [cosigned(5, open - 60).then(({ note }) => ({ note: note.replace("\n5\n", "\n7\n") }))],
    ],
  ])("was recorded by our clock alone where %s", async (_, signed) => {
    expect(await prove(entryOf(), signed())).toEqual({ 5: { witness: undefined } });
  });

  it("was not recorded before its session where its own time says so, whoever cosigned it", async () => {
    const late = entryOf({ recordedAt: "2026-03-02T14:30:00.000Z" });
    expect(await prove(late, [cosigned(5, open - 60)])).toEqual({});
  });
});

it.each([
  ["a simulated signal", { basis: "simulated" }],
  ["a fill", { kind: "fill" }],
  ["one without a session", { facts: {} }],
  ["one for a day without a session", { facts: { session: "2026-03-01" } }],
])("nothing is said of %s", async (_, changes) => {
  expect(await prove(entryOf(changes), [cosigned(5, open - 60)])).toEqual({});
});
