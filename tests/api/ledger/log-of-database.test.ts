import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { ledgerCheckpoints } from "../../../api/db/ledger-table";
import { appendToLedger } from "../../../api/ledger/append";
import { openLog } from "../../../api/ledger/log-of-database";
import { contract } from "../../../contract";
import { fromBase64 } from "../../../domain/byte-texts";
import { readCheckpoint } from "../../../domain/checkpoint";
import { nodeSha256, verifyEd25519 } from "../../../domain/ed25519.server";
import { leafOf } from "../../../domain/ledger-roots";
import { verifyConsistency, verifyInclusion } from "../../../domain/merkle-proofs";
import { openNote, readKey } from "../../../domain/signed-note";
import { onEachDatabase } from "../../harness/each-database";
import { newSignal, tamper } from "../../harness/ledger";

const { roi } = contract;
const path = "/api/public-tracker/log";

onEachDatabase(
  (api) => {
    const fill = (count: number, from = 0) =>
      appendToLedger(
        api().db,
        Array.from({ length: count }, (_, each) => newSignal(`rule:AAPL:${from + each}`)),
        api().now(),
      );
    const ask = () => api().call("GET", `${path}/checkpoint`);
    async function signed() {
      const { status, body } = await ask();
      expect(status).toBe(200);
      const { checkpoint, verifier } =
        roi.checkpoint["~orpc"].outputSchema?.parse(body) ?? expect.fail("a schema");
      const key = await readKey(nodeSha256, verifier);
      return readCheckpoint((await openNote(checkpoint, [key], verifyEd25519)).text);
    }
    async function proof(query: string) {
      const { status, body } = await api().call("GET", `${path}/${query}`);
      expect(status).toBe(200);
      const told = roi.inclusion["~orpc"].outputSchema?.parse(body) ?? expect.fail("a schema");
      return told.proof.map((hash) => fromBase64(hash) ?? expect.fail("base64"));
    }

    it("signs where it stands, by the key that is told beside it, and an empty ledger too", async () => {
      expect(await signed()).toMatchObject({ origin: "localhost:3000/ledger", size: 0 });
      await fill(5);
      expect((await signed()).size).toBe(5);
    });

    it("proves that a checkpoint goes on from an older one, and that an entry is in it", async () => {
      await fill(5);
      const before = await signed();
      const added = await fill(16, 5);
      const now = await signed();
      const growth = { from: 5, to: 21, fromRoot: before.root, toRoot: now.root };
      const consistency = await proof("consistency?from=5&to=21");
      expect(await verifyConsistency(nodeSha256, { ...growth, proof: consistency })).toBe(true);
      const leafHash = await leafOf(nodeSha256, added[7] ?? expect.fail("an entry"));
      const claim = { index: 12, size: 21, leafHash, root: now.root };
      const inclusion = await proof("inclusion?seq=13&size=21");
      expect(await verifyInclusion(nodeSha256, { ...claim, proof: inclusion })).toBe(true);
    });

    it.each([
      "consistency?from=3&to=9",
      "consistency?from=4&to=3",
      "inclusion?seq=9&size=9",
      "inclusion?seq=4&size=3",
    ])("has no proof of what it never had: %s", async (query) => {
      await fill(5);
      expect((await api().call("GET", `${path}/${query}`)).status).toBe(404);
    });

    it("signs nothing more once rows that it signed were taken away, and says so to the operator", async () => {
      await fill(5);
      await signed();
      await tamper(api().db, "delete from ledger where seq = 5", "truncate ledger_open");
      const { status, body } = await ask();
      expect([status, body]).toMatchObject([503, { message: expect.stringContaining("does not go on") }]);
      expect(api().logs().join("\n")).toContain(
        "The ledger has 4 entries, and a checkpoint of 5 was signed: rows were taken away.",
      );
      await fill(1, 90);
      expect((await ask()).status).toBe(503);
    });

    it("the database refuses to change or remove what was signed", async () => {
      await signed();
      for (const statement of [
        "update ledger_checkpoints set size = 7",
        "delete from ledger_checkpoints",
        "truncate ledger_checkpoints",
      ]) {
        await expect(api().db.execute(sql.raw(statement))).rejects.toThrow();
      }
      expect(await api().db.select({ size: ledgerCheckpoints.size }).from(ledgerCheckpoints)).toEqual([
        { size: 0 },
      ]);
    });

    it("another process goes on from what one signed, and by another key signs the same tree anew", async () => {
      await fill(5);
      const { ledgerLog } = api().settings;
      const first = await (await openLog(api().db, ledgerLog)).checkpoint();
      expect(await (await openLog(api().db, ledgerLog)).checkpoint()).toBe(first);
      const other = await openLog(api().db, {
        ...ledgerLog,
        secrets: ["another secret of forty letters, or more"],
      });
      const note = await other.checkpoint();
      const key = await readKey(nodeSha256, other.verifier);
      const { text } = await openNote(note, [key], verifyEd25519);
      expect(first.startsWith(`${text}\n`)).toBe(true);
      expect(note).not.toBe(first);
      expect(await (await openLog(api().db, ledgerLog)).checkpoint()).toBe(first);
    });
  },
  { now: new Date("2026-03-02T12:00:00Z") },
);
