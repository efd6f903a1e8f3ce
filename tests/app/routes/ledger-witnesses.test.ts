import { expect, test } from "vitest";
import { z } from "zod";
import { loader as checkpoint } from "~/routes/ledger.checkpoint";
import { action as bring, loader as cosigned } from "~/routes/ledger.cosignatures";
import { loader } from "~/routes/roi-tracker_.proof";
import { appendToLedger, type NewEntry } from "../../../api/ledger/append";
import { cosignText, readNote, writeNote } from "../../../domain/signed-note";
import { withVisitor } from "../../harness/context";
import { newSignal } from "../../harness/ledger";
import { witness, witnessedLog } from "../../harness/witness";

const { key, sign } = witness;
/** Of the session of 2026-03-02, whose open is at 14:30 UTC. */
const issued = (trade: string): NewEntry => ({ ...newSignal(trade), basis: "issued", source: "acme" });
const open = Date.parse("2026-03-02T14:30:00Z") / 1000;

const on = withVisitor(
  (api) =>
    appendToLedger(
      api.db,
      [issued("rule:AAPL:1"), issued("rule:AAPL:2"), newSignal("rule:AAPL:3")],
      api.now(),
    ),
  { now: new Date("2026-02-28T12:00:00Z"), settings: { ledgerLog: witnessedLog } },
);

const proofs = async () =>
  z
    .object({
      proofs: z.record(z.object({ witness: z.object({ name: z.string(), at: z.string() }).optional() })),
    })
    .parse((await on.visitor.visit(loader, "/roi-tracker/proof")).data).proofs;

/** What a witness does, by a clock that stands at this time. */
async function cosign(time: number) {
  const { text } = await on.visitor.visit(checkpoint, "/ledger/checkpoint");
  const { text: signed } = readNote(text);
  on.api.setNow(new Date(time * 1000));
  const note = writeNote({ text: signed, signatures: [await cosignText(signed, key, time, sign)] });
  const reply = await on.visitor.visit(bring, "/ledger/cosignatures", { form: { note } });
  expect([reply.status, reply.data]).toEqual([200, { message: "The cosignature is kept. Thank you." }]);
  return note;
}

test("signals are recorded by our clock until a witness brings what it signed before the open, and proven then", async () => {
  expect(await proofs()).toEqual({ 1: {}, 2: {} });
  const note = await cosign(open - 1);
  const proven = { witness: { name: "witness.example", at: "2026-03-02T14:29:59.000Z" } };
  expect(await proofs()).toEqual({ 1: proven, 2: proven });
  const { data } = await on.visitor.visit(cosigned, "/ledger/cosignatures");
  expect(data).toMatchObject({ cosignatures: [{ size: 3, note }], witnesses: witnessedLog.witnesses });
});

test("what a witness signed at the open or later proves nothing of that session", async () => {
  await cosign(open);
  expect(await proofs()).toEqual({ 1: {}, 2: {} });
});

test("a signal that came after what the witness signed is not proven by it", async () => {
  await cosign(open - 60);
  await appendToLedger(on.api.db, [issued("rule:AAPL:4")], on.api.now());
  expect(await proofs()).toMatchObject({ 1: { witness: { name: "witness.example" } }, 4: {} });
  expect((await proofs())[4]).toEqual({});
});
